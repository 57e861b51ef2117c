import type { MailboxRuleInput } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { namesOfLinks } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { namedBy } from './rule-gaps.rules.ts';
import type { RuleReferences } from './sorting.types.ts';

type Named = { id: string; name: string };

async function namesIn(
  tx: Tx,
  owner: OwnerId,
  table: 'profiles' | 'templates',
  ids: readonly string[],
): Promise<Named[]> {
  if (ids.length === 0) return [];
  const kind = table === 'templates' ? tx.sql`and kind = 'reply'` : tx.sql``;
  return tx.sql<Named[]>`
    select id, name from ${tx.sql(table)}
    where owner_id = ${owner} and id = any(${[...new Set(ids)]}::uuid[]) and deleted_at is null ${kind}`;
}

const none = { folders: new Map<string, string>(), labels: new Map<string, string>() };

/** Reads what these rules refer to; no query when they refer to nothing. */
export async function readRuleReferences(
  tx: Tx,
  owner: OwnerId,
  rules: readonly Pick<MailboxRuleInput, 'conditions' | 'actions'>[],
): Promise<RuleReferences> {
  const named = rules.flatMap(namedBy);
  const idsOf = (...gaps: string[]) => named.filter(({ gap }) => gaps.includes(gap)).map(({ id }) => id);
  const own = idsOf('folder', 'label').length > 0 ? await namesOfLinks(tx, { owner, noun: 'conversation' }) : none;
  const people = idsOf('contact_label').length > 0 ? await namesOfLinks(tx, { owner, noun: 'contact' }) : none;
  const profiles = await namesIn(tx, owner, 'profiles', idsOf('profile'));
  const replies = await namesIn(tx, owner, 'templates', idsOf('saved_reply'));
  return {
    profiles: new Set(profiles.map(({ id }) => id)),
    folders: own.folders,
    labels: own.labels,
    contactLabels: people.labels,
    savedReplies: new Map(replies.map(({ id, name }) => [id, name])),
  };
}
