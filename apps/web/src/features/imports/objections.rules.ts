import type { ImportColumn, ImportDetail, ImportPlan } from '@enlace/contract/imports/imports.schemas.ts';

/** Columns that say who objected to mailings and are not kept as the status, though everybody is said to have agreed. */
export function objectionsBeside(
  { analysis }: Pick<ImportDetail, 'analysis'>,
  { mapping, consent }: Pick<ImportPlan, 'mapping' | 'consent'>,
): ImportColumn[] {
  if (consent === null) return [];
  const read = new Set(mapping.flatMap(({ column, to }) => (to === 'status' ? [column] : [])));
  return analysis.columns.filter(({ index, objections }) => objections > 0 && !read.has(index));
}
