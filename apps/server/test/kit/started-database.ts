import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPlatform } from '#app/dependencies.ts';
import { modules } from '#app/modules.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import { createTestDatabase } from './database.ts';
import { silentLogger } from './silent-logger.ts';

let started: Promise<string> | undefined;

async function startOnce(): Promise<string> {
  const database = await createTestDatabase({ prefix: 'started_' });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-started-'));
  const config = loadConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
  const target = { connection: database.connection };
  const parts = { config, logger: silentLogger, db: database.db, clock: systemClock, target };
  const platform = await buildPlatform(parts);
  await platform.jobs.start({ bindings: modules.flatMap((module) => module.jobs?.(platform) ?? []), work: false });
  await platform.jobs.stop({ timeoutMs: 1000 });
  await platform.mail.close();
  await database.release();
  await rm(dataDir, { recursive: true, force: true });
  return database.connection.database;
}

/**
 * Name of a database on which the product was started once, to be cloned: it has the queues of all jobs, which take
 * longer to create than everything else in a start. One serves a whole Vitest worker.
 */
export function startedDatabase(): Promise<string> {
  started ??= startOnce();
  return started;
}
