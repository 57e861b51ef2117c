import type { BulkConversationsInput, Conversation, SetStateInput } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { recordHistory } from '#modules/history/history.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import { getConversationRow, lockConversations } from '../conversations.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { presentConversation } from '../mailbox.presenter.ts';
import { restingState } from '../mailbox.rules.ts';
import type { ConversationRow } from '../mailbox.types.ts';

type Deps = Pick<MailboxDeps, 'db' | 'clock' | 'live'>;
export type ConversationChange = SetStateInput | { state: 'read' | 'unread' | 'deleted' | 'restored' };

/** Marks of reading are no changes worth a record. */
const actions: Partial<Record<ConversationChange['state'], string>> = {
  open: 'conversation.reopened',
  closed: 'conversation.closed',
  snoozed: 'conversation.snoozed',
  spam: 'conversation.marked_spam',
  deleted: 'conversation.deleted',
  restored: 'conversation.restored',
};

function untilOf(change: ConversationChange, now: Temporal.Instant): Temporal.Instant | null {
  if (change.state !== 'snoozed') return null;
  const until = Temporal.Instant.from(change.until);
  if (Temporal.Instant.compare(until, now) <= 0) throw invalidField('until', 'too_small');
  return until;
}

type WriteInput = { change: ConversationChange; row: ConversationRow; now: Temporal.Instant };

async function writeChange(tx: Tx, owner: string, { change, row, now }: WriteInput): Promise<void> {
  const where = tx.sql`where owner_id = ${owner} and id = ${row.id}`;
  switch (change.state) {
    case 'read':
      await tx.sql`update conversations set unread_count = 0 ${where}`;
      return;
    case 'unread':
      await tx.sql`update conversations set unread_count = greatest(unread_count, 1) ${where}`;
      return;
    case 'deleted':
      await tx.sql`update conversations set deleted_at = ${now} ${where}`;
      return;
    case 'restored':
      await tx.sql`update conversations set deleted_at = null ${where}`;
      return;
    case 'open':
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

/** Applies one change to these conversations; ids that are not there are passed over. Returns how many changed. */
export async function changeConversations({ deps, ctx, ids, change }: ChangeInput): Promise<number> {
  const { owner, actor } = authorOf(ctx);
  const now = deps.clock.now();
  untilOf(change, now);
  return deps.db.scoped(owner, async (tx) => {
    const rows = await lockConversations(tx, owner, { ids, deleted: change.state === 'restored' });
    for (const row of rows) {
      await writeChange(tx, owner, { change, row, now });
      const action = actions[change.state];
      if (action !== undefined) {
        const name = row.visitorName;
        const [before, after] = [
          { name, state: row.state },
          { name, state: change.state },
        ];
        const entry = { action, subjectKind: 'conversation', subjectId: row.id, before, after };
        await recordHistory({ tx, owner, actor, entry });
      }
      await deps.live.publish(tx, {
        userId: owner,
        event: { kind: 'conversation.changed', profileId: row.profileId, conversationId: row.id },
      });
    }
    return rows.length;
  });
}

/** The same for one; throws resource.not_found. */
export async function changeConversation(input: Omit<ChangeInput, 'ids'> & { id: string }): Promise<Conversation> {
  const { deps, ctx, id, change } = input;
  const { owner } = authorOf(ctx);
  if ((await changeConversations({ deps, ctx, ids: [id], change })) === 0) throw notFound();
  return presentConversation(await deps.db.scoped(owner, (tx) => getConversationRow(tx, owner, id)));
}

/** What the bulk actions of the contract mean. */
export function bulkChange(action: BulkConversationsInput['action']): ConversationChange {
  switch (action) {
    case 'close':
      return { state: 'closed' };
    case 'delete':
      return { state: 'deleted' };
    case 'restore':
      return { state: 'restored' };
    case 'open':
    case 'read':
    case 'unread':
    case 'spam':
      return { state: action };
  }
}
