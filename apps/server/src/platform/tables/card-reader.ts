import { type CardEntry, readCard } from '../vcard/card-columns.ts';

/** One card of a file. `strays`: lines that are not properties. */
export type CardRecord = {
  /** Number of the card, from 1. */
  line: number;
  entries: CardEntry[];
  strays: string[];
  isBroken: boolean;
};

const longestCard = 4 * 1024 * 1024;
const marker = /^[ \t]*(?:item\d+\.)?(BEGIN|END):VCARD[ \t]*$/i;
const agent = /^AGENT(?:;[^:]*)?:[ \t]*$/i;

/**
 * Cards of a text as it arrives, one record for each line `BEGIN:VCARD`: a card without an end stops where the next one
 * begins; a nested one (AGENT in version 2.1) does not split it.
 */
export class CardReader {
  #rest = '';
  #open: { text: string[]; size: number }[] = [];
  #count = 0;

  /** Cards that are complete with this piece. */
  *push(piece: string): Generator<CardRecord> {
    const text = this.#rest + piece;
    // A line end of two characters may be split between two pieces.
    const last = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r', text.length - 2)) + 1;
    this.#rest = text.slice(last);
    if (last > 0)
      for (const line of text
        .slice(0, last)
        .replace(/(?:\r\n|\n|\r)$/, '')
        .split(/\r\n|\n|\r/))
        yield* this.#take(line);
    if (this.#rest.length <= longestCard) return;
    const card = this.#open.at(-1);
    if (card) card.size += this.#rest.length;
    this.#rest = '';
  }

  /** What is left at the end of the text: a truncated card is not returned. */
  *end(): Generator<CardRecord> {
    for (const line of this.#rest.split(/\r\n|\n|\r/)) yield* this.#take(line);
    for (const { text } of this.#open) yield this.#broken(text);
    this.#open = [];
  }

  *#take(line: string): Generator<CardRecord> {
    const mark = marker.exec(line)?.[1]?.toUpperCase();
    const card = this.#open.at(-1);
    if (mark === 'BEGIN') {
      if (card && !agent.test(card.text.at(-1) ?? '')) yield this.#read();
      this.#open.push({ text: [], size: 0 });
    } else if (mark === 'END') {
      if (card) yield this.#read();
    } else if (card && card.size <= longestCard) {
      card.text.push(line);
      card.size += line.length;
    }
  }

  #broken(text: readonly string[]): CardRecord {
    this.#count += 1;
    return { line: this.#count, entries: [], strays: text.slice(0, 5), isBroken: true };
  }

  #read(): CardRecord {
    const card = this.#open.pop();
    if (!card || card.size > longestCard) return this.#broken(card?.text ?? []);
    const { entries, strays } = readCard(card.text.join('\r\n'));
    this.#count += 1;
    return { line: this.#count, entries, strays, isBroken: false };
  }
}
