import type { SegmentGroup } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import type { SegmentCount } from '@enlace/contract/audience/segments/segments.contract.ts';
import { notFound } from '#platform/errors.ts';
import { countByCounters } from '../known-counts.ts';
import { countExactly, countMatches } from '../match-counts.ts';
import { findSegment, keepCount, listSegmentRows } from '../segments.repository.ts';
import type { Segment, SegmentCall } from '../segments.types.ts';
import { rulesCondition } from '../segments.usecases.ts';

export function listSegments({ deps, ctx }: SegmentCall): Promise<{ items: Segment[] }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => ({ items: await listSegmentRows(tx, owner) }));
}

/** Counts the matches of rules being edited. */
export function countRules({ deps, ctx, rules }: SegmentCall & { rules: SegmentGroup }): Promise<SegmentCount> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const total = await countByCounters(tx, owner, rules);
    if (total !== undefined) return { total, isExact: true, margin: 0 };
    return countMatches(tx, owner, await rulesCondition(tx, owner, { rules, now: deps.clock.now() }));
  });
}

/** Counts a saved segment exactly and stores the figure. Error: resource.not_found. */
export function recountSegment({ deps, ctx, id }: SegmentCall & { id: string }): Promise<Segment> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await findSegment(tx, owner, id);
    if (!row) throw notFound();
    const now = deps.clock.now();
    const total = await countExactly(tx, owner, await rulesCondition(tx, owner, { rules: row.rules, now }));
    await keepCount(tx, owner, { id, total, now });
    return { ...row, counted: { total, at: now } };
  });
}
