import type { Tx } from '../database/client.ts';
import type { SqlPart } from '../trash-kind.ts';
import type { SearchWords } from './search-words.ts';

/**
 * Every word starts a word of a text folded by `enlace_fold`, or occurs in it if it is not ASCII. The pattern costs ten
 * times as much as searching for the letters, so it is only applied to texts that contain them.
 */
export function hasWords(tx: Tx, folded: SqlPart, { words }: SearchWords): SqlPart {
  return words.reduce(
    (all, word) =>
      /^[a-z0-9]+$/.test(word)
        ? tx.sql`${all} and case when strpos(${folded}, ${word}) > 0 then ${folded} ~ ${`(^|[^a-z0-9])${word}`} else false end`
        : tx.sql`${all} and strpos(${folded}, ${word}) > 0`,
    tx.sql`true`,
  );
}

/** Sorts by folded name: exact matches, prefix matches, then the rest. */
export function byName(tx: Tx, folded: SqlPart, { text }: SearchWords): SqlPart {
  return tx.sql`${folded} = ${text} desc, starts_with(${folded}, ${text}) desc`;
}

/**
 * The folded name starts with the search input: two comparisons, which an index serves under row-level security too.
 */
export function beginsSo(tx: Tx, folded: SqlPart, { text }: SearchWords): SqlPart {
  return tx.sql`${folded} >= ${text} and ${folded} < ${text} || chr(1114111)`;
}
