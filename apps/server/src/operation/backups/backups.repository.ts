import type {
  BackupFailure,
  BackupOrigin,
  BackupRun,
  BackupSettings,
} from '@enlace/contract/operation/backups/backups.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { AdminRole } from '@enlace/contract/core/permissions.ts';
import type { Tx } from '#platform/database/client.ts';
import type { RunRow, SettingsRow } from './backups.types.ts';

export async function readSettingsRow(tx: Tx, { lock = false } = {}): Promise<SettingsRow> {
  const [row] = await tx.sql<SettingsRow[]>`
    select is_on, hour, time_zone, keep_daily, keep_weekly, keep_monthly, folder, with_files, on_since,
           last_day::text as last_day, warned_at
    from backup_settings ${lock ? tx.sql`for update` : tx.sql``}`;
  if (!row) throw new Error('the settings of backups are missing');
  return row;
}

export async function writeSettings(tx: Tx, settings: BackupSettings, now: Temporal.Instant): Promise<void> {
  const { isOn, hour, timeZone, keepDaily, keepWeekly, keepMonthly, folder, withFiles } = settings;
  await tx.sql`
    update backup_settings set on_since = case when ${isOn} and not is_on then ${now} else on_since end,
      is_on = ${isOn}, hour = ${hour}, time_zone = ${timeZone}, keep_daily = ${keepDaily},
      keep_weekly = ${keepWeekly}, keep_monthly = ${keepMonthly}, folder = ${folder}, with_files = ${withFiles}`;
}

export async function noteDay(tx: Tx, day: string): Promise<void> {
  await tx.sql`update backup_settings set last_day = ${day}::date`;
}

export async function noteWarning(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.sql`update backup_settings set warned_at = ${now}`;
}

export async function newestRun(tx: Tx): Promise<RunRow | undefined> {
  const [row] = await tx.sql<RunRow[]>`
    select id, work, origin, state, began_at, seen_at, ended_at, failure from backup_runs
    order by began_at desc, id desc limit 1`;
  return row;
}

/** The newest finished backup, whoever requested it. */
export async function newestEnd(tx: Tx): Promise<RunRow | undefined> {
  const [row] = await tx.sql<RunRow[]>`
    select id, work, origin, state, began_at, seen_at, ended_at, failure from backup_runs
    where work = 'backup' and state in ('done', 'failed') order by began_at desc, id desc limit 1`;
  return row;
}

type NewRun = { id: string; work: BackupRun['work']; origin: BackupOrigin; now: Temporal.Instant };

/** False when one is already waiting or running. */
export async function insertRun(tx: Tx, { id, work, origin, now }: NewRun): Promise<boolean> {
  const rows = await tx.sql`
    insert into backup_runs (id, work, origin, state, began_at, seen_at)
    values (${id}, ${work}, ${origin}, 'waiting', ${now}, ${now})
    on conflict ((true)) where state in ('waiting', 'running') do nothing returning id`;
  return rows.length === 1;
}

/** Starts the run if it is still waiting; a second caller finds it started. */
export async function beginRun(tx: Tx, id: string, now: Temporal.Instant): Promise<RunRow | undefined> {
  const [row] = await tx.sql<RunRow[]>`
    update backup_runs set state = 'running', began_at = ${now}, seen_at = ${now} where id = ${id} and state = 'waiting'
    returning id, work, origin, state, began_at, seen_at, ended_at, failure`;
  return row;
}

export async function touchRun(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await tx.sql`update backup_runs set seen_at = ${now} where id = ${id} and state = 'running'`;
}

export async function endRun(
  tx: Tx,
  { id, failure, now }: { id: string; failure: BackupFailure | null; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update backup_runs set state = ${failure === null ? 'done' : 'failed'}, failure = ${failure}, ended_at = ${now}
    where id = ${id} and state in ('waiting', 'running')`;
}

/** Ends abandoned runs: their process is gone, or they came with a restored database. */
export async function endForgotten(
  tx: Tx,
  { before, now }: { before: Temporal.Instant; now: Temporal.Instant },
): Promise<number> {
  const rows = await tx.sql`
    update backup_runs set state = 'failed', failure = 'cut_off', ended_at = ${now}
    where state in ('waiting', 'running') and seen_at < ${before} returning id`;
  await tx.sql`delete from backup_runs where began_at < ${now.subtract({ hours: 24 * 90 })}`;
  return rows.length;
}

export type Reader = { name: string; email: string; locale: Locale | null };

export async function listReaders(tx: Tx, roles: readonly AdminRole[]): Promise<Reader[]> {
  return tx.sql<Reader[]>`
    select name, email, locale from users
    where roll = 'admin' and suspended_at is null and admin_role = any(${[...roles]}::text[]) order by id`;
}
