import type { ContactStatus } from '@enlace/contract/contacts/contacts.schemas.ts';
import type { SearchSource } from '#platform/search-source.ts';
import { byName } from '#platform/search/word-conditions.ts';
import { contactQuery } from './contacts.rules.ts';

/** Matches of the words that are put in order; of words that occur more often, names that begin so come before. */
const ordered = 400;

type Row = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  status: ContactStatus;
  activityAt: Temporal.Instant;
};

/** Tamys by all that their record says, those first whose name fits. */
export const contactSearch: SearchSource = {
  kind: 'contact',
  permission: 'contacts.read',
  async find({ tx, owner, words, limit }) {
    const query = contactQuery(words.typed) ?? words.query;
    // Comparisons of texts may use an index under row-level security, tests of a beginning may not.
    const rows = await tx.sql<Row[]>`
      with hit as (
        (select id from contacts where owner_id = ${owner} and deleted_at is null
           and name_key >= ${words.text} and name_key < ${words.text} || chr(1114111) order by name_key limit ${limit})
        union
        select found from search_contacts(${owner}::uuid, ${query}::tsquery, ${ordered}::integer) as found)
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
