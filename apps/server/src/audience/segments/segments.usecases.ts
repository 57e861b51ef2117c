import {
  isGroup,
  type SegmentGroup,
  type SegmentRule,
} from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { branchesOf } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { compileRule } from './compile-rules.ts';
import { findSegment } from './segments.repository.ts';
import type { Sql } from './segments.types.ts';

export { countByCounters } from './known-counts.ts';
export {
  cheapCost,
  countedWhole,
  countMatches,
  estimateMatches,
  type FirstLook,
  lookFirst,
  probing,
  withinPatience,
} from './match-counts.ts';

function folderIdsOf(rule: SegmentRule): string[] {
  if (isGroup(rule)) return rule.rules.flatMap(folderIdsOf);
  return rule.type === 'folder' ? rule.ids : [];
}

type RulesInput = { rules: SegmentGroup; now: Temporal.Instant };

/** Rules as a condition on `contacts c`, with its leading `and`; the caller filters owner and trash. */
export async function rulesCondition(tx: Tx, owner: OwnerId, { rules, now }: RulesInput): Promise<{ and: Sql }> {
  const { timeZone } = await getClientCard(tx, owner);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const branches = await branchesOf(tx, { owner, noun: 'contact' }, folderIdsOf(rules));
  // Wrapped in an object: resolving a promise with the statement part would run it.
  return { and: tx.sql`and ${compileRule({ tx, owner, timeZone, today, branches }, rules)}` };
}

/** The same for a saved segment; undefined when it does not exist. */
export async function segmentCondition(
  tx: Tx,
  owner: OwnerId,
  { segmentId, now }: { segmentId: string; now: Temporal.Instant },
): Promise<{ and: Sql; name: string; rules: SegmentGroup } | undefined> {
  const row = await findSegment(tx, owner, segmentId);
  if (!row) return undefined;
  const { and } = await rulesCondition(tx, owner, { rules: row.rules, now });
  return { and, name: row.name, rules: row.rules };
}

/** Whether this is one of the client's segments. */
export async function hasSegment(tx: Tx, owner: OwnerId, id: string): Promise<boolean> {
  return (await findSegment(tx, owner, id)) !== undefined;
}
