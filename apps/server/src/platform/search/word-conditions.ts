import type { Tx } from '../database/client.ts';
import type { SqlPart } from '../trash-kind.ts';
import type { SearchWords } from './search-words.ts';

/**
 * Every word begins a word of a text that `enlace_fold` folded, or stands in it where it is no ASCII. The pattern costs ten
 * times what looking for the letters does, so it is asked only of texts that have them.
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

/** Sorts a folded name: what was typed itself, what begins so, the rest. */
export function byName(tx: Tx, folded: SqlPart, { text }: SearchWords): SqlPart {
  return tx.sql`${folded} = ${text} desc, starts_with(${folded}, ${text}) desc`;
}

/** The folded name begins with what was typed: two comparisons, which an index answers under row-level security too. */
export function beginsSo(tx: Tx, folded: SqlPart, { text }: SearchWords): SqlPart {
  return tx.sql`${folded} >= ${text} and ${folded} < ${text} || chr(1114111)`;
}
