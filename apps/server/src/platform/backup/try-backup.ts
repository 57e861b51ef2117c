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

/** A connection for looking around with the owner's rights. Throws BackupError where the database cannot be asked. */
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

/** A database that answers, holds the migrations it should, and whose catalogue names files that are there. */
export async function assertCatalogue(sql: Sql, migrations: readonly Migration[]): Promise<void> {
  const found = await readMigrations(sql);
  if (JSON.stringify(found) !== JSON.stringify(migrations))
    throw new BackupError('check_failed', 'The restored database lacks migrations of the backup.');
  // Asking for the size opens every table, index and sequence.
  const [row] = await sql<{ relations: number; bytes: string }[]>`
    select count(*)::int as relations, coalesce(sum(pg_relation_size(oid)), 0)::text as bytes
    from pg_class where relkind in ('r', 'i', 'S', 't', 'm')`;
  if (!row || row.relations === 0) throw new BackupError('check_failed', 'The restored database is empty.');
}

const prefix = 'backup-trial-';

/** Trials whose process was killed: their server may still run. */
async function removeForgottenTrials(beside: string, logger: Logger): Promise<void> {
  for (const name of await namesIn(beside)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    const dataDir = path.join(beside, name);
    try {
      // Goes on with the server that is left, or starts what is there, and ends it in order.
      const server = await startEmbeddedPostgres({ dataDir, logger, disposable: true });
      await server.stop();
    } catch (error) {
      logger.debug({ err: error, dataDir }, 'what was left of a trial does not start');
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** Restores the database of a backup beside, starts it, looks and throws it away. */
export async function tryBackup({
  folder,
  manifest,
  beside,
  logger,
}: {
  folder: string;
  manifest: Manifest;
  /** A folder PostgreSQL can work below, with room for the whole database. */
  beside: string;
  logger: Logger;
}): Promise<void> {
  await removeForgottenTrials(beside, logger);
  const dataDir = await mkdtemp(path.join(beside, `${prefix}${process.pid}-`));
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
