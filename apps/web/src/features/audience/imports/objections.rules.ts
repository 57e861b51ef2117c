import type { ImportColumn, ImportDetail, ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';

/** Targets that cover objections: labels can name a status, and an objecting remark keeps its person pending. */
const readsObjections: ReadonlySet<string> = new Set(['status', 'labels', 'notes']);

/** Columns of objections to mailings that are not mapped to the status, although consent is declared for everybody. */
export function objectionsNear(
  { analysis }: Pick<ImportDetail, 'analysis'>,
  { mapping, consent }: Pick<ImportPlan, 'mapping' | 'consent'>,
): ImportColumn[] {
  if (consent === null) return [];
  const read = new Set(mapping.flatMap(({ column, to }) => (to !== null && readsObjections.has(to) ? [column] : [])));
  return analysis.columns.filter(({ index, objections }) => objections > 0 && !read.has(index));
}
