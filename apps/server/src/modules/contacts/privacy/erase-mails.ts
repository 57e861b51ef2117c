import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { PersonTraces } from './person-traces.ts';

type Gone = { messageId: string; toAddress: string };

/** Texts as `like` patterns that find them anywhere. */
function anywhere(texts: readonly string[]): string[] {
  return texts.map((text) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}

/** Single mails to the person, of their conversations, and notices to the client that name them. */
async function eraseMails(tx: Tx, owner: OwnerId, traces: PersonTraces): Promise<Gone[]> {
  const { emails, phones, names, conversations } = traces;
  const rows = await tx.sql<Gone[]>`
    delete from mails where owner_id = ${owner} and (
      to_address = any(${[...emails]}::text[])
      or related ->> 'conversationId' = any(${[...conversations]}::text[])
      or (not related ? 'conversationId'
          and concat_ws(' ', to_name, reply_to, more_reply_to, subject, body_text) ilike any(${anywhere([...emails, ...phones, ...names])}::text[])))
    returning message_id, to_address`;
  return [...rows];
}

/** Copies that the built-in outbox kept of these mails, and of campaigns of this client to the person. */
async function eraseOutbox(tx: Tx, owner: OwnerId, { emails, gone }: { emails: readonly string[]; gone: Gone[] }) {
  const places = [...new Set([...emails, ...gone.map(({ toAddress }) => toAddress)])];
  const messageIds = gone.map(({ messageId }) => messageId);
  await tx.sql`
    delete from outbox_mails where envelope_to = any(${places}::text[]) and (
      -- Campaign mails name the client in List-Id, single ones are known by their Message-ID.
      (envelope_to = any(${[...emails]}::text[]) and position(convert_to(${owner}::text, 'UTF8') in raw) > 0)
      or exists (select from unnest(${messageIds}::text[]) as m (id) where position(convert_to(m.id, 'UTF8') in raw) > 0))`;
}

/** Mails as they came in: of the conversations, and those that were put aside or ignored. Tombstones stay, so that none is taken in once more. */
async function eraseInbound(tx: Tx, owner: OwnerId, { emails, conversations }: PersonTraces): Promise<void> {
  await tx.sql`
    update inbound_mails set raw = null, envelope_from = '', message_id = null, reason = 'erased', remote_address = null, helo = null
    where owner_id = ${owner} and (
      conversation_id = any(${[...conversations]}::uuid[]) or lower(envelope_from) = any(${[...emails]}::text[])
      or (raw is not null and exists (
        select from unnest(${[...emails]}::text[]) as e (address) where position(convert_to(e.address, 'UTF8') in raw) > 0)))`;
}

/** What mail servers said about the addresses, and why nothing went there; the salted hash takes over. */
async function eraseReturns(tx: Tx, owner: OwnerId, { emails }: PersonTraces): Promise<void> {
  const addresses = [...emails];
  await tx.sql`delete from suppressions where owner_id = ${owner} and address = any(${addresses}::text[])`;
  await tx.sql`delete from mail_events where owner_id = ${owner} and address = any(${addresses}::text[])`;
  await tx.sql`delete from picture_senders where owner_id = ${owner} and email = any(${addresses}::text[])`;
}

/** Everything the mail side keeps of a person. */
export async function erasePersonMails(tx: Tx, owner: OwnerId, traces: PersonTraces): Promise<void> {
  const gone = await eraseMails(tx, owner, traces);
  await eraseOutbox(tx, owner, { emails: traces.emails, gone });
  await eraseInbound(tx, owner, traces);
  await eraseReturns(tx, owner, traces);
}
