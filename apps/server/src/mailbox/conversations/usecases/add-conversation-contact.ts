import { type ContactCard, findOrCreateContact, getContactCard, recordConsent } from '#audience/door.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import { quotaState } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { lockLiveConversation, readConversation } from '../conversations.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import type { ConversationRow, StoredConsent, Conversation } from '../mailbox.types.ts';

type Input = { deps: MailboxDeps; ctx: ClientContext; id: string };

/** The last consent the person gave in this conversation. */
async function findConsent(tx: Tx, owner: OwnerId, conversationId: string): Promise<StoredConsent | undefined> {
  const [row] = await tx.sql<{ consent: StoredConsent }[]>`
    select consent from messages
    where owner_id = ${owner} and conversation_id = ${conversationId} and consent ->> 'text' <> '' order by at desc limit 1`;
  return row?.consent;
}

async function makeContact(
  tx: Tx,
  owner: OwnerId,
  { deps, row, by }: { deps: MailboxDeps; row: ConversationRow; by: HistoryActor },
): Promise<string> {
  const consent = await findConsent(tx, owner, row.id);
  const identity = { name: row.visitorName, email: row.visitorEmail, phone: row.visitorPhone, locale: row.locale };
  const profile = { id: row.profileId, name: row.profileName };
  const source = consent ? 'form' : 'mail';
  const found = await findOrCreateContact({
    tx,
    deps,
    owner,
    identity,
    agreed: consent !== undefined,
    origin: { source, profile },
    by,
  });
  if (!found.contactId) {
    const { limit, used } = await quotaState({ tx, owner, resource: 'contacts' });
    throw new AppError('quota.exceeded', { params: { resource: 'contacts', limit: limit ?? 0, used } });
  }
  if (consent)
    await recordConsent({ tx, deps, owner, contactId: found.contactId, consent: { ...consent, source, profile } });
  return found.contactId;
}

/** Turns somebody who wrote while the quota was full into a contact. Errors: resource.not_found, quota.*. */
export async function addConversationContact({
  deps,
  ctx,
  id,
}: Input): Promise<{ conversation: Conversation; contact: ContactCard }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockLiveConversation(tx, owner, id);
    const contactId = row.contactId ?? (await makeContact(tx, owner, { deps, row, by: actor }));
    if (!row.contactId) {
      await tx.sql`update conversations set contact_id = ${contactId} where owner_id = ${owner} and id = ${id}`;
      const entry = {
        action: 'conversation.contact_linked',
        subjectKind: 'conversation',
        subjectId: id,
        after: { contactId, name: row.visitorName },
      };
      await recordHistory({ tx, owner, actor, entry });
    }
    const contact = await getContactCard(tx, owner, contactId);
    if (!contact) throw notFound();
    await deps.live.publish(tx, {
      userId: owner,
      event: { kind: 'conversation.changed', profileId: row.profileId, conversationId: id },
    });
    return { conversation: await readConversation(tx, owner, id), contact };
  });
}
