import type { SearchSource } from '#platform/search-source.ts';
import { byName, hasWords } from '#platform/search/word-conditions.ts';
import { statusOf } from './profiles.rules.ts';
import type { ProfileRow } from './profiles.types.ts';

type Row = Pick<
  ProfileRow,
  'id' | 'name' | 'slug' | 'publishedRevision' | 'hidden' | 'publishAt' | 'expiresAt' | 'updatedAt'
>;

/** Finds profiles by name and address. */
export const profileSearch: SearchSource = {
  kind: 'profile',
  permission: 'profiles.read',
  async find({ tx, owner, words, limit, now }) {
    const rows = await tx.sql<Row[]>`
      select id, name, slug, published_revision, hidden, publish_at, expires_at, updated_at from profiles
      where owner_id = ${owner} and deleted_at is null and ${hasWords(tx, tx.sql`(name_key || ' ' || slug)`, words)}
      order by ${byName(tx, tx.sql`name_key`, words)}, updated_at desc limit ${limit}`;
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      subtitle: `/${row.slug}`,
      state: statusOf(row, now),
      path: `/user/perfiles/${row.id}`,
      at: row.updatedAt,
    }));
  },
};
