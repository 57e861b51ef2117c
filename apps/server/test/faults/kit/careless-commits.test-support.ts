import postgres from 'postgres';
import { appRole } from '#platform/database/app-role.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import type { FaultProduct } from './fault-product.test-support.ts';

/**
 * From now on commits of the product do not wait for the log. It would not start like this, so it is done while it
 * runs.
 */
export function makeCareless(product: FaultProduct): Promise<void> {
  return product.withSql(async (sql) => {
    await sql.unsafe(`alter role ${appRole} set synchronous_commit = off`);
    await sql.unsafe(`alter system set wal_writer_delay = '10s'`);
    await sql`select pg_reload_conf()`;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${appRole}`;
  });
}

/** Makes it startable again, after the fault and while nothing of the product is running. */
export async function makeCarefulAgain(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, logger: silentLogger });
  const sql = postgres({ ...server.connection, max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(`alter role ${appRole} reset synchronous_commit`);
    await sql.unsafe('alter system reset wal_writer_delay');
  } finally {
    await sql.end({ timeout: 2 });
    await server.stop();
  }
}
