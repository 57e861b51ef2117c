import { once } from 'node:events';
import { boundedly } from '#platform/bounded.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { prepareDataDir } from '#platform/database/embedded/data-dir.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { explainFailure } from '#platform/expected-error.ts';
import { inheritedSocket } from '#platform/http/inherited-socket.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { describeFailure } from '#platform/log-redaction.ts';
import { readTlsPair } from '#platform/mail/inbound/tls-files.ts';
import { createStartWatch, type StartWatch } from '#platform/start-watch.ts';
import { descriptorLimit, findWeaknesses } from '#platform/surroundings.ts';
import { tryPorts } from '#platform/try-ports.ts';
import { startWatchdog } from '#platform/watchdog/watchdog.ts';
import { startTracing } from '#platform/tracing/otlp-exporter.ts';
import { readKeyring } from '#platform/security/keyring-file.ts';
import { version } from '#platform/version.ts';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';
import type { Built } from './dependencies.ts';
import type { Started } from './launch.ts';
import type { Running } from './start.ts';

function announce(running: Running, publicUrl: string): void {
  const lines = ['', `  Enlace is ready: ${publicUrl}`];
  if (running.setupLink)
    lines.push('', '  There is no administrator yet. Open this link once to create one:', `  ${running.setupLink}`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** Ctrl+C reaches both the launcher and this process, and the launcher forwards it: that is one request, not two. */
const sameWishMs = 1000;
/** For requests, mails and jobs in progress. */
const longestStopMs = 45_000;

/** The first signal aborts, during a start as well as while running; a second one ends immediately. */
function hearSignals(logger: Logger): AbortSignal {
  const asked = new AbortController();
  let began: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (began !== undefined && performance.now() - began > sameWishMs) process.exit(1);
      if (began !== undefined) return;
      began = performance.now();
      logger.info({ signal }, 'stopping');
      asked.abort();
    });
  }
  return asked.signal;
}

/** False where the first start has yet to create it. Throws KeyringError. */
async function isKeyringThere(file: string): Promise<boolean> {
  try {
    await readKeyring(file);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return false;
    throw error;
  }
}

/** Checks of the settings that are possible before anything is started. */
async function lookAtSettings({ databaseUrl, dataDir, roles, mail, masterKeyFile }: Config): Promise<void> {
  if (databaseUrl === undefined) await prepareDataDir(dataDir);
  // With an external database, the folder may be read-only.
  if (!(await isKeyringThere(masterKeyFile)) && databaseUrl !== undefined) await prepareDataDir(dataDir);
  if (roles.worker && mail.inbound.tls) await readTlsPair(mail.inbound.tls);
}

/** Logged at each start, and shown by doctor: none of it prevents the program from working. */
async function logWeaknesses({ dataDir }: Config, logger: Logger): Promise<void> {
  for (const { text, remedy } of await findWeaknesses({ dataDir, limit: await descriptorLimit() }))
    logger.warn({ remedy }, text);
}

/** Whatever keeps the product from running is found before a database is created. */
async function lookAtBucket({ s3 }: Config, { logger, watch }: { logger: Logger; watch: StartWatch }): Promise<void> {
  if (!s3) return;
  const { assertBucket } = await import('#platform/storage/s3/assert-bucket.ts');
  await watch.step({
    waitsFor: 'the bucket of S3_BUCKET',
    work: () => assertBucket({ config: s3, clock: systemClock, logger }),
  });
}

type StartUp = {
  config: Config;
  logger: Logger;
  serverRoot: string;
  watch: StartWatch;
  socket: number | undefined;
  onBuilt: (built: Built) => void;
};

/**
 * PostgreSQL starts, and is created at the first start, while this process loads the program: its routes and schemas
 * take as long as that.
 */
async function startUp(input: StartUp): Promise<Started> {
  const { config, logger, watch } = input;
  await lookAtBucket(config, { logger, watch });
  const server: DatabaseServer = startDatabaseServer({ config, logger, watch });
  try {
    // Loading blocks this process: the database must not wait for it.
    await server.handedOver;
    const { launch } = await import('./launch.ts');
    return await launch({ ...input, server });
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Runs until a signal; resolves once everything is released. */
async function serve(serverRoot: string): Promise<void> {
  const config = loadConfig(process.env);
  const socket = inheritedSocket(process);
  await tryPorts(config, socket);
  await lookAtSettings(config);
  const logger = createLogger({ level: config.logLevel });
  const asked = hearSignals(logger);
  await logWeaknesses(config, logger);
  let database: Built | undefined;
  const watchdog = startWatchdog({ logger, logLevel: config.logLevel, databasePid: () => database?.databasePid() });
  const began = performance.now();
  const role = config.roles.web ? (config.roles.worker ? 'all' : 'web') : 'worker';
  // Before anything is built: the parts check only once, while being built, whether tracing is on.
  const tracing = config.tracing && startTracing({ config: config.tracing, version, role, logger });
  const watch = createStartWatch({ clock: systemClock, logger, signal: asked });
  const onBuilt = (built: Built): void => {
    database = built;
    watchdog.measure(built.platform.metrics);
  };
  try {
    const { built, running } = await startUp({ config, logger, serverRoot, watch, socket, onBuilt });
    const milliseconds = Math.round(performance.now() - began);
    logger.info({ milliseconds, url: running.url, inboundPort: running.inboundPort }, 'ready');
    announce(running, config.publicUrl);
    if (!asked.aborted) await once(asked, 'abort');
    const stopping = { clock: systemClock, logger, milliseconds: longestStopMs, what: 'the running work' };
    await boundedly(stopping, () => running.stop());
    await built.close();
  } catch (error) {
    // Errors of a start that was asked to stop are irrelevant.
    if (!asked.aborted) throw error;
  }
  await tracing?.close();
}

/**
 * Runs the product in this process until a signal ends it. `serverRoot`: the folder of the server package, with its
 * migrations.
 */
export function run(serverRoot: string): void {
  // Node.js would print such an error with all its properties.
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  });
  serve(serverRoot).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${explainFailure(error)}\n`);
      process.exit(1);
    },
  );
}
