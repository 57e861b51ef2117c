import { readVcards, VcardFileError } from '../vcard/read-vcard.ts';
import type { VcardContact } from '../vcard/vcard.types.ts';
import type { TableRecord } from './csv-reader.ts';

/** Cards have no header: these are the columns they become, by the names of their properties. */
export const cardColumns = [
  'FN',
  'ORG',
  'TITLE',
  'EMAIL',
  'EMAIL 2',
  'EMAIL 3',
  'TEL',
  'TEL 2',
  'TEL 3',
  'CITY',
  'URL',
  'TZ',
  'NOTE',
] as const;

const longestCard = 4 * 1024 * 1024;

function cellsOf({ name, organisation, title, emails, phones, address, urls, timeZone, note }: VcardContact): string[] {
  const numbers = phones.map(({ number }) => number);
  const three = (list: readonly string[]) => [list[0] ?? '', list[1] ?? '', list[2] ?? ''];
  return [name, organisation, title, ...three(emails), ...three(numbers), address.city, urls[0] ?? '', timeZone, note];
}

/** Cards of a text as it comes, one record each; `line` is the number of the card. */
export class CardReader {
  #text = '';
  #count = 0;

  /** Cards that are complete with this piece. */
  *push(piece: string): Generator<TableRecord> {
    this.#text += piece;
    const ends = /^END:VCARD[ \t]*(\r\n|\n|\r)/gim;
    let start = 0;
    for (const { index, 0: end } of this.#text.matchAll(ends)) {
      yield this.#read(this.#text.slice(start, index + end.length));
      start = index + end.length;
    }
    this.#text = this.#text.slice(start);
    if (this.#text.length > longestCard) {
      this.#text = '';
      yield this.#broken();
    }
  }

  /** What is left when the text is over. */
  *end(): Generator<TableRecord> {
    if (this.#text.trim() !== '') yield this.#read(`${this.#text}\r\n`);
    this.#text = '';
  }

  #broken(): TableRecord {
    this.#count += 1;
    return { line: this.#count, cells: [], isBroken: true };
  }

  #read(card: string): TableRecord {
    try {
      const [contact] = readVcards(card);
      if (!contact) return this.#broken();
      this.#count += 1;
      return { line: this.#count, cells: cellsOf(contact), isBroken: false };
    } catch (error) {
      if (error instanceof VcardFileError) return this.#broken();
      throw error;
    }
  }
}
