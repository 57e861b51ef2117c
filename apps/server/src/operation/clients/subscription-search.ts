import type { OperatorSearchSource } from '#platform/search-source.ts';
import { searchPatterns } from '#platform/search/search-patterns.ts';

type Row = { id: string; state: string; name: string; email: string; periodEnd: Temporal.Instant };

/** Finds current or future subscriptions by their client. */
export const subscriptionSearch: OperatorSearchSource = {
  kind: 'subscription',
  permission: 'subscriptions.read',
  async find({ tx, words, limit }) {
    const matching = searchPatterns(words.typed).reduce(
      (all, pattern) => tx.sql`${all} and search_words like ${pattern}`,
      tx.sql``,
    );
    const rows = await tx.sql<Row[]>`
      with hit as materialized (select id, name, email from users where roll = 'user' ${matching} limit 500)
      select s.id, s.state, s.period_end, hit.name, hit.email from hit join subscriptions s on s.owner_id = hit.id
      where s.state not in ('expired', 'cancelled')
      order by enlace_fold(hit.name) = ${words.text} desc, starts_with(enlace_fold(hit.name), ${words.text}) desc, s.created_at desc
      limit ${limit}`;
    return rows.map(({ id, state, name, email, periodEnd }) => ({
      id,
      title: name,
      subtitle: email,
      state,
      path: `/admin/suscripcions?s=${id}`,
      at: periodEnd,
    }));
  },
};
