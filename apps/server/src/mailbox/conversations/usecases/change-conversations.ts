import type {
  BulkConversationsInput,
  ConversationCounts,
  SetStateInput,
} from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import { countConversations } from '../conversations.queries.ts';
import { conversationOf, getConversationRow, lockConversations } from '../conversations.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { conversationJudged } from '../mailbox.events.ts';
import { restingState } from '../mailbox.rules.ts';
import type { ConversationRow, Conversation } from '../mailbox.types.ts';
import { moveToList } from './rescue-mail.ts';
import { applyUndo, insertUndo, readStandings } from '../undos.repository.ts';

type Deps = Pick<MailboxDeps, 'db' | 'clock' | 'ids' | 'live' | 'events'>;
export type ConversationChange =
  | SetStateInput
  | { state: 'read' | 'unread' | 'not_spam' | 'deleted' | 'restored' | 'assigned' | 'unassigned' };

/** Marking as read is not worth a record. */
const actions: Partial<Record<ConversationChange['state'], string>> = {
  open: 'conversation.reopened',
  closed: 'conversation.closed',
  snoozed: 'conversation.snoozed',
  spam: 'conversation.marked_spam',
  not_spam: 'conversation.marked_not_spam',
  deleted: 'conversation.deleted',
  restored: 'conversation.restored',
  assigned: 'conversation.assigned',
  unassigned: 'conversation.unassigned',
};

function untilOf(change: ConversationChange, now: Temporal.Instant): Temporal.Instant | null {
  if (change.state !== 'snoozed') return null;
  const until = Temporal.Instant.from(change.until);
  if (Temporal.Instant.compare(until, now) <= 0) throw invalidField('until', 'too_small');
  return until;
}

type WriteInput = { change: ConversationChange; row: ConversationRow; userId: string; now: Temporal.Instant };

async function writeChange(tx: Tx, owner: string, { change, row, userId, now }: WriteInput): Promise<void> {
  const where = tx.sql`where owner_id = ${owner} and id = ${row.id}`;
  switch (change.state) {
    case 'read':
      await tx.sql`update conversations set unread_count = 0 ${where}`;
      return;
    case 'unread':
      await tx.sql`update conversations set unread_count = greatest(unread_count, 1) ${where}`;
      return;
    case 'assigned':
    case 'unassigned':
      await tx.sql`update conversations set assigned_to = ${change.state === 'assigned' ? userId : null} ${where}`;
      return;
    case 'deleted':
      await tx.sql`update conversations set deleted_at = ${now} ${where}`;
      return;
    case 'restored':
      await tx.sql`update conversations set deleted_at = null, restored_at = ${now} ${where}`;
      return;
    case 'open':
    case 'not_spam':
      await tx.sql`update conversations set state = ${restingState(row.lastDirection)}, snoozed_until = null ${where}`;
      return;
    case 'snoozed':
      await tx.sql`update conversations set state = 'snoozed', snoozed_until = ${untilOf(change, now)} ${where}`;
      return;
    case 'closed':
    case 'spam':
      await tx.sql`update conversations set state = ${change.state}, snoozed_until = null, unread_count = 0 ${where}`;
      return;
  }
}

type ChangeInput = { deps: Deps; ctx: ClientContext; ids: readonly string[]; change: ConversationChange };
export type Changed = { changed: number; undoId: string | null };

/** Reopening spam marks it as not spam. */
function changeFor(row: ConversationRow, change: ConversationChange): ConversationChange | undefined {
  if (change.state === 'open' && row.state === 'spam') return { state: 'not_spam' };
  // Shelved mail goes to the list first.
  if (row.state === 'shelf' && (change.state === 'closed' || change.state === 'snoozed')) return undefined;
  if (change.state === 'not_spam' && row.state !== 'spam') return undefined;
  return change;
}

