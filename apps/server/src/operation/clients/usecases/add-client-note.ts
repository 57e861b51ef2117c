import type { ClientNote } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { getClientRow, insertNote } from '../clients.repository.ts';
import type { ClientCall } from '../clients.types.ts';

/** A note that only administrators read. Its record is the operator's: the client's own history must not tell of it. */
export async function addClientNote({ deps, ctx, id, text }: ClientCall & { text: string }): Promise<ClientNote> {
  return deps.db.system(async (tx) => {
    await getClientRow(tx, id);
    const noteId = deps.ids.uuid();
    const { userId: authorId } = ctx.actor;
    const note = await insertNote(tx, { owner: id, id: noteId, authorId, text, now: deps.clock.now() });
    const entry = { action: 'client.note_added', subjectKind: 'client', subjectId: id };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
    return { ...note, createdAt: note.createdAt.toString() };
  });
}
