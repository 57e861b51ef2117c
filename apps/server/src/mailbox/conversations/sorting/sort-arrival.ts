import type { CollectionNoun } from '@enlace/contract/workspace/folders/collection.ts';
import {
  addLabels,
  listLabelChanges,
  listMisplaced,
  lockPlace,
  namesOfLinks,
  placeSubjects,
  recordHistory,
} from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { MailboxDeps } from '../mailbox.context.ts';
import { insertSystemLine } from '../messages.repository.ts';
import type { Action, SortingPlan } from './sorting.types.ts';

const sorter = { kind: 'system', job: 'mailbox.rules' } as const;

type Arrival = {
  tx: Tx;
  deps: Pick<MailboxDeps, 'ids' | 'live'>;
  owner: OwnerId;
  plan: SortingPlan;
  conversation: { id: string; name: string };
  contactId: string | null;
  messageId: string;
  /** It is in spam; only a rule that says “not spam” takes it out. */
  isSpam: boolean;
  /** Blocked senders stay in spam, whatever rules say. */
  isBlocked: boolean;
  at: Temporal.Instant;
};

async function setState({ tx, owner, plan, conversation, isSpam, isBlocked, at }: Arrival): Promise<Action[]> {
  const { state } = plan;
  if (!state) return [];
  const { ruleId, value } = state;
  const where = tx.sql`where owner_id = ${owner} and id = ${conversation.id}`;
  if (value.kind === 'spam') return [{ ruleId, kind: 'spam', text: '' }];
  if (value.kind === 'not_spam') {
    if (isBlocked) return [];
    await tx.sql`update conversations set state = 'waiting' ${where} and state = 'spam'`;
    return isSpam ? [{ ruleId, kind: 'not_spam', text: '' }] : [];
  }
  if (isSpam) return [];
  if (value.kind === 'snoozed') {
    const until = at.add({ hours: value.hours });
    await tx.sql`update conversations set state = 'snoozed', snoozed_until = ${until} ${where}`;
    return [{ ruleId, kind: 'snoozed', text: until.toString() }];
  }
  if (value.kind === 'open') {
    await tx.sql`update conversations set state = 'open' ${where}`;
    return [{ ruleId, kind: 'opened', text: '' }];
  }
  await tx.sql`update conversations set state = 'closed', unread_count = 0 ${where}`;
  return [{ ruleId, kind: 'closed', text: '' }];
}

/** A conversation already in a folder was put there by somebody, and stays. */
async function setFolder({ tx, owner, plan, conversation }: Arrival): Promise<Action[]> {
  const { folder } = plan;
  if (!folder) return [];
  const place = { owner, noun: 'conversation', ids: [conversation.id] } as const;
  await lockPlace(tx, place);
  const name = (await namesOfLinks(tx, place)).folders.get(folder.value);
  const isFiled = (await listMisplaced(tx, { ...place, folderId: null })).length > 0;
  // The folder was removed a moment ago.
  if (name === undefined || isFiled) return [];
  await placeSubjects(tx, { ...place, folderId: folder.value });
  return [{ ruleId: folder.ruleId, kind: 'moved', text: name }];
}

type Labelling = {
  noun: CollectionNoun;
  id: string;
  wanted: SortingPlan['labels'];
  kind: 'labelled' | 'contact_labelled';
};

async function setLabels({ tx, owner }: Arrival, { noun, id, wanted, kind }: Labelling): Promise<Action[]> {
  if (wanted.length === 0) return [];
  const place = { owner, noun, ids: [id] };
  await lockPlace(tx, place);
  const names = (await namesOfLinks(tx, place)).labels;
  const labelIds = wanted.map(({ value }) => value).filter((each) => names.has(each));
  const changes = await listLabelChanges(tx, { ...place, addIds: labelIds, removeIds: [] });
  await addLabels(tx, { ...place, labelIds: changes.map(({ labelId }) => labelId) });
  return wanted
    .filter(({ value }) => changes.some(({ labelId }) => labelId === value))
    .map(({ ruleId, value }) => ({ ruleId, kind, text: names.get(value) ?? '' }));
}

async function writeActions(arrival: Arrival, actions: readonly Action[]): Promise<void> {
  const { tx, deps, owner, plan, conversation, messageId, at } = arrival;
  const applied = plan.rules.filter(({ id }) => actions.some(({ ruleId }) => ruleId === id));
  if (applied.length === 0) return;
  for (const [index, rule] of applied.entries()) {
    const own = actions.filter(({ ruleId }) => ruleId === rule.id).map(({ kind, text }) => ({ kind, text }));
    await insertSystemLine(tx, owner, {
      id: deps.ids.uuid(),
      conversationId: conversation.id,
      system: { kind: 'rule_applied', ruleId: rule.id, ruleName: rule.name, messageId, actions: own },
      // A moment later than the message, so that it is shown below it.
      at: at.add({ milliseconds: index + 1 }),
    });
  }
  const after = {
    name: conversation.name,
    rules: applied.map(({ name }) => name),
    did: actions.map(({ kind, text }) => (text === '' ? kind : `${kind}: ${text}`)),
  };
  const entry = { action: 'conversation.sorted', subjectKind: 'conversation', subjectId: conversation.id, after };
  await recordHistory({ tx, owner, actor: sorter, entry });
}

/** Applies the rules to a message already in its conversation, in the transaction that received it. */
export async function sortArrival(arrival: Arrival): Promise<void> {
  const { tx, deps, owner, plan, conversation, contactId } = arrival;
  if (plan.rules.length === 0) return;
  const actions = [
    ...(await setState(arrival)),
    ...(await setFolder(arrival)),
    ...(await setLabels(arrival, { noun: 'conversation', id: conversation.id, wanted: plan.labels, kind: 'labelled' })),
    ...(contactId === null
      ? []
      : await setLabels(arrival, {
          noun: 'contact',
          id: contactId,
          wanted: plan.contactLabels,
          kind: 'contact_labelled',
        })),
    ...(plan.notify?.value === false ? [{ ruleId: plan.notify.ruleId, kind: 'quiet' as const, text: '' }] : []),
  ];
  await writeActions(arrival, actions);
  const isFiled = actions.some(({ kind }) => kind === 'moved' || kind === 'labelled');
  if (isFiled)
    await deps.live.publish(tx, { userId: owner, event: { kind: 'collection.changed', noun: 'conversation' } });
  if (contactId !== null && actions.some(({ kind }) => kind === 'contact_labelled')) {
    await deps.live.publish(tx, { userId: owner, event: { kind: 'collection.changed', noun: 'contact' } });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId } });
  }
}
