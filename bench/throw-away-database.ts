import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { DatabaseConnection } from '../apps/server/src/platform/database/connection.types.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../apps/server/src/platform/database/prepare-database.ts';

export type ThrowAwayDatabase = {
  dataDir: string;
  /** Role that owns the tables: for inserting rows, not bound by policies. */
  owner: DatabaseConnection;
  /** Role of the running product. */
  app: DatabaseConnection;
  remove(): Promise<void>;
};

const quiet = () => undefined;
export const complaintsOnly = { debug: quiet, info: quiet, warn: console.warn, error: console.error };

/** A migrated database in its own cluster that exists for the benchmark; durable only when that is measured. */
export async function createThrowAwayDatabase({ isDurable = false } = {}): Promise<ThrowAwayDatabase> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'enlace-bench-'));
  const disposable = !isDurable;
  const server = await startEmbeddedPostgres({ dataDir, logger: complaintsOnly, disposable });
  async function remove(): Promise<void> {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  try {
    const { target } = await prepareDatabase({
      target: { connection: server.connection },
      migrationsDirectory: path.resolve(import.meta.dirname, '../apps/server/migrations'),
      logger: complaintsOnly,
      disposable,
    });
    if (!target.connection) throw new Error('The embedded cluster answers by connection, not by address.');
    return { dataDir, owner: server.connection, app: target.connection, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
