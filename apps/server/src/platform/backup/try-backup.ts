import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { isAlive } from '#platform/database/embedded/process-identity.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { toPostgresJs } from '#platform/database/target.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import type { Logger } from '#platform/logger.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, type Migration, namesIn } from './manifest.ts';
import { putCluster } from './put-cluster.ts';

/** A connection for inspection with the owner's credentials. Throws BackupError when the database cannot be queried. */
export async function withOwner<T>(target: DatabaseTarget, work: (sql: Sql) => Promise<T>): Promise<T> {
  const { url, options } = toPostgresJs(target);
  const sql = postgres(url, {
    ...options,
    max: 1,
    connect_timeout: 10,
    fetch_types: false,
    connection: { application_name: 'enlace-backup' },
    onnotice: () => undefined,
  });
  try {
    return await work(sql);
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError('database', `The database could not be asked: ${String(cause)}`, { cause });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export async function readMigrations(sql: Sql): Promise<Migration[]> {
  return sql<Migration[]>`select number, name, checksum from enlace_meta.migrations order by number`;
}

/** Requires a database that responds, has the expected migrations, and whose catalogue refers to existing files. */
export async function assertCatalogue(sql: Sql, migrations: readonly Migration[]): Promise<void> {
  const found = await readMigrations(sql);
  if (JSON.stringify(found) !== JSON.stringify(migrations))
    throw new BackupError('check_failed', 'The restored database lacks migrations of the backup.');
  // Querying the size opens every table, index and sequence.
  const [row] = await sql<{ relations: number; bytes: string }[]>`
    select count(*)::int as relations, coalesce(sum(pg_relation_size(oid)), 0)::text as bytes
    from pg_class where relkind in ('r', 'i', 'S', 't', 'm')`;
  if (!row || row.relations === 0) throw new BackupError('check_failed', 'The restored database is empty.');
}

const prefix = 'backup-trial-';

/** Test starts of killed processes: their server may still run. */
async function removeForgottenTrials(trialsIn: string, logger: Logger): Promise<void> {
  for (const name of await namesIn(trialsIn)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    const dataDir = path.join(trialsIn, name);
    try {
      // Adopts the remaining server, or starts the cluster, and stops it cleanly.
      const server = await startEmbeddedPostgres({ dataDir, logger, disposable: true });
      await server.stop();
    } catch (error) {
      logger.debug({ err: error, dataDir }, 'what is left of a test start does not start');
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** Restores a backup's database into a temporary folder, starts it, checks it and removes it. */
export async function tryBackup({
  folder,
  manifest,
  trialsIn,
  logger,
}: {
  folder: string;
  manifest: Manifest;
  /** A folder PostgreSQL can work under, with room for the whole database. */
  trialsIn: string;
  logger: Logger;
}): Promise<void> {
  await removeForgottenTrials(trialsIn, logger);
  const dataDir = await mkdtemp(path.join(trialsIn, `${prefix}${process.pid}-`));
  try {
    await putCluster({ folder, manifest, dataDir, logger });
    const settings = { shared_buffers: '32MB', max_connections: '10' };
    const server = await startEmbeddedPostgres({ dataDir, logger, disposable: true, settings });
    try {
      await withOwner({ connection: server.connection }, (sql) => assertCatalogue(sql, manifest.migrations));
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}
