import path from 'node:path';
import { createDatabase, type Database } from '#platform/database/client.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { databaseOnceOpen } from '#platform/database/database-once-open.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import { boundedly } from '#platform/bounded.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { createEventBus } from '#platform/events/event-bus.ts';
import { createIds } from '#platform/ids.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/logger.ts';
import { createMailServer } from '#platform/mail-server.ts';
import { createStripeAccount } from '#platform/stripe-account.ts';
import { createMailTransport, type MailTransport } from '#platform/mail-transport.ts';
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
import type { StartWatch } from '#platform/start-watch.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import type { DatabaseServer } from './database-server.ts';

const smtpConnections = 20;

export type Built = {
  platform: Platform;
  /** Until then transactions wait; rejects with what prevents the database from being used. */
  databaseReady: Promise<void>;
  /** The process of the embedded database. */
  databasePid(): number | undefined;
  /** Releases everything in reverse order; the database last. */
  close(): Promise<void>;
};

const migrationsLimitMs = 60 * 60_000;
const releaseMs = 10_000;

export type BuildInput = {
  config: Config;
  logger: Logger;
  migrationsDirectory: string;
  watch: StartWatch;
  /** Stopped by `close` of what is built with it; if that fails, by the caller. */
  server: DatabaseServer;
};

type PreparedDatabase = {
  db: Database;
  target: Promise<DatabaseTarget>;
  /** Settles once the role and the tables are there. */
  ready: Promise<void>;
  /** Created by this start, so that nothing can be in it yet. */
  isNew: boolean;
  pid(): number | undefined;
  close(): Promise<void>;
};

/** Resolves while migrations still run: what only needs to know the database is built in the meantime. */
async function openDatabase({
  config,
  logger,
  migrationsDirectory,
  watch,
  server,
}: BuildInput): Promise<PreparedDatabase> {
  const embedded = await server.started;
  const owner: DatabaseTarget = embedded ? { connection: embedded.connection } : { url: config.databaseUrl ?? '' };
  const preparing = watch.step({
    waitsFor: 'the database to be prepared (its role and its migrations)',
    limitMs: migrationsLimitMs,
    work: () => prepareDatabase({ target: owner, migrationsDirectory, logger }),
  });
  const target = preparing.then((access) => access.target);
  const opening = target.then((found) => createDatabase({ ...found, logger, max: 16 }));
  const ready = opening.then(() => undefined);
  // Its failure belongs to whoever waits for it, which may be later.
  ready.catch(() => undefined);
  return {
    db: databaseOnceOpen(opening),
    target,
    ready,
    isNew: embedded?.origin === 'created',
    pid: () => embedded?.pid(),
    async close() {
      const [opened] = await Promise.allSettled([opening]);
      if (opened.status === 'rejected') return;
      const parts = { clock: systemClock, logger, milliseconds: releaseMs, what: 'the pool' };
      await boundedly(parts, () => opened.value.close());
    },
  };
}

export type PlatformParts = Pick<Platform, 'config' | 'logger' | 'db' | 'clock'> & {
  target: DatabaseTarget | Promise<DatabaseTarget>;
  /** A database in which nothing can be encrypted or signed yet; otherwise it is asked. */
  isNew?: boolean;
};

/** Everything above the database; tests call this with their own database and replace single parts. */
export async function buildPlatform(
  { config, logger, db, clock, target, isNew = false }: PlatformParts,
  overrides: Partial<Platform> = {},
): Promise<Platform> {
  const isNeeded = async () => !isNew && (await needsKeyring(db));
  await ensureKeyring({ file: config.masterKeyFile, now: clock.now(), isNeeded });
  const metrics = createMetrics({ isOn: config.metricsToken !== undefined });
  const secrets = createSecrets(followKeyring(config.masterKeyFile));
  const mailServer = createMailServer({ config, db, secrets, logger });
  const stripeAccount = createStripeAccount({ config, db, secrets, logger });
  const readUrl = () => mailServer.config.smtpUrl;
  const mail = createMailTransport({ readUrl, maxConnections: smtpConnections, db, logger });
  const traced: MailTransport = {
    get kind() {
      return mail.kind;
    },
    maxConnections: mail.maxConnections,
    send: traceSending(mail.send, () => mail.kind),
    close: mail.close,
  };
  return {
    config: {
      ...config,
      mail: mailServer.config,
      get stripe() {
        return stripeAccount.config;
      },
    },
    logger,
    db,
    clock,
    ids: createIds({ clock }),
    jobs: createJobs({ target, logger }),
    events: createEventBus(),
    live: createLive({ db, logger }),
    storage: createStorage({ config, clock }),
    scanner: createScanner({ config, metrics }),
    secrets,
    mailServer,
    stripeAccount,
    passwords: createPasswords(),
    authenticator: createAuthenticator({ db, clock }),
    metrics,
    mail: countMail(traced, metrics),
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
  const { config, logger, watch, server } = input;
  const { db, target, ready, isNew, pid, close } = await openDatabase(input);
  try {
    const platform = await watch.step({
      waitsFor: 'the keys and the parts of the program',
      work: () => buildPlatform({ config, logger, db, clock: systemClock, target, isNew }),
    });
    return {
      platform,
      databaseReady: ready,
      databasePid: pid,
      async close() {
        const parts = { clock: systemClock, logger, milliseconds: releaseMs, what: 'the parts of the program' };
        await boundedly(parts, () => closePlatform(platform));
        await close();
        await server.stop();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
