import type { Conversation, Message } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import type { StartConversationInput } from '@enlace/contract/mailbox/replies.schemas.ts';
import { findContactIdentity } from '#modules/contacts/contacts.usecases.ts';
import { recordHistory } from '#modules/history/history.usecases.ts';
import { getClientCard } from '#modules/identity/identity.usecases.ts';
import { notFound } from '#platform/errors.ts';
import { insertConversation, lockLiveConversation, noteOwnMessage } from '../conversations.repository.ts';
import { findProfile } from '../find-profile.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { noAddress } from '../mailbox.errors.ts';
import { previewOf } from '../mailbox.rules.ts';
import type { WrittenContent } from '../outgoing/answer-content.rules.ts';
import { sendOwnMail } from '../own-mail.ts';
import { contentPrint, findEarlier, presentResult, readSpoken } from './reply.ts';

type Start = Pick<StartConversationInput, 'profileId' | 'contactId' | 'subject' | 'idempotencyKey'>;
type Input = { deps: MailboxDeps; ctx: ClientContext; input: Start & WrittenContent };

/** Opens a conversation with a tamy by a first mail. Errors: resource.not_found, mailbox.no_address, mailbox.key_reused. */
export async function startConversation({
  deps,
  ctx,
  input,
}: Input): Promise<{ conversation: Conversation; message: Message }> {
  const { owner, actor } = authorOf(ctx);
  const { profileId, contactId, subject } = input;
  const content = readSpoken(input);
  const key = `start:${input.idempotencyKey}`;
  const hash = contentPrint(profileId, contactId, subject, content);
  return deps.db.scoped(owner, async (tx) => {
    const earlier = await findEarlier(tx, owner, { key, hash });
    if (earlier) return presentResult(tx, owner, { conversationId: earlier.conversationId, messageId: earlier.id });
    const [profile, contact, client] = await Promise.all([
      findProfile(tx, owner, profileId),
      findContactIdentity(tx, owner, contactId),
      getClientCard(tx, owner),
    ]);
    if (!profile || !contact) throw notFound();
    if (!contact.email) throw noAddress();
    const id = deps.ids.uuid();
    const now = deps.clock.now();
    const address = contact.email;
    await insertConversation(tx, owner, {
      id,
      profile,
      contactId,
      visitorName: contact.name,
      visitorEmail: address,
      visitorPhone: contact.phone,
      subject,
      locale: contact.language ?? client.locale,
      state: 'open',
      now,
    });
    const conversation = await lockLiveConversation(tx, owner, id);
    const messageId = await sendOwnMail({
      tx,
      deps,
      owner,
      conversation,
      address,
      content,
      isFirst: true,
      idempotencyKey: key,
      idempotencyHash: hash,
    });
    await noteOwnMessage(tx, owner, { id, preview: previewOf(content.text), at: now, close: false, address });
    const entry = {
      action: 'conversation.started',
      subjectKind: 'conversation',
      subjectId: id,
      after: { name: contact.name, contactId, messageId },
    };
    await recordHistory({ tx, owner, actor, entry });
    await deps.live.publish(tx, {
      userId: owner,
      event: { kind: 'conversation.changed', profileId, conversationId: id },
    });
    return presentResult(tx, owner, { conversationId: id, messageId });
  });
}