async function changeOne(
  tx: Tx,
  { deps, ctx, change: wanted }: ChangeInput,
  { row, now }: { row: ConversationRow; now: Temporal.Instant },
): Promise<boolean> {
  const { owner, actor } = authorOf(ctx);
  const change = changeFor(row, wanted);
  if (!change) return false;
  const isRescue = row.state === 'shelf' && change.state === 'open';
  if (isRescue) await moveToList({ tx, deps, owner, row });
  else await writeChange(tx, owner, { change, row, userId: ctx.actor.userId, now });
  const action = isRescue ? 'conversation.rescued' : actions[change.state];
  if (action !== undefined) {
    const name = row.visitorName;
    const isAssignment = change.state === 'assigned' || change.state === 'unassigned';
    const subject = { action, subjectKind: 'conversation', subjectId: row.id };
    const states = { before: { name, state: row.state }, after: { name, state: change.state } };
    const entry = isAssignment ? { ...subject, after: { name } } : { ...subject, ...states };
    await recordHistory({ tx, owner, actor, entry });
  }
  const [profileId, conversationId] = [row.profileId, row.id];
  const isJudged = change.state === 'not_spam' || (change.state === 'spam' && row.state !== 'spam');
  if (isJudged) {
    const isSpam = change.state === 'spam';
    await deps.events.emit(tx, conversationJudged, { owner, profileId, conversationId, isSpam });
  }
  await deps.live.publish(tx, { userId: owner, event: { kind: 'conversation.changed', profileId, conversationId } });
  return true;
}

/** Applies one change to these conversations; unknown ids are skipped. `undoId` undoes it. */
export async function changeConversations(input: ChangeInput): Promise<Changed> {
  const { deps, ctx, ids, change } = input;
  const { owner } = authorOf(ctx);
  const now = deps.clock.now();
  untilOf(change, now);
  return deps.db.scoped(owner, async (tx) => {
    const rows = await lockConversations(tx, owner, { ids, deleted: change.state === 'restored' });
    const found = rows.map(({ id }) => id);
    const before = await readStandings(tx, owner, found);
    const changed: string[] = [];
    for (const row of rows) if (await changeOne(tx, input, { row, now })) changed.push(row.id);
    if (changed.length === 0) return { changed: 0, undoId: null };
    const after = await readStandings(tx, owner, changed);
    const undoId = deps.ids.uuid();
    const standings = changed.map((id) => ({ id, before: before.get(id), after: after.get(id) }));
    await insertUndo(tx, owner, { id: undoId, rows: standings, now });
    return { changed: changed.length, undoId };
  });
}

/** Undoes one change where nothing else happened since. Throws resource.not_found. */
export async function undoStates({
  deps,
  ctx,
  undoId,
}: {
  deps: Deps;
  ctx: ClientContext;
  undoId: string;
}): Promise<{ changed: number; counts: ConversationCounts }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const rows = await applyUndo(tx, owner, undoId);
    if (!rows) throw notFound();
    for (const { id, profileId, visitorName, state } of rows) {
      const after = { name: visitorName, state };
      const entry = { action: 'conversation.states_undone', subjectKind: 'conversation', subjectId: id, after };
      await recordHistory({ tx, owner, actor, entry });
      await deps.live.publish(tx, {
        userId: owner,
        event: { kind: 'conversation.changed', profileId, conversationId: id },
      });
    }
    return { changed: rows.length, counts: await countConversations(tx, owner, { userId: ctx.actor.userId }) };
  });
}

/** The same for one; throws resource.not_found. */
export async function changeConversation(
  input: Omit<ChangeInput, 'ids'> & { id: string },
): Promise<{ conversation: Conversation; undoId: string | null }> {
  const { deps, ctx, id, change } = input;
  const { owner } = authorOf(ctx);
  const { changed, undoId } = await changeConversations({ deps, ctx, ids: [id], change });
  if (changed === 0) throw notFound();
  const row = await deps.db.scoped(owner, (tx) => getConversationRow(tx, owner, id));
  return { conversation: conversationOf(row), undoId };
}

/** The changes behind the contract's bulk actions. */
export function bulkChange({ action, until }: BulkConversationsInput): ConversationChange {
  switch (action) {
    case 'snooze':
      if (until === undefined) throw invalidField('until', 'required');
      return { state: 'snoozed', until };
    case 'close':
      return { state: 'closed' };
    case 'delete':
      return { state: 'deleted' };
    case 'restore':
      return { state: 'restored' };
    case 'assign_me':
      return { state: 'assigned' };
    case 'unassign':
      return { state: 'unassigned' };
    case 'open':
    case 'read':
    case 'unread':
    case 'spam':
    case 'not_spam':
      return { state: action };
  }
}
