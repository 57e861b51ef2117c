import postgres, { type Sql } from 'postgres';
import { systemClock } from '#platform/clock.ts';
import { appRole } from '#platform/database/app-role.ts';
import { createDatabase, type Database } from '#platform/database/client.ts';
import { assertReachable, connectSeconds } from '#platform/database/database-unreachable.ts';
import { assertDurable, DurabilityError } from '#platform/database/durability.ts';
import { DatabaseTooNewError } from '#platform/database/migrations.errors.ts';
import { countPendingMigrations } from '#platform/database/migrations.ts';
import { describeTarget, toPostgresJs } from '#platform/database/target.ts';
import { type OpenDatabase, openDatabase } from '../open-database.ts';
import type { DoctorInput, Finding } from './check.types.ts';
import { checkKeyNeed, checkSealed, isKeyFileMissing } from './check-secrets.ts';
import { checkHold, checkLocale, checkQueue } from './check-work.ts';
import { findCluster } from './find-cluster.ts';
import { readDamage } from '#platform/backup/damage.ts';
import { defaultBackupFolder } from '#platform/backup/backup-folder.ts';
import { listBackups } from '#platform/backup/manifest.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';

const check = 'backups';
const staleHours = 48;

async function folderOf(sql: Sql, { config }: DoctorInput): Promise<{ isOn: boolean; folder: string } | undefined> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('backup_settings') is not null as exists`;
  if (!table?.exists) return undefined;
  const [row] = await sql<{ isOn: boolean; folder: string | null }[]>`
    select is_on as "isOn", folder from backup_settings`;
  return row && { isOn: row.isOn, folder: row.folder ?? defaultBackupFolder(config) };
}

/** Whether there is a complete backup, and how old it is; its bytes are read by `backups --verify`. */
async function checkBackupFolder(sql: Sql, input: DoctorInput): Promise<Finding[]> {
  const settings = await folderOf(sql, input);
  if (!settings) return [];
  const { isOn, folder } = settings;
  try {
    const { backups, damaged } = await listBackups(folder);
    const marks = await Promise.all(backups.map((backup) => readDamage(backup.folder)));
    const bad = damaged.length + marks.filter((mark) => mark !== undefined).length;
    const newest = backups.find((_backup, index) => marks[index] === undefined);
    const findings: Finding[] = bad === 0 ? [] : [{ check, state: 'warn', text: `${bad} in ${folder} are damaged` }];
    if (!newest) return [...findings, { check, state: 'warn', text: `there is no good one in ${folder}` }];
    const age = systemClock.now().since(Temporal.Instant.from(newest.manifest.takenAt)).total('hours');
    const state = age > staleHours ? 'warn' : 'ok';
    const how = isOn ? '' : '; the daily one is off';
    return [...findings, { check, state, text: `the last good one in ${folder} is ${Math.round(age)} h old${how}` }];
  } catch (error) {
    if (!hasErrorCode(error, 'EACCES', 'EPERM', 'ENOTDIR', 'EIO')) throw error;
    return [{ check, state: 'warn', text: `${folder} cannot be read by this account` }];
  }
}

const wantedVersion = 180_000;
const noticeableSkewMs = 2000;
const harmfulSkewMs = 60_000;
const ownName = 'enlace-command';

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
        : 'the files of this program were changed: reinstall it',
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
      ...{ check: 'clock', text: 'the clock is earlier than the last update of this installation' },
      state: 'fail',
      remedy: 'set it right and keep it so (timedatectl set-ntp true)',
    };
  return { check: 'clock', state: skew > harmfulSkewMs ? 'fail' : skew > noticeableSkewMs ? 'warn' : 'ok', text };
}

/** Compares the sums that dashboards show with the rows they summarise. */
async function checkFigures(sql: Sql): Promise<Finding> {
  const rows = await sql<
    { kind: string; off: number }[]
  >`select kind, off::int as off from figures_off() where off > 0`;
  const found = rows.map(({ kind, off }) => `${off} of ${kind}`).join(', ');
  return rows.length === 0
    ? { check: 'figures', state: 'ok', text: 'the sums of the dashboards are those of their rows' }
    : { check: 'figures', state: 'warn', text: `sums differ from their rows (${found}); the nightly check mends them` };
}

async function checkTables({ sql, db, input }: Looked): Promise<Finding[]> {
  const migrations = await checkMigrations(sql, input.migrationsDirectory);
  if (migrations.state !== 'ok') return [migrations];
  return [
    migrations,
    await checkWall(sql),
    await checkClock(sql),
    await checkLocale(sql),
    ...(await checkHold(sql)),
    ...(await checkQueue(sql)),
    ...(await checkSealed({ db, file: input.config.masterKeyFile })),
    ...(await checkBackupFolder(sql, input)),
    await checkFigures(sql),
  ];
}

/** For an external database, only its sessions show who uses it. */
async function hasOtherSessions(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select 1 from pg_stat_activity
     where datname = current_database()
       and (usename = ${appRole} or usename = current_user and application_name like 'enlace%')
       and application_name <> ${ownName} limit 1`;
  return rows.length > 0;
}

