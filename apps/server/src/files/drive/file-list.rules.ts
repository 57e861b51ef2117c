/** Longer lists are reported as “more than” this: counting a million would take longer than the page. */
export const countedUpTo = 10_000;

/** The number of matches, and whether it is exact. */
export type FileCount = { total: number; isExact: boolean };

/** From a count that stops at one more than `countedUpTo`. */
export function boundedCount(counted: number): FileCount {
  const isExact = counted <= countedUpTo;
  return { total: isExact ? counted : countedUpTo, isExact };
}

/**
 * Whether the trigram index can search for the words: it contains groups of three letters or digits without accents,
 * and every letter outside ASCII as its own group. Other words are found by scanning the list.
 */
export function isIndexed(search: string): boolean {
  const bare = search
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .toLowerCase();
  return /[a-z0-9]{3}|[^\u0000-\u007F]/u.test(bare);
}
