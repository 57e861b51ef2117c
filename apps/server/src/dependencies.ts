import path from 'node:path';
import { createDatabase, type Database } from '#platform/database/client.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import { boundedly } from '#platform/bounded.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { createEventBus } from '#platform/events/event-bus.ts';
import { createIds } from '#platform/ids.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/logger.ts';
import { createMailTransport } from '#platform/mail-transport.ts';
import { createMailParser } from '#platform/mail/parse/mail-parser.ts';
import { createMjmlCompiler } from '#platform/mail/render/mjml-compiler.ts';
import { createTemplateRenderer } from '#platform/mail/render/template-renderer.ts';
import { createSenderCheck } from '#platform/mail/sender-check/sender-check.ts';
import { createInstallation } from '#platform/installation/installation.ts';
import { createOperatorSettings } from '#platform/operator-settings/operator-settings.ts';
import { countMail } from '#platform/metrics/mail-metrics.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { resolveRecords } from '#platform/outbound/resolve-records.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createLive } from '#platform/realtime/live.ts';
import { createAuthenticator } from '#platform/security/authenticator.ts';
import { traceSending } from '#platform/tracing/trace-work.ts';
import { createPasswords } from '#platform/security/passwords.ts';
import { ensureKeyring, followKeyring } from '#platform/security/keyring-file.ts';
import { needsKeyring } from '#platform/security/keyring-need.ts';
import { createScanner } from '#platform/scanner/create-scanner.ts';
import { createSecrets } from '#platform/security/secrets.ts';
import { assertBucket } from '#platform/storage/s3/assert-bucket.ts';
import type { StartWatch } from '#platform/start-watch.ts';
import { createDiskReserve, type DiskReserve } from '#platform/storage/disk-reserve.ts';
import { createStorage } from '#platform/storage/create-storage.ts';

const smtpConnections = 20;

export type Built = {
  platform: Platform;
  /** The process of the embedded database. */
  databasePid(): number | undefined;
  /** Releases everything in reverse order; the database last. */
  close(): Promise<void>;
};

type OpenedDatabase = { db: Database; target: DatabaseTarget; pid(): number | undefined; close(): Promise<void> };

const migrationsLimitMs = 60 * 60_000;
const databaseLimitMs = 10 * 60_000;
const releaseMs = 10_000;

/**
 * PostgreSQL is awaited until it has started, even if the watch has ended the start: only then can it be stopped in
 * order.
 */
async function startDatabase({ config, logger, watch }: BuildInput, reserve: DiskReserve): Promise<EmbeddedPostgres> {
  const stopping = new AbortController();
  const starting = startEmbeddedPostgres({
    dataDir: config.dataDir,
    logger,
    beforeRestart: () => reserve.beforeStart(),
    signal: stopping.signal,
  });
  try {
    return await watch.step({
      waitsFor: 'PostgreSQL to answer',
      limitMs: databaseLimitMs,
      work: () => starting,
    });
  } catch (error) {
    stopping.abort();
    const [begun] = await Promise.allSettled([starting]);
    if (begun.status === 'fulfilled') await begun.value.stop();
    throw error;
  }
}

async function openDatabase(input: BuildInput): Promise<OpenedDatabase> {
  const { config, logger, migrationsDirectory, watch } = input;
  const reserve = createDiskReserve({ dataDir: config.dataDir, logger });
  if (!config.databaseUrl) await reserve.beforeStart();
  const embedded = config.databaseUrl ? undefined : await startDatabase(input, reserve);
  try {
    const owner: DatabaseTarget = embedded ? { connection: embedded.connection } : { url: config.databaseUrl ?? '' };
    const access = await watch.step({
      waitsFor: 'the database to be prepared (its role and its migrations)',
      limitMs: migrationsLimitMs,
      work: () => prepareDatabase({ target: owner, migrationsDirectory, logger }),
    });
    const db = createDatabase({ ...access.target, logger, max: 16 });
    if (embedded) reserve.watch();
    return {
      db,
      target: access.target,
      pid: () => embedded?.pid(),
      async close() {
        reserve.close();
        await boundedly({ clock: systemClock, logger, milliseconds: releaseMs, what: 'the pool' }, () => db.close());
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

export type BuildInput = { config: Config; logger: Logger; migrationsDirectory: string; watch: StartWatch };

export type PlatformParts = Pick<Platform, 'config' | 'logger' | 'db' | 'clock'> & { target: DatabaseTarget };

/** Everything above the database; tests call this with their own database and replace single parts. */
export async function buildPlatform(
  { config, logger, db, clock, target }: PlatformParts,
  overrides: Partial<Platform> = {},
): Promise<Platform> {
  const isNeeded = () => needsKeyring(db);
  await ensureKeyring({ file: config.masterKeyFile, now: clock.now(), isNeeded });
  const metrics = createMetrics({ isOn: config.metricsToken !== undefined });
  const mail = createMailTransport({ smtpUrl: config.mail.smtpUrl, maxConnections: smtpConnections, db, logger });
  return {
    config,
    logger,
    db,
    clock,
    ids: createIds({ clock }),
    jobs: createJobs({ target, logger }),
    events: createEventBus(),
    live: createLive({ db, logger }),
    storage: createStorage({ config, clock }),
    scanner: createScanner({ config, metrics }),
    secrets: createSecrets(followKeyring(config.masterKeyFile)),
    passwords: createPasswords(),
    authenticator: createAuthenticator({ db, clock }),
    metrics,
    mail: countMail({ ...mail, send: traceSending(mail.send, mail.kind) }, metrics),
    outbound: createOutbound({ allow: config.outboundAllow }),
    dns: resolveRecords,
    installation: createInstallation({ db, clock, logger, file: path.join(config.dataDir, 'installation.json') }),
    settings: createOperatorSettings({ db, clock }),
    renderer: createTemplateRenderer({ logger }),
    mjml: createMjmlCompiler({ logger }),
    mailParser: createMailParser({ logger }),
    senderCheck: createSenderCheck({ resolver: resolveRecords, logger }),
    ...overrides,
  };
}

/** Releases what `buildPlatform` opened; the database belongs to its caller. */
export async function closePlatform(platform: Platform): Promise<void> {
  await platform.mail.close();
  const { renderer, mjml, mailParser, senderCheck } = platform;
  await Promise.all([renderer.close(), mjml.close(), mailParser.close(), senderCheck.close()]);
}

/** The only composition root: opens the database and builds every dependency once. */
export async function buildDependencies(input: BuildInput): Promise<Built> {
  const { config, logger, watch } = input;
  const { s3 } = config;
  if (s3)
    await watch.step({
      waitsFor: 'the bucket of S3_BUCKET',
      work: () => assertBucket({ config: s3, clock: systemClock, logger }),
    });
  const database = await openDatabase(input);
  try {
    const { db, target } = database;
    const platform = await watch.step({
      waitsFor: 'the keys and the parts of the program',
      work: () => buildPlatform({ config, logger, db, clock: systemClock, target }),
    });
    return {
      platform,
      databasePid: () => database.pid(),
      async close() {
        const parts = { clock: systemClock, logger, milliseconds: releaseMs, what: 'the parts of the program' };
        await boundedly(parts, () => closePlatform(platform));
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
