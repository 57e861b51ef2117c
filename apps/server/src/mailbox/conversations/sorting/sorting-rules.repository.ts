import type { MailboxRuleInput } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { RuleRow } from './sorting.types.ts';

function columns(tx: Tx) {
  return tx.sql`id, name, is_enabled, needs_all, conditions, actions, is_last, revision, updated_at, deleted_at`;
}

/** Serialises changes of a client's rules: limits and order hold at commit. */
export async function lockRules(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox-rules:${owner}`}, 0))`;
}

/** Live rules in order. */
export async function listRuleRows(
  tx: Tx,
  owner: OwnerId,
  { onlyEnabled = false }: { onlyEnabled?: boolean } = {},
): Promise<RuleRow[]> {
  return [
    ...(await tx.sql<RuleRow[]>`
      select ${columns(tx)} from mailbox_rules
      where owner_id = ${owner} and deleted_at is null ${onlyEnabled ? tx.sql`and is_enabled` : tx.sql``}
      order by position, id`),
  ];
}

/** Includes removed ones. Throws resource.not_found. */
export async function getRuleRow(tx: Tx, owner: OwnerId, id: string): Promise<RuleRow> {
  const [row] = await tx.sql<RuleRow[]>`
    select ${columns(tx)} from mailbox_rules where owner_id = ${owner} and id = ${id}`;
  if (!row) throw notFound();
  return row;
}

type Write = { id: string; input: MailboxRuleInput; now: Temporal.Instant };

export async function insertRule(tx: Tx, owner: OwnerId, { id, input, now }: Write): Promise<void> {
  const { name, isEnabled, needsAll, conditions, actions, isLast } = input;
  await tx.sql`
    insert into mailbox_rules (owner_id, id, name, is_enabled, position, needs_all, conditions, actions, is_last, created_at, updated_at)
    select ${owner}, ${id}, ${name}, ${isEnabled}, coalesce(max(position), 0) + 1, ${needsAll}, ${tx.sql.json(conditions)},
           ${tx.sql.json(actions)}, ${isLast}, ${now}, ${now}
    from mailbox_rules where owner_id = ${owner}`;
}

export async function updateRule(tx: Tx, owner: OwnerId, { id, input, now }: Write): Promise<void> {
  const { name, isEnabled, needsAll, conditions, actions, isLast } = input;
  await tx.sql`
    update mailbox_rules set name = ${name}, is_enabled = ${isEnabled}, needs_all = ${needsAll},
      conditions = ${tx.sql.json(conditions)}, actions = ${tx.sql.json(actions)}, is_last = ${isLast},
      revision = revision + 1, updated_at = ${now}
    where owner_id = ${owner} and id = ${id}`;
}

/** Positions follow the order of the ids. */
export async function orderRuleRows(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<void> {
  await tx.sql`
    update mailbox_rules r set position = wanted.position
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, position)
    where r.owner_id = ${owner} and r.id = wanted.id and r.position <> wanted.position`;
}

export async function setRuleDeleted(
  tx: Tx,
  owner: OwnerId,
  { id, at }: { id: string; at: Temporal.Instant | null },
): Promise<void> {
  await tx.sql`update mailbox_rules set deleted_at = ${at} where owner_id = ${owner} and id = ${id}`;
}

export async function removeOldRules(tx: Tx, { before }: { before: Temporal.Instant }): Promise<void> {
  await tx.sql`delete from mailbox_rules where deleted_at < ${before}`;
}

export type RuleUse = { uses: number; usedAt: Temporal.Instant };

/** How many messages each rule has acted on since then, from its lines between the messages. */
export async function countRuleUses(
  tx: Tx,
  owner: OwnerId,
  { since }: { since: Temporal.Instant },
): Promise<ReadonlyMap<string, RuleUse>> {
  const rows = await tx.sql<(RuleUse & { ruleId: string })[]>`
    select system ->> 'ruleId' as rule_id, count(distinct system ->> 'messageId')::int as uses, max(at) as used_at
    from messages
    where owner_id = ${owner} and direction = 'system' and system ->> 'kind' = 'rule_applied' and at > ${since}
    group by system ->> 'ruleId'`;
  return new Map(rows.map(({ ruleId, uses, usedAt }) => [ruleId, { uses, usedAt }]));
}
