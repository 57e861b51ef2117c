import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import type { DatabaseConnection } from '#platform/database/connection.types.ts';
import { findClusterProcesses } from '#platform/database/embedded/cluster-processes.ts';
import { mayBeInUse } from '#platform/database/embedded/data-dir-lock.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { stopClusterProcesses } from '#platform/database/embedded/stop-processes.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import type { Logger } from '#platform/logger.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseCluster: { owner: DatabaseConnection; app: DatabaseConnection; template: string };
  }
}

const migrationsDirectory = path.resolve(import.meta.dirname, '../../migrations');
const templateDatabase = 'enlace';
const clusterPrefix = 'enlace-test-';
export const testDatabasePrefix = 'test_';

/**
 * Cloning a database writes all of it, more than two hundred times in a run: nobody reads this log again, so it is not
 * compressed, not written for replication, and rarely checkpointed.
 */
const settings = {
  // Three files at a time, some of which start processes with their own pools.
  max_connections: '160',
  wal_compression: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
};

const quiet = () => undefined;
const complaints: Logger = {
  debug: quiet,
  info: quiet,
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
};

/** One temporary cluster for the whole run, with one migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandonedClusters();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), clusterPrefix));
  const server = await startEmbeddedPostgres({ dataDir, logger: complaints, disposable: true, settings });
  const owner = server.connection;
  async function teardown(): Promise<void> {
    const leaked = await listTestDatabases(owner);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    if (leaked.length > 0) throw new Error(`Test databases were not dropped: ${leaked.join(', ')}`);
  }
  try {
    const access = await prepareDatabase({
      target: { connection: owner },
      migrationsDirectory,
      logger: complaints,
      disposable: true,
    });
    if (!access.target.connection) throw new Error('The embedded cluster answers by connection, not by address.');
    project.provide('databaseCluster', { owner, app: access.target.connection, template: templateDatabase });
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}

/** A killed run could not stop its server. */
async function removeAbandonedClusters(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const dataDir = path.join(os.tmpdir(), name);
    if (!name.startsWith(clusterPrefix) || (await mayBeInUse(path.join(dataDir, 'enlace.lock')))) continue;
    const cluster = path.join(dataDir, 'postgres');
    const pids = await findClusterProcesses(cluster);
    await stopClusterProcesses({ pids, cluster, steps: [{ signal: 'SIGKILL', waitMs: 2000 }] });
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function listTestDatabases(connection: DatabaseConnection): Promise<string[]> {
  const sql = postgres({ ...connection, database: 'postgres', max: 1 });
  try {
    const rows = await sql<
      { datname: string }[]
    >`select datname from pg_database where starts_with(datname, ${testDatabasePrefix})`;
    return rows.map((row) => row.datname);
  } finally {
    await sql.end();
  }
}
