import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ParsedMail } from '#platform/mail/parse/parsed-mail.types.ts';
import { findProfileOrMain } from '../find-profile.ts';
import { readMailAddress } from '../mail-addresses.usecases.ts';
import { type ReplyTarget, resolveReplyTarget } from '../resolve-reply-target.ts';
import { findAnswered } from './find-answered.ts';
import type { InboundDeps, InboundRow, Incoming } from './inbound-mail.types.ts';
import type { MessageRow } from '../mailbox.types.ts';
import { contentHashOf } from './insert-incoming.ts';
import { profileOf } from './shelve-mail.ts';

type Copy = Pick<MessageRow, 'direction' | 'conversationId'>;
type Known = Copy & { text: string };

const plain = (text: string) => text.replace(/[>\s]+/g, ' ').trim();
const compared = 200;

/** Our own mail that came back: its content is what we sent. */
async function findOwnCopy({ tx, owner, mail }: Incoming): Promise<Copy | undefined> {
  const rows = await tx.sql<Known[]>`
    select direction, conversation_id, text from messages
    where owner_id = ${owner} and message_id = ${mail.messageId} and direction = 'out'`;
  return rows.find(({ text }) => plain(mail.text).includes(plain(text).slice(0, compared)));
}

/**
 * The mail that this one is a copy of. Programs reuse Message-IDs, so the content must be equal too; and a mail sent to
 * two profiles or to the addresses of two conversations is stored in each.
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

type Find = { tx: Tx; deps: InboundDeps; owner: OwnerId; row: InboundRow; mail: ParsedMail };

/** The listener knows a mail's recipient; for other mail its own fields contain it. */
function addressesOf({ row, mail }: Find): string[] {
  if (row.source === 'smtp') return [row.recipient];
  return [...mail.deliveredTo, ...[...mail.to, ...mail.cc].map(({ address }) => address)];
}

async function findAnsweredDelivery({ tx, owner, mail }: Find): Promise<ReplyTarget | undefined> {
  const found = await findAnswered(tx, { ...mail, address: mail.writer?.address ?? '' });
  return found?.target?.owner === owner ? found.target : undefined;
}

/** The target of a stored mail: one of our signed addresses, else the box's profile, else the client's main one. */
export async function findInboundTarget(input: Find): Promise<ReplyTarget | undefined> {
  const { tx, deps, owner, row } = input;
  for (const address of addressesOf(input)) {
    const signed = readMailAddress(deps, address);
    const target = signed ? await resolveReplyTarget(tx, signed) : undefined;
    // Anybody can write another client's reply address into a mail.
    if (target?.owner === owner) return target;
  }
  // Mail to the sender address of our own mails answers one of them.
  const answered = row.source === 'smtp' ? await findAnsweredDelivery(input) : undefined;
  if (answered) return answered;
  const profile = await findProfileOrMain(tx, owner, row.profileId);
  return profile ? { kind: 'source', owner, profile } : undefined;
}
