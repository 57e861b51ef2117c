import path from 'node:path';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { prepareDataDir } from '#platform/database/embedded/data-dir.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { explainFailure } from '#platform/expected-error.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { describeFailure } from '#platform/log-redaction.ts';
import { readTlsPair } from '#platform/mail/inbound/tls-files.ts';
import { startTracing } from '#platform/tracing/otlp-exporter.ts';
import { readKeyring } from '#platform/security/keyring-file.ts';
import { version } from '#platform/version.ts';
import { buildDependencies } from './dependencies.ts';
import { modules } from './modules.ts';
import { type Running, start } from './start.ts';

function announce(running: Running, publicUrl: string): void {
  const lines = ['', `  Enlace is ready: ${publicUrl}`];
  if (running.setupLink)
    lines.push('', '  There is no administrator yet. Open this link once to create one:', `  ${running.setupLink}`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** Ctrl+C reaches both the launcher and this process, and the launcher passes it on: that is one wish, not two. */
const sameWishMs = 1000;

/** The first signal ends gracefully, a second one at once. */
function stopOnSignal(stop: () => Promise<void>, logger: Logger): void {
  let began: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (began !== undefined && performance.now() - began > sameWishMs) process.exit(1);
      if (began !== undefined) return;
      began = performance.now();
      logger.info({ signal }, 'stopping');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
    });
  }
}

/** False where the first start has yet to make it. Throws KeyringError. */
async function isKeyringThere(file: string): Promise<boolean> {
  try {
    await readKeyring(file);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return false;
    throw error;
  }
}

/** What can be told of the settings before anything is started. */
async function lookAtSettings({ databaseUrl, dataDir, roles, mail, masterKeyFile }: Config): Promise<void> {
  if (databaseUrl === undefined) await prepareDataDir(dataDir);
  // Beside a database elsewhere the folder may be one that is only read.
  if (!(await isKeyringThere(masterKeyFile)) && databaseUrl !== undefined) await prepareDataDir(dataDir);
  if (roles.worker && mail.inbound.tls) await readTlsPair(mail.inbound.tls);
}

async function main(serverRoot: string): Promise<void> {
  const config = loadConfig(process.env);
  await lookAtSettings(config);
  const logger = createLogger({ level: config.logLevel });
  const began = performance.now();
  const role = config.roles.web ? (config.roles.worker ? 'all' : 'web') : 'worker';
  // Before anything is built: whether somebody wants spans is asked once.
  const tracing = config.tracing && startTracing({ config: config.tracing, version, role, logger });
  const built = await buildDependencies({ config, logger, migrationsDirectory: path.join(serverRoot, 'migrations') });
  try {
    const running = await start({
      platform: built.platform,
      modules,
      webRoot: path.resolve(serverRoot, '../web/dist'),
    });
    stopOnSignal(async () => {
      await running.stop();
      await built.close();
      await tracing?.close();
    }, logger);
    logger.info(
      { milliseconds: Math.round(performance.now() - began), url: running.url, inboundPort: running.inboundPort },
      'ready',
    );
    announce(running, config.publicUrl);
  } catch (error) {
    await built.close();
    throw error;
  }
}

/** Runs the product in this process until a signal ends it. `serverRoot`: the folder of the server package, with its migrations. */
export function run(serverRoot: string): void {
  // Node.js would print such an error with everything it carries.
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  });
  main(serverRoot).catch((error: unknown) => {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exit(1);
  });
}
