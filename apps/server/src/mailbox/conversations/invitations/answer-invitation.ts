import type { InvitationAnswer } from '@enlace/contract/mailbox/conversations/invitations.schemas.ts';
import { newMessageId, queueMail, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { canonicalAddress } from '#platform/mail/addresses.ts';
import { getConversationRow } from '../conversations.repository.ts';
import { mailboxTexts } from '../locales/texts.ts';
import { messageBounceAddress } from '../mail-addresses.usecases.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import type { ConversationRow, Message, MessageRow } from '../mailbox.types.ts';
import { findMessageById, insertAttachments, insertMessage } from '../messages.repository.ts';
import { readOwnAddresses } from '../own-addresses.ts';
import { threadOf } from '../own-mail.ts';
import { presentMessages } from '../present-messages.ts';
import { hasOrganizer, type InvitationRow, listInvitations } from './invitations.repository.ts';
import { replyFile } from './reply-file.rules.ts';

type Call = { deps: MailboxDeps; ctx: ClientContext; id: string; answer: InvitationAnswer };
type Found = { row: InvitationRow; message: MessageRow; conversation: ConversationRow };

async function findInvitation(tx: Tx, owner: OwnerId, id: string): Promise<Found> {
  const message = await findMessageById(tx, owner, id);
  const [row] = await listInvitations(tx, owner, [id]);
  if (!message || !row) throw notFound();
  const isOpen = row.content.method === 'request' && hasOrganizer(row.content) && !row.isOld && !row.isCancelled;
  if (!isOpen) throw new AppError('mailbox.invitation_closed');
  return { row, message, conversation: await getConversationRow(tx, owner, message.conversationId) };
}

/** The one who was invited: an address of the client among the attendees, else the one the mail came to. */
async function attendeeOf(tx: Tx, { deps, owner, found }: { deps: MailboxDeps; owner: OwnerId; found: Found }) {
  const isOwn = await readOwnAddresses(tx, { deps, owner });
  const { attendees } = found.row.content;
  const written = new Set((found.message.recipients.to ?? []).map(({ email }) => canonicalAddress(email)));
  return (
    attendees.find(({ email }) => isOwn(email)) ?? attendees.find(({ email }) => written.has(canonicalAddress(email)))
  );
}

type Send = { tx: Tx; deps: MailboxDeps; owner: OwnerId; found: Found; answer: InvitationAnswer };

async function sendAnswer({ tx, deps, owner, found, answer }: Send): Promise<void> {
  const { row, conversation } = found;
  const { organizer, title } = row.content;
  const { fields } = await threadOf({ tx, deps, owner, conversation });
  const invited = await attendeeOf(tx, { deps, owner, found });
  const attendee = invited ?? { name: fields.from.name, email: fields.from.address };
  const id = deps.ids.uuid();
  const now = deps.clock.now();
  const storageKey = `mailbox/${owner}/calendar/${id}`;
  const file = Buffer.from(replyFile({ invitation: row.content, attendee, answer, now }));
  await deps.storage.put(storageKey, file);
  const subject = mailboxTexts[conversation.locale].invitation[answer](title);
  const to = { name: organizer?.name ?? '', address: canonicalAddress(organizer?.email ?? '') };
  const name = fields.from.name;
  const text = mailboxTexts[conversation.locale].invitationText[answer](name, title);
  const { mailId, messageId } = await queueMail({
    tx,
    deps,
    owner,
    mail: {
      ...fields,
      purpose: 'mailbox_reply',
      to,
      envelopeFrom: messageBounceAddress(deps, id),
      messageId: newMessageId(deps),
      subject,
      text,
      attachments: [{ storageKey, filename: 'reply.ics', mime: 'text/calendar; method=REPLY', contentId: null }],
      related: { messageId: id, conversationId: conversation.id, profileId: conversation.profileId },
    },
  });
  await insertMessage(tx, owner, {
    id,
    conversationId: conversation.id,
    direction: 'out',
    channel: 'email',
    authorName: name,
    authorEmail: null,
    subject,
    recipients: { to: [{ name: to.name, email: to.address }] },
    // Where somebody else organises it, the conversation continues with its person.
    isAside: to.address !== conversation.visitorEmail,
    text,
    messageId,
    deliveryState: 'queued',
    mailId,
    at: now,
  });
  const attachment = { id: deps.ids.uuid(), position: 0, name: 'reply.ics', mime: 'text/calendar', contentId: null };
  await insertAttachments(tx, owner, {
    messageId: id,
    attachments: [{ ...attachment, size: file.length, storageKey }],
  });
}

/** Sends the answer to the organiser and keeps it. Throws resource.not_found, mailbox.invitation_closed. */
export async function answerInvitation({ deps, ctx, id, answer }: Call): Promise<{ message: Message }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    await tx.sql`select 1 from mail_invitations where owner_id = ${owner} and message_id = ${id} for update`;
    const found = await findInvitation(tx, owner, id);
    if (found.row.answer !== answer) {
      await sendAnswer({ tx, deps, owner, found, answer });
      await tx.sql`
        update mail_invitations set answer = ${answer} where owner_id = ${owner} and message_id = ${id}`;
      const { conversation } = found;
      const entry = {
        action: 'conversation.invitation_answered',
        subjectKind: 'conversation',
        subjectId: conversation.id,
        after: { name: conversation.visitorName },
      };
      await recordHistory({ tx, owner, actor, entry });
      const event = {
        kind: 'conversation.changed',
        profileId: conversation.profileId,
        conversationId: conversation.id,
      } as const;
      await deps.live.publish(tx, { userId: owner, event });
    }
    const [message] = await presentMessages(tx, { deps, owner, rows: [found.message] });
    if (!message) throw notFound();
    return { message };
  });
}
