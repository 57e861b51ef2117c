import postgres from 'postgres';
import type { Logger } from '#platform/logger.ts';
import { type AppAccess, prepareAppRole } from './app-role.ts';
import type { DatabaseTarget } from './connection.types.ts';
import { assertReachable, connectSeconds } from './database-unreachable.ts';
import { assertDurable } from './durability.ts';
import { runMigrations } from './migrations.ts';
import { describeTarget, toPostgresJs } from './target.ts';

export type PrepareDatabaseInput = {
  target: DatabaseTarget;
  migrationsDirectory: string;
  logger: Logger;
  /** Skips the durability check: only for throw-away clusters. */ disposable?: boolean;
};

/**
 * Everything between "a database responds" and "the product may use it": durability check, role, migrations. `target`
 * has the owner's credentials; the result has those the product runs with. Safe to run in several processes at once.
 * Throws DatabaseUnreachableError when no connection can be made.
 */
export async function prepareDatabase({
  target,
  migrationsDirectory,
  logger,
  disposable = false,
}: PrepareDatabaseInput): Promise<AppAccess> {
  const { url, options } = toPostgresJs(target);
  const sql = postgres(url, {
    ...options,
    max: 1,
    connect_timeout: connectSeconds,
    fetch_types: false,
    connection: { application_name: 'enlace-setup' },
    onnotice: (notice) => logger.debug({ notice }, 'Notice from the database'),
  });
  try {
    await assertReachable(sql);
    if (!disposable) await assertDurable(sql);
    const access = await prepareAppRole({ sql, target, logger, disposable });
    // Exists already with a separate role; otherwise the given role owns the queue's schema too.
    await sql`create schema if not exists pgboss`;
    await runMigrations({ sql, directory: migrationsDirectory, logger });
    logger.info({ database: describeTarget(target), secondWall: access.wall }, 'Database is ready');
    return access;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
