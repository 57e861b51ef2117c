import { existsSync } from 'node:fs';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { systemClock } from '#platform/clock.ts';
import { appRole } from '#platform/database/app-role.ts';
import { clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { assertDurable, DurabilityError } from '#platform/database/durability.ts';
import { DatabaseTooNewError } from '#platform/database/migrations.errors.ts';
import { countPendingMigrations } from '#platform/database/migrations.ts';
import { describeTarget, toPostgresJs } from '#platform/database/target.ts';
import { modules } from '#app/modules.ts';
import { readKeyring } from '#platform/security/keyring-file.ts';
import { type OpenDatabase, openDatabase } from '../open-database.ts';
import { checkBackupFolder } from './check-backups.ts';
import type { DoctorInput, Finding } from './check.types.ts';
import { checkLocale, checkQueue } from './check-work.ts';

const wantedVersion = 180_000;
const noticeableSkewMs = 2000;
const harmfulSkewMs = 60_000;

const origins = {
  external: 'is reachable',
  running: 'runs with the server',
  started: 'starts (the server is not running)',
} as const;

async function checkVersion(sql: Sql): Promise<Finding> {
  const [row] = await sql<{ version: string; number: number }[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`;
  const isNewEnough = (row?.number ?? 0) >= wantedVersion;
  const text = `PostgreSQL ${row?.version ?? 'unknown'}${isNewEnough ? '' : '; 18 or newer is needed'}`;
  return { check: 'database', state: isNewEnough ? 'ok' : 'fail', text };
}

async function checkDurability(sql: Sql): Promise<Finding> {
  const check = 'durability';
  try {
    await assertDurable(sql);
    return { check, state: 'ok', text: 'fsync, synchronous_commit and full_page_writes are on' };
  } catch (error) {
    if (error instanceof DurabilityError) return { check, state: 'fail', text: error.message };
    throw error;
  }
}

async function checkMigrations(sql: Sql, directory: string): Promise<Finding> {
  const check = 'migrations';
  try {
    const pending = await countPendingMigrations({ sql, directory });
    if (pending === 0) return { check, state: 'ok', text: 'the tables are those of this version' };
    const text = `${pending} migrations wait for the next start`;
    return { check, state: 'warn', text, remedy: 'start this version, or run "migrate" while none runs' };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const isNewer = error instanceof DatabaseTooNewError;
    return {
      ...{ check, text },
      state: 'fail',
      remedy: isNewer
        ? 'start the version of Enlace that wrote it, or a later one; there is no way back but a backup'
        : 'the files of this program were changed: install it anew',
    };
  }
}

async function checkWall(sql: Sql): Promise<Finding> {
  const [row] = await sql`select 1 from pg_roles where rolname = ${appRole} and not rolsuper and not rolbypassrls`;
  return row
    ? { check: 'row-level security', state: 'ok', text: `the product runs as ${appRole}, which owns no table` }
    : {
        check: 'row-level security',
        state: 'warn',
        text: `there is no role ${appRole} yet, or it may bypass the policies`,
      };
}

async function checkClock(sql: Sql): Promise<Finding> {
  const before = systemClock.now().epochMilliseconds;
  const [row] = await sql<{ now: number }[]>`select extract(epoch from clock_timestamp()) * 1000 as now`;
  const middle = (before + systemClock.now().epochMilliseconds) / 2;
  const skew = Math.round(Math.abs(Number(row?.now ?? 0) - middle));
  const [last] = await sql<{ ahead: number }[]>`
    select coalesce(max(extract(epoch from applied_at - clock_timestamp())), 0)::float8 as ahead from enlace_meta.migrations`;
  const text = `this machine and the database differ by ${skew} ms`;
  if ((last?.ahead ?? 0) > 60)
    return {
      ...{ check: 'clock', text: 'the clock stands before the last update of this installation' },
      state: 'fail',
      remedy: 'set it right and keep it so (timedatectl set-ntp true)',
    };
  return { check: 'clock', state: skew > harmfulSkewMs ? 'fail' : skew > noticeableSkewMs ? 'warn' : 'ok', text };
}

/** Values sealed under a key that the ring does not hold are lost; better known now than when they are needed. */
async function checkSealed(sql: Sql, file: string): Promise<Finding[]> {
  const ids = (await readKeyring(file)).keys.map(({ id }) => id);
  const found: Finding[] = [];
  for (const { table, column } of modules.flatMap(({ sealed = [] }) => sealed)) {
    const [row] = await sql<{ lost: number }[]>`
      select count(*)::int as lost from ${sql(table)}
       where ${sql(column)} is not null
         and not (case when starts_with(${sql(column)}, 'v1.') then 1
                       else coalesce(substring(${sql(column)} from '^v2[.]([0-9]{1,9})[.]')::int, 0) end = any(${ids}))`;
    if ((row?.lost ?? 0) > 0)
      found.push({
        check: 'secrets',
        state: 'fail',
        text: `${row?.lost ?? 0} values of ${table}.${column} are sealed under a key that is gone`,
        remedy: `put the key file back that belongs to this database (${file}); it lies in a backup made with BACKUP_PASSPHRASE or where you keep it`,
      });
  }
  return found.length > 0 ? found : [{ check: 'secrets', state: 'ok', text: 'every stored secret has its key' }];
}

/** Sums that dashboards show against the rows they sum up. */
async function checkFigures(sql: Sql): Promise<Finding> {
  const rows = await sql<
    { kind: string; off: number }[]
  >`select kind, off::int as off from figures_off() where off > 0`;
  const found = rows.map(({ kind, off }) => `${off} of ${kind}`).join(', ');
  return rows.length === 0
    ? { check: 'figures', state: 'ok', text: 'the sums of the dashboards are those of their rows' }
    : { check: 'figures', state: 'warn', text: `sums differ from their rows (${found}); the nightly check mends them` };
}

async function checkTables(sql: Sql, input: DoctorInput): Promise<Finding[]> {
  const migrations = await checkMigrations(sql, input.migrationsDirectory);
  if (migrations.state !== 'ok') return [migrations];
  return [
    migrations,
    await checkWall(sql),
    await checkClock(sql),
    await checkLocale(sql),
    ...(await checkQueue(sql)),
    ...(await checkSealed(sql, input.config.masterKeyFile)),
    ...(await checkBackupFolder(sql, input)),
    await checkFigures(sql),
  ];
}

async function look(opened: OpenDatabase, input: DoctorInput): Promise<Finding[]> {
  const { url, options } = toPostgresJs(opened.target);
  const sql = postgres(url, { ...options, max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const version = await checkVersion(sql);
    const reached: Finding = {
      check: 'database',
      state: 'ok',
      text: `${describeTarget(opened.target)} ${origins[opened.origin]}`,
    };
    return [reached, version, await checkDurability(sql), ...(await checkTables(sql, input))];
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Everything that is asked of the database itself. Nothing is changed: pending migrations stay pending. */
export async function checkDatabase(input: DoctorInput): Promise<Finding[]> {
  const { databaseUrl, dataDir } = input.config;
  if (!databaseUrl && !existsSync(path.join(clusterPaths(dataDir).cluster, 'PG_VERSION')))
    return [{ check: 'database', state: 'warn', text: 'there is no database yet; the first start makes it' }];
  try {
    const opened = await openDatabase(input);
    try {
      return await look(opened, input);
    } finally {
      await opened.close();
    }
  } catch (error) {
    return [{ check: 'database', state: 'fail', text: error instanceof Error ? error.message : String(error) }];
  }
}
