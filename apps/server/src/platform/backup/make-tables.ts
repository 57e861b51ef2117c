import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReservedSql } from 'postgres';
import { translateApplied } from '#platform/database/baseline.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { readMigrationFiles } from '#platform/database/migration-files.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/logger.ts';
import type { Migration } from './manifest.ts';

type Input = {
  migrations: readonly Migration[];
  /** With the owner's credentials. */
  target: DatabaseTarget;
  migrationsDirectory: string;
  logger: Logger;
};

/** The migrations of a backup or another cluster, mapped to the current files. Throws MigrationTooOldError. */
export async function translateMigrations(
  applied: readonly Migration[],
  directory: string,
): Promise<readonly Migration[]> {
  return translateApplied({ directory, files: await readMigrationFiles(directory), applied });
}

/** The tables as these migrations leave them: later ones run at the next start, over the rows. */
export async function makeTables({ migrations, target, migrationsDirectory, logger }: Input): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'enlace-restore-'));
  try {
    for (const { name } of await translateMigrations(migrations, migrationsDirectory))
      await copyFile(path.join(migrationsDirectory, name), path.join(directory, name));
    const access = await prepareDatabase({ target, migrationsDirectory: directory, logger });
    const jobs = createJobs({ target: access.target, logger });
    await jobs.start({ bindings: [], work: false });
    await jobs.stop({ timeoutMs: 2000 });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Deletes what migrations inserted, so that imported rows find empty tables. */
export async function emptyTables(sql: ReservedSql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname || '.' || c.relname not in ('enlace_meta.migrations', 'pgboss.version')`;
  await sql.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`);
}
