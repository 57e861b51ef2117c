import type { Segment } from '@enlace/contract/audience/segments/segments.contract.ts';
import type { SegmentRow } from './segments.types.ts';

export function presentSegment({ id, name, colour, rules, countedTotal, countedAt, ...row }: SegmentRow): Segment {
  const counted =
    countedTotal === null || countedAt === null ? null : { total: countedTotal, at: countedAt.toString() };
  return { id, name, colour, rules, counted, createdAt: row.createdAt.toString(), updatedAt: row.updatedAt.toString() };
}
