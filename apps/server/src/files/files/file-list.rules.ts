/** Lists that hold more are told as “more than” this: counting all of a million would take longer than the page. */
export const countedUpTo = 10_000;

/** How many files match, and whether that is all of them. */
export type FileCount = { total: number; isExact: boolean };

/** From a count that stops at one more than `countedUpTo`. */
export function boundedCount(counted: number): FileCount {
  const isExact = counted <= countedUpTo;
  return { total: isExact ? counted : countedUpTo, isExact };
}

/**
 * Whether the index of parts of names can look for the words: it knows groups of three letters or digits without accents,
 * and every letter outside ASCII as one such group. Words it is not asked for are found by going through the list.
 */
export function isIndexed(search: string): boolean {
  const bare = search
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .toLowerCase();
  return /[a-z0-9]{3}|[^\u0000-\u007F]/u.test(bare);
}
