import { randomBytes } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { inject, type ProvidedContext } from 'vitest';
import { createDatabase, type Database } from '#platform/database/client.ts';
import type { DatabaseConnection } from '#platform/database/connection.types.ts';
import { testDatabasePrefix } from './database.global-setup.ts';
import { silentLogger } from './silent-logger.ts';

export type TestDatabase = {
  /** Connects as the product does: with the role that sees rows only inside a scope. */
  db: Database;
  connection: DatabaseConnection;
  /** As the owner of the tables, not subject to any policy: to arrange and to verify. */
  adminSql: Sql;
  adminConnection: DatabaseConnection;
  /** Closes both and drops the database; fails when a connection of the test is still open. */
  drop(): Promise<void>;
  /** Closes both and leaves the database for others to clone. */
  release(): Promise<void>;
};

const quiet = () => undefined;

const applicationName = 'enlace-test';
const leakGraceMs = 1000;

/** What the global setup of the project `database` started; unit tests have none. */
function theCluster(): ProvidedContext['databaseCluster'] {
  const cluster: ProvidedContext['databaseCluster'] | undefined = inject('databaseCluster');
  if (cluster) return cluster;
  throw new Error(
    'Unit tests run without PostgreSQL: a file that needs a database is named *.db.test.ts or *.api.test.ts (docs/testing.md).',
  );
}

async function onMaintenance<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const { owner } = theCluster();
  const sql = postgres({ ...owner, database: 'postgres', max: 1, onnotice: quiet });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

async function findLeaks({ sql, database }: { sql: Sql; database: string }): Promise<string[]> {
  const deadline = performance.now() + leakGraceMs;
  for (;;) {
    const rows = await sql<{ leak: string }[]>`
      select application_name || ': ' || left(query, 120) as leak from pg_stat_activity where datname = ${database}`;
    // The server process of a closed connection takes a moment to exit.
    if (rows.length === 0 || performance.now() > deadline) return rows.map((row) => row.leak);
    await sql`select pg_sleep(0.01)`;
  }
}

async function dropDatabase(database: string): Promise<void> {
  const leaks = await onMaintenance(async (sql) => {
    const found = await findLeaks({ sql, database });
    await sql`drop database ${sql(database)} with (force)`;
    return found;
  });
  if (leaks.length > 0) throw new Error(`Connections were left open:\n${leaks.join('\n')}`);
}

type Options = {
  max?: number;
  /** Another database to clone instead of the migrated, empty one; nobody may be connected to it. */
  model?: string;
  prefix?: string;
};

/** A migrated, empty database for one test file. Drop it in afterAll. */
export async function createTestDatabase({
  max = 5,
  model,
  prefix = testDatabasePrefix,
}: Options = {}): Promise<TestDatabase> {
  const { owner, app, template } = theCluster();
  const database = `${prefix}${randomBytes(8).toString('hex')}`;
  // Copied as files, not through the log: a third of the time where the files are in memory.
  await onMaintenance(
    (sql) => sql`create database ${sql(database)} template ${sql(model ?? template)} strategy file_copy`,
  );
  const connection = { ...app, database };
  const adminConnection = { ...owner, database };
  const db = createDatabase({ connection, logger: silentLogger, max, applicationName });
  const adminSql = postgres({
    ...adminConnection,
    max: 2,
    onnotice: quiet,
    connection: { application_name: `${applicationName}-admin` },
  });
  const release = async (): Promise<void> => {
    await Promise.all([db.close(), adminSql.end()]);
  };
  return {
    db,
    connection,
    adminSql,
    adminConnection,
    release,
    async drop() {
      await release();
      await dropDatabase(database);
    },
  };
}
