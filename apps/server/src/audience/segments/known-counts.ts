import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import {
  isGroup,
  type SegmentCondition,
  type SegmentGroup,
  type SegmentRule,
} from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { countInFolders, countWithLabel } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { countLive } from './match-counts.ts';

type Single = { condition: SegmentCondition; isNegated: boolean };

/** The single condition that rules reduce to; undefined when there are several. */
export function singleCondition(rule: SegmentRule, isNegated = false): Single | undefined {
  if (!isGroup(rule)) return { condition: rule, isNegated };
  const [first, ...rest] = rule.rules;
  if (!first || rest.length > 0) return undefined;
  return singleCondition(first, isNegated !== (rule.type === 'none'));
}

async function countWithStatus(tx: Tx, owner: OwnerId, statuses: readonly ContactStatus[]): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select coalesce(sum(total), 0)::int as total from contact_counters
    where owner_id = ${owner} and status = any(${[...statuses]})`;
  return row?.total ?? 0;
}

/** How many a condition matches before negation; undefined when no counter knows. */
async function countNamed(tx: Tx, owner: OwnerId, condition: SegmentCondition): Promise<number | undefined> {
  const place = { owner, noun: 'contact' } as const;
  switch (condition.type) {
    case 'status':
      return countWithStatus(tx, owner, condition.values);
    case 'folder':
      return countInFolders(tx, place, condition.ids);
    case 'label': {
      const [id, ...others] = new Set(condition.ids);
      return id === undefined || others.length > 0 ? undefined : countWithLabel(tx, place, id);
    }
    default:
      return undefined;
  }
}

/** How many live contacts match rules with counters: one status, folder or label condition. */
export async function countByCounters(tx: Tx, owner: OwnerId, rules: SegmentGroup): Promise<number | undefined> {
  const single = singleCondition(rules);
  if (!single) return undefined;
  const { condition, isNegated } = single;
  const named = await countNamed(tx, owner, condition);
  if (named === undefined) return undefined;
  const isTurned = isNegated !== ('op' in condition && condition.op === 'none_of');
  return isTurned ? (await countLive(tx, owner)) - named : named;
}
