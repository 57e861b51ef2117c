import postgres, { type Sql } from 'postgres';
import type { DatabaseConnection } from '../connection.types.ts';
import { databaseFailureOf, isConnectionLoss } from '../database-errors.ts';
import { settingsMarker } from './server-settings.ts';

const invalidCatalogName = '3D000';
const duplicateDatabase = '42P04';
const maintenanceDatabase = 'postgres';

/** Runs `work` on one short-lived connection of the cluster owner. */
export async function withSession<T>({
  connection,
  work,
}: {
  connection: DatabaseConnection;
  work: (sql: Sql) => Promise<T>;
}): Promise<T> {
  const sql = postgres({
    ...connection,
    max: 1,
    connect_timeout: 3,
    fetch_types: false,
    connection: { application_name: 'enlace-supervisor' },
    onnotice: () => undefined,
  });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** True for every response that means "not yet": no socket, refused, starting up, recovering, shutting down. */
export function isNotReadyYet(error: unknown): boolean {
  return isConnectionLoss(error);
}

/** One real query on the product's database, which is created on first use. */
export async function openProductDatabase({
  connection,
  check,
}: {
  connection: DatabaseConnection;
  check: (sql: Sql) => Promise<void>;
}): Promise<void> {
  try {
    await withSession({ connection, work: check });
  } catch (error) {
    if (databaseFailureOf(error)?.sqlState !== invalidCatalogName) throw error;
    await createDatabase(connection);
    await withSession({ connection, work: check });
  }
}

async function createDatabase(connection: DatabaseConnection): Promise<void> {
  await withSession({
    connection: { ...connection, database: maintenanceDatabase },
    work: async (sql) => {
      try {
        await sql`create database ${sql(connection.database)}`;
      } catch (error) {
        if (databaseFailureOf(error)?.sqlState !== duplicateDatabase) throw error;
      }
    },
  });
}

/** Digest of the settings the running server was started with; undefined when somebody else started it. */
export async function readSettingsMarker(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ marker: string | null }[]>`select current_setting(${settingsMarker}, true) as marker`;
  return row?.marker ?? undefined;
}

/** Ends sessions left by the data directory's previous owner. */
export async function endForeignSessions(sql: Sql): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
             where backend_type = 'client backend' and pid <> pg_backend_pid()`;
}
