import type { SearchSource } from '#platform/search-source.ts';
import { byName, hasWords } from '#platform/search/word-conditions.ts';

type Row = { id: string; name: string; state: string; updatedAt: Temporal.Instant };

/** Finds automations by name. */
export const automationSearch: SearchSource = {
  kind: 'automation',
  permission: 'campaigns.read',
  async find({ tx, owner, words, limit }) {
    const searched = tx.sql`enlace_fold(name)`;
    const rows = await tx.sql<Row[]>`
      select id, name, state, updated_at from automations
      where owner_id = ${owner} and deleted_at is null and not is_blank and ${hasWords(tx, searched, words)}
      order by ${byName(tx, searched, words)}, updated_at desc limit ${limit}`;
    return rows.map(({ id, name, state, updatedAt }) => ({
      id,
      title: name,
      state,
      path: `/user/campanas/automatizaciones/${id}`,
      at: updatedAt,
    }));
  },
};
