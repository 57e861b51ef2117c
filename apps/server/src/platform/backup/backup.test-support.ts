import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { systemClock } from '#platform/clock.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/logger.ts';
import { findBackup, type KeySource, restoreBackup } from './restore-backup.ts';
import { type BackupInput, writeBackup } from './write-backup.ts';

const quiet = () => undefined;
export const quietLogger: Logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
export const migrationsDirectory = path.resolve(import.meta.dirname, '../../../migrations');
export const passphrase = 'sal y limón a las cinco';

export type Installation = {
  dataDir: string;
  root: string;
  target: DatabaseTarget;
  sql: Sql;
  backUp(changes?: Partial<BackupInput>): ReturnType<typeof writeBackup>;
  /** Writes a file as the product stores them. */
  keep(key: string, content: string | Buffer): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
};

/** A migrated installation in its own cluster; not durable, unlike its backups. */
export async function createInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-backup-'));
  const root = path.join(dataDir, 'copies');
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger, disposable: true });
  const target = { connection: server.connection };
  const access = await prepareDatabase({ target, migrationsDirectory, logger: quietLogger, disposable: true });
  const jobs = createJobs({ target: access.target, logger: quietLogger });
  await jobs.start({ bindings: [], work: false });
  await jobs.stop({ timeoutMs: 1000 });
  const masterKeyFile = path.join(dataDir, 'secrets', 'master.key');
  await writeFile(masterKeyFile, 'k'.repeat(43), { mode: 0o600 });
  const sql = postgres({ ...server.connection, max: 12, onnotice: quiet });
  let isOpen = true;
  async function stop(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await sql.end({ timeout: 2 });
    await server.stop();
  }
  return {
    dataDir,
    root,
    target,
    sql,
    backUp: (changes = {}) =>
      writeBackup({
        config: { dataDir, databaseUrl: undefined, masterKeyFile, backupPassphrase: passphrase },
        target,
        root,
        origin: 'command',
        version: '0.0.0-test',
        withFiles: true,
        withTrial: false,
        clock: systemClock,
        logger: quietLogger,
        signal: new AbortController().signal,
        ...changes,
      }),
    async keep(key, content) {
      const file = path.join(dataDir, 'files', key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    },
    stop,
    async remove() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Restores into a new folder. */
export async function restoreTo(
  dataDir: string,
  from: string,
  keys: KeySource = { kind: 'backup', passphrase },
): Promise<void> {
  const { backup, root } = await findBackup(from);
  await restoreBackup({ backup, root, dataDir, keys, migrationsDirectory, logger: quietLogger });
}

/** Opens a restored data folder with its own server. */
export async function inRestored<T>(dataDir: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger, disposable: true });
  const sql = postgres({ ...server.connection, max: 2, onnotice: quiet });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
    await server.stop();
  }
}

/** One hash over all rows per table, independent of order. */
export async function hashTables(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'enlace_meta') and tablename <> 'instance' order by 1`;
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ hash: string }[]>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as hash from ${name} t`,
    );
    hashes[name] = row?.hash ?? '';
  }
  return hashes;
}
