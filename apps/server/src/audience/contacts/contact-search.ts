import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { SearchSource } from '#platform/search-source.ts';
import { beginsSo, byName } from '#platform/search/word-conditions.ts';
import { contactQuery } from './contacts.rules.ts';

/** Matches that are sorted; for words with more matches, names starting with them come first. */
const ordered = 400;
/** The latest contacts scanned before the word index is used: common words fill the result here. */
const walked = 1000;

type Row = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  status: ContactStatus;
  activityAt: Temporal.Instant;
};

/** Finds contacts by their whole record, matching names first. */
export const contactSearch: SearchSource = {
  kind: 'contact',
  permission: 'contacts.read',
  async find({ tx, owner, words, limit }) {
    const query = contactQuery(words.typed) ?? words.query;
    // Each step runs only if the previous ones did not fill the result.
    const rows = await tx.sql<Row[]>`
      with named as materialized (
        select id from contacts where owner_id = ${owner} and deleted_at is null
          and ${beginsSo(tx, tx.sql`name_key`, words)} order by name_key limit ${ordered}),
      near as materialized (
        select id from (
          select id, search from contacts where owner_id = ${owner} and deleted_at is null
          order by activity_at desc, id desc limit ${walked}) as latest
        where (select count(*) from named) < ${limit} and search @@ ${query}::tsquery),
      far as materialized (
        select found as id from search_contacts(${owner}::uuid, ${query}::tsquery, ${ordered}::integer) as found
        where (select count(*) from (table named union table near) as so_far) < ${limit}),
      hit as (table named union table near union table far)
      select c.id, c.name, c.email, c.phone, c.company, c.status, c.activity_at
      from hit join contacts c on c.owner_id = ${owner} and c.id = hit.id and c.deleted_at is null
      order by ${byName(tx, tx.sql`c.name_key`, words)}, c.activity_at desc limit ${limit}`;
    return rows.map(({ id, name, email, phone, company, status, activityAt }) => ({
      id,
      title: name === '' ? (email ?? phone ?? '') : name,
      subtitle: [email, company, phone].find((text) => text !== null && text !== '') ?? '',
      state: status,
      path: `/user/tamys/${id}`,
      at: activityAt,
    }));
  },
};
