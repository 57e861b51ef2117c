import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isFullName } from '#platform/person-words/person-words.rules.ts';
import { recordsOf } from './collect-person.ts';

/** What leads to a person: their records, what they are called, where they are reached, what was talked. */
export type PersonTraces = {
  ids: readonly string[];
  /** Full names alone: a single word is the name of too many others. */
  names: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
  conversations: readonly string[];
};

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

/** An address that somebody else has by now is theirs. */
async function withoutOthers(
  tx: Tx,
  owner: OwnerId,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<string[]> {
  const rows = await tx.sql<{ value: string }[]>`
    select value from contact_addresses
    where owner_id = ${owner} and kind = 'email' and live and value = any(${[...emails]}::text[]) and contact_id <> all(${[...ids]}::uuid[])`;
  const others = new Set(rows.map(({ value }) => value));
  return emails.filter((email) => !others.has(email));
}

/** Reads the traces of a person before anything of them goes. */
export async function findPersonTraces(tx: Tx, owner: OwnerId, id: string): Promise<PersonTraces> {
  const ids = await recordsOf(tx, owner, id);
  const words = await readWords(tx, owner, ids);
  const valuesOf = (kind: 'email' | 'phone' | 'name') =>
    words.filter((word) => word.kind === kind && word.value !== '').map(({ value }) => value);
  const emails = await withoutOthers(tx, owner, { ids, emails: valuesOf('email') });
  const talks = await tx.sql<{ id: string }[]>`
    select id from conversations where owner_id = ${owner}
      and (contact_id = any(${ids}::uuid[]) or (contact_id is null and visitor_email = any(${emails}::text[])))`;
  return {
    ids,
    emails,
    phones: valuesOf('phone'),
    names: [...new Set(valuesOf('name').filter(isFullName))],
    conversations: talks.map((talk) => talk.id),
  };
}
