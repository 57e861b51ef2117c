import type { SearchSource } from '#platform/search-source.ts';
import { byName, hasWords } from '#platform/search/word-conditions.ts';

type Row = { id: string; name: string; subject: string | null; state: string; updatedAt: Temporal.Instant };

/** Finds campaign series by name and subject. */
export const seriesSearch: SearchSource = {
  kind: 'series',
  permission: 'campaigns.read',
  async find({ tx, owner, words, limit }) {
    const searched = tx.sql`enlace_fold(name || ' ' || coalesce(own_subject, ''))`;
    const rows = await tx.sql<Row[]>`
      select id, name, own_subject as subject, state, updated_at from campaign_series
      where owner_id = ${owner} and deleted_at is null and not is_blank and ${hasWords(tx, searched, words)}
      order by ${byName(tx, tx.sql`enlace_fold(name)`, words)}, updated_at desc limit ${limit}`;
    return rows.map(({ id, name, subject, state, updatedAt }) => ({
      id,
      title: name,
      subtitle: subject ?? '',
      state,
      path: `/user/campanas/periodicas/${id}`,
      at: updatedAt,
    }));
  },
};
