import type { Locale } from '@enlace/contract/core/locale.ts';
import type { AdminRole } from '@enlace/contract/core/permissions.ts';
import type { ReportInput, ReportState } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { MailReader } from './reports.types.ts';

export type NewReport = ReportInput & {
  owner: OwnerId;
  id: string;
  profileId: string;
  locale: Locale;
  networkKey: string;
  now: Temporal.Instant;
};

export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  const { owner, id, profileId, reason, text, email, locale, networkKey, now } = report;
  await tx.sql`
    insert into abuse_reports (owner_id, id, profile_id, reason, body, reporter_email, locale, network_key, created_at)
    values (${owner}, ${id}, ${profileId}, ${reason}, ${text}, ${email === '' ? null : email}, ${locale}, ${networkKey}, ${now})`;
}

/** One network sends one report at a time, so that limits hold for simultaneous ones. */
export async function lockNetwork(tx: Tx, networkKey: string): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('enlace.abuse_reports:' || ${networkKey}, 0))`;
}

type Lately = { networkKey: string; since: Temporal.Instant };

export async function countFromNetwork(tx: Tx, { networkKey, since }: Lately): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from abuse_reports where network_key = ${networkKey} and created_at > ${since}`;
  return row?.count ?? 0;
}

/** Whether the same network already reported the same about the page. */
export async function isRepeated(tx: Tx, report: NewReport): Promise<boolean> {
  const { owner, profileId, reason, text, networkKey } = report;
  const rows = await tx.sql`
    select 1 from abuse_reports
    where network_key = ${networkKey} and owner_id = ${owner} and profile_id = ${profileId} and reason = ${reason} and body = ${text}
    limit 1`;
  return rows.length > 0;
}

export async function countOpenOfPage(
  tx: Tx,
  { owner, profileId }: Pick<NewReport, 'owner' | 'profileId'>,
): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from abuse_reports
    where owner_id = ${owner} and profile_id = ${profileId} and state = 'open'`;
  return row?.count ?? 0;
}

export async function countSince(tx: Tx, since: Temporal.Instant): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from abuse_reports where created_at > ${since}`;
  return row?.count ?? 0;
}

export async function listAdminReaders(tx: Tx, roles: readonly AdminRole[]): Promise<MailReader[]> {
  return tx.sql<MailReader[]>`
    select name, email, locale from users
    where roll = 'admin' and suspended_at is null and admin_role = any(${[...roles]}::text[]) order by id`;
}

export async function getClientReader(tx: Tx, owner: OwnerId): Promise<MailReader> {
  const [row] = await tx.sql<MailReader[]>`select name, email, locale from users where id = ${owner} and roll = 'user'`;
  if (!row) throw notFound();
  return row;
}

export type ReportKey = { owner: OwnerId; id: string; profileId: string; state: ReportState };

/** A report by id, locked until the transaction ends. */
export async function lockReport(tx: Tx, id: string): Promise<ReportKey> {
  const [row] = await tx.sql<ReportKey[]>`
    select owner_id as owner, id, profile_id, state from abuse_reports where id = ${id} for update`;
  if (!row) throw notFound();
  return row;
}

type Decision = { state: Exclude<ReportState, 'open'>; note: string; adminId: string; now: Temporal.Instant };

export async function writeDecision(
  tx: Tx,
  { owner, id, state, note, adminId, now }: Pick<ReportKey, 'owner' | 'id'> & Decision,
): Promise<void> {
  await tx.sql`
    update abuse_reports set state = ${state}, note = ${note}, decided_at = ${now}, decided_by = ${adminId}
    where owner_id = ${owner} and id = ${id}`;
}

export async function resolveOpenOfPage(
  tx: Tx,
  { owner, profileId, note, adminId, now }: Pick<ReportKey, 'owner' | 'profileId'> & Omit<Decision, 'state'>,
): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    update abuse_reports set state = 'resolved', note = ${note}, decided_at = ${now}, decided_by = ${adminId}
    where owner_id = ${owner} and profile_id = ${profileId} and state = 'open' returning id`;
  return rows.map(({ id }) => id);
}

export async function writeReopened(tx: Tx, { owner, id }: Pick<ReportKey, 'owner' | 'id'>): Promise<void> {
  await tx.sql`
    update abuse_reports set state = 'open', note = '', decided_at = null, decided_by = null
    where owner_id = ${owner} and id = ${id}`;
}

export async function forgetNetworks(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.sql`update abuse_reports set network_key = null where network_key is not null and created_at < ${before}`;
}
