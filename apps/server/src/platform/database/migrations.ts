import type { ReservedSql, Sql } from 'postgres';
import type { Logger } from '#platform/logger.ts';
import { type AppliedMigration, translateApplied } from './baseline.ts';
import { databaseFailureOf, isConnectionLoss } from './database-errors.ts';
import { assertReachable } from './database-unreachable.ts';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';
import {
  DatabaseTooNewError,
  MigrationChangedError,
  MigrationFailedError,
  MigrationOrderError,
} from './migrations.errors.ts';

export type RunMigrationsInput = { sql: Sql; directory: string; logger: Logger };

const undefinedTable = '42P01';
const lockName = 'enlace.migrations';
const lockWaitMilliseconds = 30_000;

async function readApplied(sql: Sql): Promise<AppliedMigration[] | undefined> {
  try {
    return await sql<AppliedMigration[]>`select number, name, checksum from enlace_meta.migrations order by number`;
  } catch (error) {
    if (databaseFailureOf(error)?.sqlState === undefinedTable) return undefined;
    throw error;
  }
}

type Plan = { directory: string; files: MigrationFile[]; applied: readonly AppliedMigration[] };

/** Checks the history against the files and returns the pending ones. */
function planMigrations({ applied, files }: Pick<Plan, 'applied' | 'files'>): MigrationFile[] {
  const known = new Map(files.map((file) => [file.number, file]));
  for (const { number, name, checksum } of applied) {
    const file = known.get(number);
    if (!file) throw new DatabaseTooNewError(name);
    if (file.checksum !== checksum) throw new MigrationChangedError(name);
  }
  const done = new Set(applied.map(({ number }) => number));
  const pending = files.filter((file) => !done.has(file.number));
  const latest = applied.at(-1);
  const early = latest && pending.find((file) => file.number < latest.number);
  if (early) throw new MigrationOrderError({ migration: early.name, latest: latest.name });
  return pending;
}

async function applyMigration({ session, file }: { session: ReservedSql; file: MigrationFile }): Promise<void> {
  await session.unsafe('begin').simple();
  try {
    // A table locked by traffic must fail the start with a clear error instead of queueing all traffic behind us.
    await session.unsafe(`set local lock_timeout = ${lockWaitMilliseconds}; set local statement_timeout = 0`).simple();
    // What it moves it must see: policies apply to a table owner who is not a superuser.
    await session.unsafe(`set local enlace.owner = '*'`).simple();
    await session.unsafe(file.text).simple();
    await session`insert into enlace_meta.migrations (number, name, checksum)
                  values (${file.number}, ${file.name}, ${file.checksum})`;
    await session.unsafe('commit').simple();
  } catch (cause) {
    // After a lost connection the server has already rolled back, and the driver must not send anything.
    if (!isConnectionLoss(cause)) await session.unsafe('rollback').simple();
    throw new MigrationFailedError({ migration: file.name, cause });
  }
}

type Session = { session: ReservedSql; directory: string; files: MigrationFile[]; logger: Logger };

async function ensureHistoryTable(session: ReservedSql): Promise<void> {
  if (await readApplied(session)) return;
  await session
    .unsafe(
      `create schema if not exists enlace_meta;
       create table if not exists enlace_meta.migrations (
         number integer primary key,
         name text not null,
         checksum text not null,
         applied_at timestamptz not null default clock_timestamp()
       )`,
    )
    .simple();
}

/** Replaces the recorded names with those of the current files. */
async function adoptBaseline(session: ReservedSql, applied: readonly AppliedMigration[]): Promise<void> {
  await session.unsafe('begin').simple();
  await session`delete from enlace_meta.migrations`;
  await session`insert into enlace_meta.migrations ${session(applied, 'number', 'name', 'checksum')}`;
  await session.unsafe('commit').simple();
}

async function applyPending({ session, directory, files, logger }: Session): Promise<number> {
  await ensureHistoryTable(session);
  const found = (await readApplied(session)) ?? [];
  const applied = await translateApplied({ directory, files, applied: found });
  if (applied !== found) await adoptBaseline(session, applied);
  const pending = planMigrations({ applied, files });
  for (const file of pending) {
    const startedAt = performance.now();
    await applyMigration({ session, file });
    logger.info({ migration: file.name, milliseconds: Math.round(performance.now() - startedAt) }, 'Migration applied');
  }
  return pending.length;
}

/**
 * Migrates the schema to the files of `directory`, each in its own transaction; several processes may call it at once.
 * Returns how many were applied. Throws MigrationFilesError, MigrationChangedError, DatabaseTooNewError,
 * MigrationTooOldError, MigrationOrderError or MigrationFailedError.
 */
export async function runMigrations({ sql, directory, logger }: RunMigrationsInput): Promise<number> {
  const files = await readMigrationFiles(directory);
  const applied = await readApplied(sql);
  if (applied) {
    const translated = await translateApplied({ directory, files, applied });
    if (translated === applied && planMigrations({ applied, files }).length === 0) return 0;
  }
  const session = await sql.reserve();
  try {
    await session.unsafe('set lock_timeout = 0; set statement_timeout = 0').simple();
    await session`select pg_advisory_lock(hashtextextended(${lockName}, 0))`;
    const count = await applyPending({ session, directory, files, logger });
    await endSession(session);
    return count;
  } catch (error) {
    if (!isConnectionLoss(error)) await endSession(session);
    throw error;
  }
}

/**
 * How many migrations of `directory` this database lacks; throws like `runMigrations` when they do not match, and
 * DatabaseUnreachableError.
 */
export async function countPendingMigrations({ sql, directory }: Omit<RunMigrationsInput, 'logger'>): Promise<number> {
  await assertReachable(sql);
  const files = await readMigrationFiles(directory);
  const applied = await translateApplied({ directory, files, applied: (await readApplied(sql)) ?? [] });
  return planMigrations({ applied, files }).length;
}

async function endSession(session: ReservedSql): Promise<void> {
  await session.unsafe('select pg_advisory_unlock_all(); reset lock_timeout; reset statement_timeout').simple();
  session.release();
}
