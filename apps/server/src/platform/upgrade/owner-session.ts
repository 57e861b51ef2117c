import postgres, { type ReservedSql } from 'postgres';
import type { DatabaseConnection } from '#platform/database/connection.types.ts';

/** Runs the work on one connection of the cluster's owner, with the same value formats on every server. */
export async function withOwnerSession<T>(
  connection: DatabaseConnection,
  work: (session: ReservedSql) => Promise<T>,
): Promise<T> {
  const sql = postgres({
    ...connection,
    max: 1,
    fetch_types: false,
    onnotice: () => undefined,
    connection: {
      application_name: 'enlace-upgrade',
      statement_timeout: 0,
      TimeZone: 'UTC',
      DateStyle: 'ISO, YMD',
      IntervalStyle: 'iso_8601',
      extra_float_digits: 3,
      bytea_output: 'hex',
      // Rows hidden by a policy would be missing without an error.
      'enlace.owner': '*',
    },
  });
  try {
    // NOTE: in the driver (3.4.9), `reserve` never resolves on a pool that has not connected yet.
    await sql`select 1`;
    const session = await sql.reserve();
    try {
      return await work(session);
    } finally {
      session.release();
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}
