import { recordHistory } from '#workspace/door.ts';
import { lockLiveConversation, readConversation } from '../conversations.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import type { Conversation } from '../mailbox.types.ts';
import { insertSystemLine } from '../messages.repository.ts';
import { insertUndo, readStandings } from '../undos.repository.ts';

type Call = {
  deps: Pick<MailboxDeps, 'db' | 'clock' | 'ids' | 'live'>;
  ctx: ClientContext;
  id: string;
  subject: string;
};

/**
 * Gives a conversation another subject, with a line in the thread. Undoing removes the line, which has the id of the
 * undo. Throws resource.not_found.
 */
export async function renameConversation({
  deps,
  ctx,
  id,
  subject,
}: Call): Promise<{ conversation: Conversation; undoId: string | null }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const { subject: from, profileId, visitorName: name } = await lockLiveConversation(tx, owner, id);
    if (from === subject) return { conversation: await readConversation(tx, owner, id), undoId: null };
    const now = deps.clock.now();
    const before = (await readStandings(tx, owner, [id])).get(id);
    await tx.sql`
      update conversations set subject = ${subject}, renamed_at = ${now} where owner_id = ${owner} and id = ${id}`;
    const after = (await readStandings(tx, owner, [id])).get(id);
    const undoId = deps.ids.uuid();
    await insertUndo(tx, owner, { id: undoId, rows: [{ id, before, after }], now });
    const system = { kind: 'renamed', from, to: subject } as const;
    await insertSystemLine(tx, owner, { id: undoId, conversationId: id, system, at: now });
    const [was, is] = [
      { name, subject: from },
      { name, subject },
    ];
    const entry = {
      action: 'conversation.renamed',
      subjectKind: 'conversation',
      subjectId: id,
      before: was,
      after: is,
    };
    await recordHistory({ tx, owner, actor, entry });
    const event = { kind: 'conversation.changed', profileId, conversationId: id } as const;
    await deps.live.publish(tx, { userId: owner, event });
    return { conversation: await readConversation(tx, owner, id), undoId };
  });
}
