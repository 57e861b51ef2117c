import { findBilledClients } from '#billing/door.ts';
import type { OperatorSearchSource } from '#platform/search-source.ts';
import { searchPatterns } from '#platform/search/search-patterns.ts';
import { stateOf } from './clients.rules.ts';

/** Maximum number of matches that are sorted. */
const ordered = 500;

type Row = {
  id: string;
  name: string;
  email: string;
  suspendedAt: Temporal.Instant | null;
  leavingAt: Temporal.Instant | null;
  seenAt: Temporal.Instant;
};

/** Finds clients by name, alias, address, code and telephone, and by what is on their invoices. */
export const clientSearch: OperatorSearchSource = {
  kind: 'client',
  permission: 'clients.read',
  async find({ tx, words, limit }) {
    const patterns = searchPatterns(words.typed);
    const typed = patterns.reduce((all, pattern) => tx.sql`${all} and search_words like ${pattern}`, tx.sql`true`);
    const billed = patterns.length === 0 ? [] : await findBilledClients(tx, { search: words.typed, limit: ordered });
    const matching = tx.sql`and ((${typed}) or id = any(${billed}::uuid[]))`;
    const rows = await tx.sql<Row[]>`
      with hit as materialized (
        select id, name, email, suspended_at, leaving_at, coalesce(last_seen_at, created_at) as seen_at
        from users where roll = 'user' ${matching} limit ${ordered})
      select * from hit
      order by enlace_fold(name) = ${words.text} desc, starts_with(enlace_fold(name), ${words.text}) desc, seen_at desc
      limit ${limit}`;
    return rows.map(({ id, name, email, seenAt, ...facts }) => ({
      id,
      title: name,
      subtitle: email,
      state: stateOf(facts),
      path: `/admin/users/${id}`,
      at: seenAt,
    }));
  },
};
