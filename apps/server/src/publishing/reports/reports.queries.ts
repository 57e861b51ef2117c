import type { ReportReason, ReportState } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { searchPatterns } from '#platform/search/search-patterns.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { OtherReportRow, ReportListRow, ReportRow } from './reports.types.ts';

const othersShown = 20;

export type ReportFilter = {
  state?: ReportState | undefined;
  reason?: ReportReason | undefined;
  search?: string | undefined;
};

function columns(tx: Tx) {
  return tx.sql`
    r.id, r.state, r.reason, left(r.body, 160) as excerpt, r.created_at, r.owner_id, r.profile_id,
    p.name as profile_name, p.slug as profile_slug, u.name as client_name, u.alias,
    case when p.deleted_at is not null or not enlace_client_is_open(u) then 'gone'
         when p.withheld_at is not null then 'withheld'
         when p.hidden or p.published_revision is null then 'hidden'
         else 'public' end as page_state,
    (select count(*)::int from abuse_reports o
      where o.owner_id = r.owner_id and o.profile_id = r.profile_id and o.state = 'open' and o.id <> r.id) as others_open`;
}

function tables(tx: Tx) {
  return tx.sql`
    abuse_reports r
    join profiles p on p.owner_id = r.owner_id and p.id = r.profile_id
    join users u on u.id = r.owner_id`;
}

type ListInput = ReportFilter & { cursor: string | undefined; limit: number };

export async function listReportRows(tx: Tx, input: ListInput): Promise<ReportListRow[]> {
  const { state, reason, search, cursor, limit } = input;
  const found = searchPatterns(search).map(
    (pattern) => tx.sql`and (u.search_words like ${pattern} or enlace_search_form(' ' || p.name) like ${pattern})`,
  );
  return tx.sql<ReportListRow[]>`
    select ${columns(tx)} from ${tables(tx)}
    where (${state ?? null}::text is null or r.state = ${state ?? null})
      and (${reason ?? null}::text is null or r.reason = ${reason ?? null})
      and (${cursor ?? null}::uuid is null or r.id < ${cursor ?? null}::uuid)
      ${found.reduce((all, part) => tx.sql`${all} ${part}`, tx.sql``)}
    order by r.id desc limit ${limit}`;
}

export async function getReportRow(tx: Tx, id: string): Promise<ReportRow> {
  const [row] = await tx.sql<ReportRow[]>`
    select ${columns(tx)}, r.body as text, r.reporter_email as email, r.note, r.decided_at, p.withheld_at, p.withheld_reason,
      (select name from users where id = r.decided_by) as decided_by_name,
      (select name from users where id = p.withheld_by) as withheld_by_name
    from ${tables(tx)} where r.id = ${id}`;
  if (!row) throw notFound();
  return row;
}

export async function listOtherReports(
  tx: Tx,
  { ownerId, profileId, id }: { ownerId: OwnerId; profileId: string; id: string },
): Promise<OtherReportRow[]> {
  return tx.sql<OtherReportRow[]>`
    select id, state, reason, left(body, 160) as excerpt, created_at from abuse_reports
    where owner_id = ${ownerId} and profile_id = ${profileId} and id <> ${id} order by id desc limit ${othersShown}`;
}

export async function countReportStates(tx: Tx): Promise<Record<ReportState, number>> {
  const rows = await tx.sql<{ state: ReportState; count: number }[]>`
    select state, count(*)::int as count from abuse_reports group by state`;
  const counts = { open: 0, resolved: 0, rejected: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}
