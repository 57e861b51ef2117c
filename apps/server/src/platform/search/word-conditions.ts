import type { Tx } from '../database/client.ts';
import type { SqlPart } from '../trash-kind.ts';
import type { SearchWords } from './search-words.ts';

/** Every word begins a word of a text that `enlace_fold` folded, or stands in it where it is no ASCII; for rows that are few. */
export function hasWords(tx: Tx, folded: SqlPart, { words }: SearchWords): SqlPart {
  return words.reduce(
    (all, word) =>
      /^[a-z0-9]+$/.test(word)
        ? tx.sql`${all} and strpos(${folded}, ${word}) > 0 and ${folded} ~ ${`(^|[^a-z0-9])${word}`}`
        : tx.sql`${all} and strpos(${folded}, ${word}) > 0`,
    tx.sql`true`,
  );
}

/** Sorts a folded name: what was typed itself, what begins so, the rest. */
export function byName(tx: Tx, folded: SqlPart, { text }: SearchWords): SqlPart {
  return tx.sql`${folded} = ${text} desc, starts_with(${folded}, ${text}) desc`;
}
