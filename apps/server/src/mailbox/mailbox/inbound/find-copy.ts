import type { MessageRow } from '../mailbox.types.ts';
import type { Incoming } from './inbound-mail.types.ts';
import { contentHashOf } from './insert-incoming.ts';
import { profileOf } from './shelve-mail.ts';

type Copy = Pick<MessageRow, 'direction' | 'conversationId'>;
type Known = Copy & { text: string };

const plain = (text: string) => text.replace(/[>\s]+/g, ' ').trim();
const compared = 200;

/** A mail of ours that came back: what it says is what we sent. */
async function findOwnCopy({ tx, owner, mail }: Incoming): Promise<Copy | undefined> {
  const rows = await tx.sql<Known[]>`
    select direction, conversation_id, text from messages
    where owner_id = ${owner} and message_id = ${mail.messageId} and direction = 'out'`;
  return rows.find(({ text }) => plain(mail.text).includes(plain(text).slice(0, compared)));
}

/**
 * The mail that this one is a copy of. Programs give many mails one Message-ID, so what it says must be the same; and one
 * mail may come to two profiles or to the addresses of two conversations, where each gets it.
 */
export async function findCopy(incoming: Incoming): Promise<Copy | undefined> {
  const { tx, owner, mail, target, source } = incoming;
  const own = await findOwnCopy(incoming);
  if (own) return own;
  const conversationId = 'conversationId' in target ? target.conversationId : null;
  const profile = await profileOf(incoming);
  const [known] = await tx.sql<Copy[]>`
    select m.direction, m.conversation_id
    from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
    where m.owner_id = ${owner} and m.message_id = ${mail.messageId} and m.direction = 'in'
      -- Rows from before the fingerprint are compared by their text.
      and (m.content_hash = ${contentHashOf(incoming)}
        or (m.content_hash is null and coalesce(m.full_text, m.text) in (${mail.text}, ${mail.replyText})))
      and (c.id = ${conversationId}::uuid or c.origin_id = ${conversationId}::uuid
        or ${conversationId}::uuid in (select id from conversations where owner_id = m.owner_id and merged_into = c.id)
        -- A box and the listener bring the same mail to a profile; two addresses of ours bring it twice on purpose.
        or (c.profile_id = ${profile?.id ?? null}::uuid and (${conversationId}::uuid is null or ${source !== 'smtp'} or not exists (
          select from inbound_mails i where i.owner_id = m.owner_id and i.message_id = m.message_id
            and i.conversation_id = m.conversation_id and i.source = 'smtp'))))
    order by m.at limit 1`;
  return known;
}
