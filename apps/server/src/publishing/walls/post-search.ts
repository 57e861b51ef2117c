import type { SearchSource } from '#platform/search-source.ts';
import { hasWords } from '#platform/search/word-conditions.ts';

const shownLetters = 80;
const places: Readonly<Record<string, string>> = {
  draft: 'borradores',
  scheduled: 'programado',
  archived: 'archivo',
};

type Row = {
  id: string;
  profileId: string;
  profileName: string;
  body: string;
  authorName: string;
  state: string;
  updatedAt: Temporal.Instant;
};

function beginningOf(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim();
  return line.length <= shownLetters ? line : `${line.slice(0, shownLetters).trimEnd()}…`;
}

/** Finds wall posts by text and author, newest first. */
export const postSearch: SearchSource = {
  kind: 'post',
  permission: 'profiles.read',
  async find({ tx, owner, words, limit }) {
    const searched = tx.sql`enlace_fold(w.body || ' ' || w.author_name)`;
    const rows = await tx.sql<Row[]>`
      select w.id, w.profile_id, p.name as profile_name, w.body, w.author_name, w.state, w.updated_at
      from wall_posts w join profiles p on p.owner_id = w.owner_id and p.id = w.profile_id and p.deleted_at is null
      where w.owner_id = ${owner} and w.deleted_at is null and w.review = 'approved' and ${hasWords(tx, searched, words)}
      order by w.id desc limit ${limit}`;
    return rows.map(({ id, profileId, profileName, body, authorName, state, updatedAt }) => {
      const place = places[state];
      const query = new URLSearchParams({
        perfil: profileId,
        ...(place === undefined ? {} : { ver: place }),
        q: words.typed,
      });
      return {
        id,
        title: beginningOf(body) || authorName || profileName,
        subtitle: profileName,
        state,
        path: `/user/muros?${query.toString()}`,
        at: updatedAt,
      };
    });
  },
};
