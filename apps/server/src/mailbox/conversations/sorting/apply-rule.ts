import { contactFolders, contactLabels } from '@enlace/contract/workspace/folders/contact-collection.ts';
import { conversationFolders, conversationLabels } from '@enlace/contract/workspace/folders/conversation-collection.ts';
import { mailboxRuleLimits } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { labelSubjects, moveSubjects, recordHistory } from '#workspace/door.ts';
import type { Collection } from '#platform/collection.ts';
import { notFound } from '#platform/errors.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { changeConversations, type ConversationChange } from '../usecases/change-conversations.ts';
import { foldFacts, judge } from './match-rule.rules.ts';
import { missingOf } from './rule-gaps.rules.ts';
import { readRuleReferences } from './rule-references.queries.ts';
import { getRuleRow } from './sorting-rules.repository.ts';
import { listLastMessages, type StoredMessage } from './stored-messages.queries.ts';
import type { RuleRow } from './sorting.types.ts';

const conversations: Collection = {
  noun: 'conversation',
  table: 'conversations',
  folders: conversationFolders,
  labels: conversationLabels,
};
const contacts: Collection = { noun: 'contact', table: 'contacts', folders: contactFolders, labels: contactLabels };

type Call = {
  deps: Pick<MailboxDeps, 'db' | 'clock' | 'ids' | 'live' | 'events'>;
  ctx: ClientContext;
};
type Undo = { states: string[]; conversationLinks: string[]; contactLinks: string[] };
export type AppliedRule = { looked: number; matched: number; unknown: number; undo: Undo };

function stateOf({ actions }: RuleRow, now: Temporal.Instant): ConversationChange | undefined {
  for (const action of actions) {
    if (action.kind === 'state') return { state: action.state };
    if (action.kind === 'snooze') return { state: 'snoozed', until: now.add({ hours: action.hours }).toString() };
  }
  return undefined;
}

type Found = { rule: RuleRow; looked: number; unknown: number; taken: StoredMessage[] };

/** A rule with missing references matches nothing. Throws resource.not_found. */
async function findTaken({ deps, ctx }: Call, id: string): Promise<Found> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const rule = await getRuleRow(tx, owner, id);
    if (rule.deletedAt) throw notFound();
    const isWhole = missingOf(rule, await readRuleReferences(tx, owner, [rule])).length === 0;
    const messages = await listLastMessages(tx, owner, { limit: mailboxRuleLimits.applied, rules: [rule] });
    const judged = messages.map((message) => ({ message, verdict: isWhole && judge(rule, foldFacts(message.facts)) }));
    const taken = judged.filter(({ verdict }) => verdict === true).map(({ message }) => message);
    const unknown = judged.filter(({ verdict }) => verdict === undefined).length;
    return { rule, looked: messages.length, unknown, taken };
  });
}

async function linkAll(call: Call, { rule, taken }: Found): Promise<Pick<Undo, 'conversationLinks' | 'contactLinks'>> {
  const ids = taken.map(({ conversationId }) => conversationId);
  const people = [...new Set(taken.flatMap(({ contactId }) => (contactId === null ? [] : [contactId])))];
  const undo: { conversationLinks: (string | null)[]; contactLinks: (string | null)[] } = {
    conversationLinks: [],
    contactLinks: [],
  };
  for (const action of rule.actions) {
    if (action.kind === 'folder') {
      const { undoId } = await moveSubjects({
        ...call,
        collection: conversations,
        input: { ids, folderId: action.folderId },
      });
      undo.conversationLinks.push(undoId);
    }
    if (action.kind === 'label') {
      const input = { ids, addIds: action.labelIds, removeIds: [] };
      undo.conversationLinks.push((await labelSubjects({ ...call, collection: conversations, input })).undoId);
    }
    if (action.kind === 'contact_label' && people.length > 0) {
      const input = { ids: people, addIds: action.contactLabelIds, removeIds: [] };
      undo.contactLinks.push((await labelSubjects({ ...call, collection: contacts, input })).undoId);
    }
  }
  const made = (undoIds: readonly (string | null)[]) => undoIds.filter((undoId) => undoId !== null);
  return { conversationLinks: made(undo.conversationLinks), contactLinks: made(undo.contactLinks) };
}

/**
 * Applies a rule to existing conversations, using the same changes a person makes by hand: each is complete and can be
 * undone. Nobody is written to. Throws resource.not_found.
 */
export async function applyRule({ id, ...call }: Call & { id: string }): Promise<AppliedRule> {
  const { deps, ctx } = call;
  const { owner, actor } = authorOf(ctx);
  const found = await findTaken(call, id);
  const { rule, looked, unknown, taken } = found;
  const none: Undo = { states: [], conversationLinks: [], contactLinks: [] };
  if (taken.length === 0) return { looked, matched: 0, unknown, undo: none };
  const links = await linkAll(call, found);
  const change = stateOf(rule, deps.clock.now());
  // As for incoming messages: only a rule that says “not spam” moves spam.
  const movable = taken.filter(({ state }) => state !== 'spam' || change?.state === 'not_spam');
  const ids = movable.map(({ conversationId }) => conversationId);
  const changed = change ? await changeConversations({ deps, ctx, ids, change }) : undefined;
  await deps.db.scoped(owner, (tx) => {
    const after = { name: rule.name, count: taken.length };
    const entry = { action: 'mailbox_rule.applied', subjectKind: 'mailbox_rule', subjectId: id, after };
    return recordHistory({ tx, owner, actor, entry });
  });
  return {
    looked,
    matched: taken.length,
    unknown,
    undo: { ...links, states: changed?.undoId ? [changed.undoId] : [] },
  };
}
