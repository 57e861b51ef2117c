import path from 'node:path';
import { DataDirInUseError } from '#platform/database/embedded/embedded-postgres.errors.ts';
import { loadConfig } from '#platform/config/config.ts';
import { InvalidSettingsError } from '#platform/config/env.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { describeFailure, redactText } from '#platform/log-redaction.ts';
import { startTracing } from '#platform/tracing/otlp-exporter.ts';
import { version } from '#platform/version.ts';
import { BucketRefusedError } from '#platform/storage/s3/assert-bucket.ts';
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

async function main(serverRoot: string): Promise<void> {
  const config = loadConfig(process.env);
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
    const expected = [InvalidSettingsError, DataDirInUseError, BucketRefusedError].some(
      (kind) => error instanceof kind,
    );
    process.stderr.write(
      `${expected && error instanceof Error ? redactText(error.message) : describeFailure(error)}\n`,
    );
    process.exit(1);
  });
}
