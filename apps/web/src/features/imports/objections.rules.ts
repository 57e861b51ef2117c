import type { ImportColumn, ImportDetail, ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';

/** Labels name a status, and a remark that objects makes its person wait, so nothing of these is passed over. */
const readsObjections: ReadonlySet<string> = new Set(['status', 'labels', 'notes']);

/** Columns that say who objected to mailings and are not kept as the status, though everybody is said to have agreed. */
export function objectionsBeside(
  { analysis }: Pick<ImportDetail, 'analysis'>,
  { mapping, consent }: Pick<ImportPlan, 'mapping' | 'consent'>,
): ImportColumn[] {
  if (consent === null) return [];
  const read = new Set(mapping.flatMap(({ column, to }) => (to !== null && readsObjections.has(to) ? [column] : [])));
  return analysis.columns.filter(({ index, objections }) => objections > 0 && !read.has(index));
}
