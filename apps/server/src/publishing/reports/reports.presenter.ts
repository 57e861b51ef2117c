import type { Report, ReportListItem } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { profilePath } from '#presence/door.ts';
import type { OtherReportRow, ReportListRow, ReportRow } from './reports.types.ts';

export function presentListItem(row: ReportListRow): ReportListItem {
  const { id, state, reason, excerpt, alias, othersOpen } = row;
  return {
    id,
    state,
    reason,
    excerpt,
    profile: {
      id: row.profileId,
      name: row.profileName,
      path: profilePath({ alias, slug: row.profileSlug }),
      state: row.pageState,
    },
    client: { id: row.ownerId, name: row.clientName, alias },
    othersOpen,
    createdAt: row.createdAt.toString(),
  };
}

export function presentReport(row: ReportRow, others: readonly OtherReportRow[]): Report {
  const { excerpt: _excerpt, ...item } = presentListItem(row);
  const { body, reporterEmail, note, decidedAt, decidedByName, withheldAt, withheldReason, withheldByName } = row;
  return {
    ...item,
    text: body,
    email: reporterEmail,
    decision: decidedAt === null ? null : { at: decidedAt.toString(), by: decidedByName, note },
    withheld:
      withheldAt === null ? null : { at: withheldAt.toString(), by: withheldByName, reason: withheldReason ?? '' },
    others: others.map((other) => ({ ...other, createdAt: other.createdAt.toString() })),
  };
}
