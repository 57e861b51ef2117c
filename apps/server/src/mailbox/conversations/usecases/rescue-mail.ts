import { addContactEvent, findContactIdentity, findOrCreateContact } from '#audience/door.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { lockLiveConversation, readConversation } from '../conversations.repository.ts';
import { writeSender } from '../shelf/shelf.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import type { ConversationRow, Conversation } from '../mailbox.types.ts';

type Deps = Pick<MailboxDeps, 'db' | 'clock' | 'ids' | 'live' | 'events'>;
type Call = { deps: Deps; ctx: ClientContext; id: string };
type Taken = { tx: Tx; deps: Deps; owner: OwnerId; row: ConversationRow };

/** The sender as a contact: known by the address, or new. */
async function meetWriter({ tx, deps, owner, row }: Taken): Promise<string | null> {
  if (row.visitorEmail === null) return null;
  const { contactId } = await findOrCreateContact({
    tx,
    deps,
    owner,
    identity: { name: row.visitorName, email: row.visitorEmail, phone: null, locale: null },
    agreed: false,
    origin: { source: 'mail', profile: { id: row.profileId, name: row.profileName } },
  });
  return contactId;
}

async function welcome({ tx, deps, owner, row }: Taken): Promise<void> {
  if (row.visitorEmail === null) return;
  await writeSender(tx, owner, { sender: row.visitorEmail, place: 'list', at: deps.clock.now() });
}

/**
 * Moves a mail from the shelf to the list as received, with its time, unread and waiting; its sender is allowed from
 * then on.
 */
export async function moveToList({
  isSenderNoted = false,
  ...taken
}: Taken & { /** Where further mail goes is noted by the caller. */ isSenderNoted?: boolean }): Promise<void> {
  const { tx, owner, row } = taken;
  if (!isSenderNoted) await welcome(taken);
  const contactId = await meetWriter(taken);
  const contact = contactId ? await findContactIdentity(tx, owner, contactId) : undefined;
  await tx.sql`
    update conversations set state = 'waiting', unread_count = 1, contact_id = ${contactId},
      visitor_name = ${contact?.name ?? row.visitorName}
    where owner_id = ${owner} and id = ${row.id}`;
  const [message] = await tx.sql<{ id: string }[]>`
    update messages set kind = 'human' where owner_id = ${owner} and conversation_id = ${row.id} and direction = 'in' returning id`;
  await tx.sql`
    update inbound_mails set state = 'stored' where owner_id = ${owner} and conversation_id = ${row.id} and state = 'shelved'`;
  if (!contactId || !message) return;
  const { profileId, profileName, preview: text, id: conversationId, lastMessageAt: at } = row;
  const details = { profileId, profileName, conversationId, messageId: message.id, text };
  await addContactEvent({ tx, owner, contactId, kind: 'wrote', at, details });
}

/** Takes a mail off the shelf; from then on this sender's mail goes to the list. Throws resource.not_found. */
export async function rescueMail({ deps, ctx, id }: Call): Promise<{ conversation: Conversation }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockLiveConversation(tx, owner, id);
    if (row.state !== 'shelf') throw notFound();
    const taken = { tx, deps, owner, row };
    await moveToList(taken);
    const { visitorName: name, shelfReason: reason, profileId } = row;
    const entry = {
      action: 'conversation.rescued',
      subjectKind: 'conversation',
      subjectId: id,
      before: { name, reason },
      after: { name, state: 'waiting' },
    };
    await recordHistory({ tx, owner, actor, entry });
    const event = { kind: 'conversation.changed', profileId, conversationId: id } as const;
    await deps.live.publish(tx, { userId: owner, event });
    return { conversation: await readConversation(tx, owner, id) };
  });
}

/** The original bytes of a shelved mail. Throws resource.not_found. */
export async function readOriginal({ deps, ctx, id }: Call): Promise<Buffer> {
  const { owner } = authorOf(ctx);
  const [row] = await deps.db.scoped(
    owner,
    (tx) => tx.sql<{ raw: Buffer }[]>`
      select raw from inbound_mails
      where owner_id = ${owner} and conversation_id = ${id} and state in ('stored', 'shelved') and raw is not null
      order by received_at limit 1`,
    { readOnly: true },
  );
  if (!row) throw notFound();
  return row.raw;
}
