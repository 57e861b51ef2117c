import type { Page } from '@enlace/contract/core/paging.ts';
import type { ReportState } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { profilePath } from '#presence/door.ts';
import type { Tx } from '#platform/database/client.ts';
import {
  countReportStates,
  getReportRow,
  listOtherReports,
  listReportRows,
  type ReportFilter,
} from '../reports.queries.ts';
import type { Report, ReportCall, ReportListItem, ReportListRow, ReportsCall } from '../reports.types.ts';

function itemOf(row: ReportListRow): ReportListItem {
  const { ownerId, profileId, profileName, profileSlug, pageState, clientName, alias } = row;
  const path = profilePath({ alias, slug: profileSlug });
  return {
    ...row,
    profile: { id: profileId, name: profileName, path, state: pageState },
    client: { id: ownerId, name: clientName, alias },
  };
}

type ListQuery = ReportFilter & { cursor?: string | undefined; limit: number };

export async function listReports({
  deps,
  query,
}: Pick<ReportsCall, 'deps'> & { query: ListQuery }): Promise<Page<ReportListItem>> {
  const { cursor, limit, ...filter } = query;
  const rows = await deps.db.system((tx) => listReportRows(tx, { ...filter, cursor, limit: limit + 1 }), {
    readOnly: true,
  });
  const items = rows.slice(0, limit).map(itemOf);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export function countReports({ deps }: Pick<ReportsCall, 'deps'>): Promise<Record<ReportState, number>> {
  return deps.db.system(countReportStates, { readOnly: true });
}

/** A report with the others about its page, as the transaction has left them. */
export async function readReportIn(tx: Tx, id: string): Promise<Report> {
  const row = await getReportRow(tx, id);
  const { decidedAt, decidedByName, note, withheldAt, withheldByName, withheldReason } = row;
  return {
    ...row,
    ...itemOf(row),
    decision: decidedAt && { at: decidedAt, by: decidedByName, note },
    withheld: withheldAt && { at: withheldAt, by: withheldByName, reason: withheldReason ?? '' },
    others: await listOtherReports(tx, row),
  };
}

export function readReport({ deps, id }: Pick<ReportCall, 'deps' | 'id'>): Promise<Report> {
  return deps.db.system((tx) => readReportIn(tx, id), { readOnly: true });
}
