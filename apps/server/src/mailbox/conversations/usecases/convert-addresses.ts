import type { Tx } from '#platform/database/client.ts';
import { canonicalAddress } from '#platform/mail/addresses.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { MailFields, RecipientDelivery, StoredPerson } from '../mailbox.types.ts';

type Key = { owner: string; id: string };
type Named = Record<string, string>;
type ConversationRow = Key & { visitorEmail: string | null; participants: string[]; participantNames: Named };
type MessageRow = Key & {
  authorEmail: string | null;
  recipients: Partial<MailFields>;
  deliveries: Record<string, RecipientDelivery> | null;
};

const canonicalOrNull = (address: string | null) => (address === null ? null : canonicalAddress(address));

/** What is kept by address, by its one form; where both forms are there, what is kept by that one counts. */
function byOneForm<Value>(entries: Record<string, Value>): Record<string, Value> {
  const old = Object.entries(entries).map(([address, value]): [string, Value] => [canonicalAddress(address), value]);
  return { ...Object.fromEntries(old), ...entriesInOneForm(entries) };
}

function entriesInOneForm<Value>(entries: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).filter(([address]) => canonicalAddress(address) === address));
}

function peopleInOneForm(people: readonly StoredPerson[]): StoredPerson[] {
  const known = new Map<string, StoredPerson>();
  for (const person of people) {
    const email = canonicalAddress(person.email);
    if (!known.has(email)) known.set(email, { ...person, email });
  }
  return [...known.values()];
}

async function convertConversation(tx: Tx, row: ConversationRow): Promise<void> {
  await tx.sql`
    update conversations set visitor_email = ${canonicalOrNull(row.visitorEmail)},
      participants = ${[...new Set(row.participants.map(canonicalAddress))]}::text[],
      participant_names = ${tx.sql.json(byOneForm(row.participantNames))}
    where owner_id = ${row.owner} and id = ${row.id}`;
}

async function convertMessage(tx: Tx, { owner, id, authorEmail, recipients, deliveries }: MessageRow): Promise<void> {
  const fields = Object.entries(recipients).map(([field, people]) => [field, peopleInOneForm(people)]);
  await tx.sql`
    update messages set author_email = ${canonicalOrNull(authorEmail)}, recipients = ${tx.sql.json(Object.fromEntries(fields))},
      deliveries = ${deliveries === null ? null : tx.sql.json(byOneForm(deliveries))}
    where owner_id = ${owner} and id = ${id}`;
}

async function nextConversation(tx: Tx, { owner, id }: Key): Promise<ConversationRow | undefined> {
  const [row] = await tx.sql<ConversationRow[]>`
    select owner_id as owner, id, visitor_email, participants, participant_names from conversations
    where (enlace_is_old_address(visitor_email) or enlace_has_old_address(participants))
      and (owner_id, id) > (${owner}::uuid, ${id}::uuid)
    order by owner_id, id limit 1 for update skip locked`;
  if (row) await convertConversation(tx, row);
  return row;
}

async function nextMessage(tx: Tx, { owner, id }: Key): Promise<MessageRow | undefined> {
  const [row] = await tx.sql<MessageRow[]>`
    select owner_id as owner, id, author_email, recipients, deliveries from messages
    where (enlace_is_old_address(author_email) or enlace_names_old_address(recipients))
      and (owner_id, id) > (${owner}::uuid, ${id}::uuid)
    order by owner_id, id limit 1 for update skip locked`;
  if (row) await convertMessage(tx, row);
  return row;
}

/** Senders whose pictures are shown, and those whose mail never goes to the shelf. */
async function convertSenders(tx: Tx): Promise<void> {
  const pictures = await tx.sql<{ owner: string; email: string }[]>`
    select owner_id as owner, email from picture_senders where enlace_is_old_address(email) for update skip locked`;
  for (const { owner, email } of pictures.filter((each) => canonicalAddress(each.email) !== each.email)) {
    await tx.sql`
      insert into picture_senders (owner_id, email, created_at)
      select owner_id, ${canonicalAddress(email)}, created_at from picture_senders where owner_id = ${owner} and email = ${email}
      on conflict do nothing`;
    await tx.sql`delete from picture_senders where owner_id = ${owner} and email = ${email}`;
  }
  const shelf = await tx.sql<{ owner: string; address: string }[]>`
    select owner_id as owner, address from shelf_senders where enlace_is_old_address(address) for update skip locked`;
  for (const { owner, address } of shelf.filter((each) => canonicalAddress(each.address) !== each.address)) {
    await tx.sql`
      update shelf_senders set address = ${canonicalAddress(address)} where owner_id = ${owner} and address = ${address}
        and not exists (select from shelf_senders s where s.owner_id = ${owner} and s.address = ${canonicalAddress(address)})`;
    await tx.sql`delete from shelf_senders where owner_id = ${owner} and address = ${address}`;
  }
}

const none = '00000000-0000-0000-0000-000000000000';

async function convertAll({ db }: Pick<Platform, 'db'>, next: (tx: Tx, after: Key) => Promise<Key | undefined>) {
  let after: Key | undefined = { owner: none, id: none };
  while (after) {
    const before: Key = after;
    after = await db.system((tx) => next(tx, before));
  }
}

/**
 * Brings addresses of conversations and messages from before there was one form of them into it. Runs at every start
 * and finds nothing once it is done; what is no address stays as it is.
 */
export async function convertMailAddresses({ deps }: { deps: Pick<Platform, 'db'> }): Promise<void> {
  await convertAll(deps, nextConversation);
  await convertAll(deps, nextMessage);
  await deps.db.system(convertSenders);
}
