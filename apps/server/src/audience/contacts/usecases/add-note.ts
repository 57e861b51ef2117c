import { recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import { insertEvents } from '../contact-events.repository.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { lockLiveContact } from '../contacts.repository.ts';
import type { ContactEventRow } from '../contacts.types.ts';

type Input = { deps: ContactsDeps; ctx: ClientContext; id: string; text: string };

/** Adds a note to the timeline that only the client sees. Throws resource.not_found. */
export async function addNote({ deps, ctx, id, text }: Input): Promise<ContactEventRow> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const contact = await lockLiveContact(tx, owner, id);
    const { name } = await getClientCard(tx, owner);
    const event = { kind: 'note', at: deps.clock.now(), details: { text, author: name } } as const;
    const [row] = await insertEvents(tx, owner, { contactIds: [id], event });
    if (!row) throw new Error('the note was not stored');
    await recordHistory({
      tx,
      owner,
      actor,
      entry: { action: 'contact.note_added', subjectKind: 'contact', subjectId: id, after: { name: contact.name } },
    });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId: id } });
    return row;
  });
}
