import { flushCompileCache } from 'node:module';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

// A parent process for the tests: starts the server, reports the result on one line, then waits to be killed.
const [dataDir = '', binariesPackage] = process.argv.slice(2);
const quiet = () => undefined;

try {
  const server = await startEmbeddedPostgres({
    dataDir,
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    ...(binariesPackage ? { binariesPackage } : {}),
  });
  // A killed process writes no cache, and the next one would compile everything again.
  flushCompileCache();
  process.stdout.write(
    `${JSON.stringify({ pid: server.pid(), origin: server.origin, connection: server.connection })}\n`,
  );
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  setInterval(quiet, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: error instanceof Error ? error.name : String(error) })}\n`);
  process.exit(1);
}
