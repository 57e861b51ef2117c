import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isFullName, type PersonWords } from '#platform/person-words/person-words.rules.ts';
import { shownAddress } from '#platform/mail/addresses.ts';
import { recordsOf } from './collect-person.ts';

/** Everything leading to a person: their records, addresses, conversations and names. */
export type PersonTraces = {
  ids: readonly string[];
  emails: readonly string[];
  conversations: readonly string[];
  /**
   * The search terms: full names (single words are too common) and addresses. None of them is also the client's own or
   * another contact's.
   */
  words: PersonWords;
};

/** Addresses with the domain in ASCII and in its own script: mails and texts write both. */
export function spellingsOf(emails: readonly string[]): string[] {
  return [...new Set(emails.flatMap((email) => [email, shownAddress(email)]))];
}

async function readWords(tx: Tx, owner: OwnerId, ids: readonly string[]) {
  const records = [...ids];
  return tx.sql<{ kind: 'email' | 'phone' | 'name'; value: string }[]>`
    select kind, value from contact_addresses where owner_id = ${owner} and contact_id = any(${records}::uuid[])
    union select 'email', email from contacts where owner_id = ${owner} and id = any(${records}::uuid[]) and email is not null
    union select 'phone', phone from contacts where owner_id = ${owner} and id = any(${records}::uuid[]) and phone is not null
    union select 'name', btrim(name) from contacts where owner_id = ${owner} and id = any(${records}::uuid[])
    union select 'name', btrim(concat_ws(' ', first_name, last_name)) from contacts where owner_id = ${owner} and id = any(${records}::uuid[])
    -- Earlier addresses are known to the history.
    union select 'email', lower(v.value) from history_entries h
      cross join lateral (values (h.before ->> 'email'), (h.after ->> 'email'), (h.before ->> 'value'), (h.after ->> 'value')) as v (value)
     where h.owner_id = ${owner} and h.subject_kind = 'contact' and h.subject_id = any(${records}::text[]) and v.value like '%@%'`;
}

type Words = { ids: readonly string[]; names: readonly string[]; emails: readonly string[]; phones: readonly string[] };

/**
 * Terms shared with others: an address or telephone of another contact, a name of two people, and the client's own
 * names and addresses.
 */
async function readOthersWords(tx: Tx, owner: OwnerId, { ids, names, emails, phones }: Words): Promise<Set<string>> {
  const rows = await tx.sql<{ value: string }[]>`
    select value from contact_addresses
     where owner_id = ${owner} and live and value = any(${[...emails, ...phones]}::text[]) and contact_id <> all(${[...ids]}::uuid[])
    union select lower(btrim(name)) from contacts
     where owner_id = ${owner} and deleted_at is null and id <> all(${[...ids]}::uuid[])
       and lower(btrim(name)) = any(${names.map((name) => name.toLowerCase())}::text[])
    union select lower(btrim(w.value)) from users u cross join lateral (values (u.name), (u.email), (u.phone)) as w (value) where u.id = ${owner}
    union select lower(btrim(w.value)) from billing_identities b cross join lateral (values (b.legal_name), (b.email)) as w (value) where b.owner_id = ${owner}
    union select lower(btrim(w.value)) from sender_profiles s
      cross join lateral (values (s.display_name), (s.from_address), (s.reply_address)) as w (value) where s.owner_id = ${owner}
    union select lower(btrim(name)) from profiles where owner_id = ${owner}`;
  return new Set(rows.map(({ value }) => value));
}

/** Reads a person's traces before any of them is erased. */
export async function findPersonTraces(tx: Tx, owner: OwnerId, id: string): Promise<PersonTraces> {
  const ids = await recordsOf(tx, owner, id);
  const words = await readWords(tx, owner, ids);
  const valuesOf = (kind: 'email' | 'phone' | 'name') =>
    words.filter((word) => word.kind === kind && word.value !== '').map(({ value }) => value);
  const names = [...new Set(valuesOf('name').filter(isFullName))];
  const known = { ids, names, emails: valuesOf('email'), phones: valuesOf('phone') };
  const others = await readOthersWords(tx, owner, known);
  const isTheirs = (word: string) => !others.has(word.toLowerCase());
  const [emails, phones] = [known.emails.filter(isTheirs), known.phones.filter(isTheirs)];
  const talks = await tx.sql<{ id: string }[]>`
    select id from conversations where owner_id = ${owner}
      and (contact_id = any(${ids}::uuid[]) or (contact_id is null and visitor_email = any(${emails}::text[])))`;
  return {
    ids,
    emails,
    conversations: talks.map((talk) => talk.id),
    words: { names: names.filter(isTheirs), addresses: [...spellingsOf(emails), ...phones] },
  };
}
