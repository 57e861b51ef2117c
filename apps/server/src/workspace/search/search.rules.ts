import { searchRanks } from '@enlace/contract/workspace/search/search.schemas.ts';
import type { Found } from '#platform/search-source.ts';
import { rankOf, type SearchWords } from '#platform/search/search-words.ts';

export type Answer<Kind extends string> = { kind: Kind; found: readonly Found[] };
type Hit<Kind extends string> = ReturnType<typeof toHit<Kind>>;
export type Group<Kind extends string> = { kind: Kind; hits: Hit<Kind>[]; hasMore: boolean };

function toHit<Kind extends string>(kind: Kind, found: Found, words: SearchWords) {
  const { id, title, path, subtitle = '', state = null, amount = null, excerpt = null, at = null } = found;
  return {
    kind,
    id,
    title,
    subtitle,
    state,
    amount,
    path,
    excerpt,
    at: at === null ? null : at.toString(),
    rank: rankOf(title, words),
  };
}

function compareHits<Kind extends string>(left: Hit<Kind>, right: Hit<Kind>): number {
  const byRank = searchRanks.indexOf(left.rank) - searchRanks.indexOf(right.rank);
  if (byRank !== 0) return byRank;
  // ISO instants in UTC sort as text; missing ones come last.
  return (right.at ?? '').localeCompare(left.at ?? '', 'en');
}

/** The sources' results as groups, the kind with the best hit first; else in the order of `kinds`. */
export function toGroups<Kind extends string>(
  answers: readonly Answer<Kind>[],
  { words, limit, kinds }: { words: SearchWords; limit: number; kinds: readonly Kind[] },
): Group<Kind>[] {
  const groups = answers
    .filter(({ found }) => found.length > 0)
    .map(({ kind, found }) => ({
      kind,
      hits: found
        .map((each) => toHit(kind, each, words))
        .toSorted(compareHits)
        .slice(0, limit),
      hasMore: found.length > limit,
    }));
  const bestOf = ({ hits }: Group<Kind>) => Math.min(...hits.map(({ rank }) => searchRanks.indexOf(rank)));
  return groups.toSorted(
    (left, right) => bestOf(left) - bestOf(right) || kinds.indexOf(left.kind) - kinds.indexOf(right.kind),
  );
}