type Looked = { sql: Sql; db: Database; input: DoctorInput };

async function lookInside(looked: Looked, opened: OpenDatabase): Promise<CheckedDatabase> {
  const { sql, db, input } = looked;
  await assertReachable(sql);
  const isRunning = opened.origin === 'external' ? await hasOtherSessions(sql) : opened.origin === 'running';
  const text = `${describeTarget(opened.target)} ${origins[opened.origin]}`;
  const findings: Finding[] = [
    { check: 'database', state: 'ok', text },
    await checkVersion(sql),
    await checkDurability(sql),
    ...(await checkKeyNeed({ db, file: input.config.masterKeyFile })),
    ...(await checkTables(looked)),
  ];
  return { findings, isRunning };
}

async function look(opened: OpenDatabase, input: DoctorInput): Promise<CheckedDatabase> {
  const { url, options } = toPostgresJs(opened.target);
  const sql = postgres(url, { ...options, max: 1, connect_timeout: connectSeconds, onnotice: () => undefined });
  // As the product sees it: policies also apply to the owner of the tables unless it is a superuser.
  const db = createDatabase({ ...opened.target, logger: input.logger, max: 1, applicationName: ownName });
  try {
    return await lookInside({ sql, db, input }, opened);
  } finally {
    await db.close();
    await sql.end({ timeout: 2 });
  }
}

/** A missing key file while the database cannot be queried. */
async function checkUnknownNeed({ config }: DoctorInput): Promise<Finding[]> {
  const file = config.masterKeyFile;
  if (!(await isKeyFileMissing(file))) return [];
  const text = `${file} is not there, and the database cannot say whether it needs it`;
  const remedy = 'when this installation ran before, put the file back from where it is kept (docs/backups.md)';
  return [{ check: 'key files', state: 'fail', text, remedy }];
}

const elsewhere = 'see to that database, or correct DATABASE_URL; "psql" with the same address says what hinders';

export type CheckedDatabase = {
  findings: Finding[];
  /** Whether a server of this installation runs; undefined when unknown. */
  isRunning: boolean | undefined;
};

/** All checks of the database itself. Nothing is changed: pending migrations stay pending. */
export async function checkDatabase(input: DoctorInput): Promise<CheckedDatabase> {
  const check = 'database';
  const { databaseUrl, dataDir } = input.config;
  const cluster = databaseUrl ? undefined : await findCluster(dataDir);
  if (cluster?.kind === 'none') {
    const text = 'there is no database yet; the first start makes it';
    return { findings: [{ check, state: 'warn', text }], isRunning: false };
  }
  if (cluster?.kind === 'broken')
    return { findings: [cluster.finding, ...(await checkUnknownNeed(input))], isRunning: undefined };
  try {
    const opened = await openDatabase(input);
    try {
      return await look(opened, input);
    } finally {
      await opened.close();
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const failed: Finding = { check, state: 'fail', text, ...(databaseUrl ? { remedy: elsewhere } : {}) };
    return { findings: [failed, ...(await checkUnknownNeed(input))], isRunning: undefined };
  }
}
