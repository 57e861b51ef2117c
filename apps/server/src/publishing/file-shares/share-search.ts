import type { SearchSource } from '#platform/search-source.ts';
import { byName, hasWords } from '#platform/search/word-conditions.ts';

type Row = { id: string; name: string; state: string; createdAt: Temporal.Instant };

/** Finds download links and file requests by name. Tokens are not searched. */
export const shareSearch: SearchSource = {
  kind: 'share',
  permission: 'files.read',
  async find({ tx, owner, words, limit, now }) {
    const searched = tx.sql`enlace_fold(s.name)`;
    const rows = await tx.sql<Row[]>`
      select s.id, s.name, s.state, s.created_at from (
        select id, name, created_at,
          case when revoked_at is not null or expires_at <= ${now} then 'closed' else 'open' end as state
        from file_shares where owner_id = ${owner}
        union all
        select id, title, created_at,
          case when closed_at is not null or expires_at <= ${now} then 'closed' else 'open' end
        from file_requests where owner_id = ${owner}) as s
      where ${hasWords(tx, searched, words)}
      order by ${byName(tx, searched, words)}, s.created_at desc limit ${limit}`;
    return rows.map(({ id, name, state, createdAt }) => ({
      id,
      title: name,
      state,
      path: '/user/nube?ver=compartidos',
      at: createdAt,
    }));
  },
};
