export type TableRecord = {
  /** Line of the file where the record begins, from 1. */
  line: number;
  cells: string[];
  /** A quote that is never closed: the cells are those of its first line only, with quotes as they are. */
  isBroken: boolean;
  /** Content outside the columns, and lines that are not properties. */
  beyond?: readonly { column: string; text: string }[];
  /** Cells of a workbook whose value is missing: a formula that was never computed, or one that failed. */
  unread?: readonly { index: number; text: string }[];
  /** Sheet name in a workbook, where it is not the sheet with the table. */
  sheet?: string;
};

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;
/** A longer record has an unclosed quote. */
const longestRecord = 256 * 1024;
/** With more unclosed quotes than this, the file does not use quoting at all. */
const maxBroken = 100;

type Field = { text: string; end: number };

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  for (let at = text.indexOf('\r'); at !== -1; at = text.indexOf('\r', at + 1))
    if (text.charCodeAt(at + 1) !== lineFeed) count += 1;
  return count;
}

/**
 * Reads delimited text as it arrives (RFC 4180 and what programs make of it): quoted line ends, doubled quotes, any
 * line end, ragged rows. A quote that is never closed costs only its own line.
 */
export class CsvReader {
  readonly #delimiter: number;
  #text = '';
  #line: number;
  #broken = 0;

  /** `line`: where the text starts in its file. */
  constructor(delimiter: string, line = 1) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#line = line;
  }

  /** Records that are complete with this piece. */
  *push(piece: string): Generator<TableRecord> {
    this.#text += piece;
    yield* this.#take(false);
  }

  /** What is left at the end of the text. */
  *end(): Generator<TableRecord> {
    yield* this.#take(true);
  }

  *#take(isEnd: boolean): Generator<TableRecord> {
    let start = 0;
    while (start < this.#text.length) {
      const found = this.#readRecord(start, isEnd);
      if (!found) break;
      const { cells, end, isBroken } = found;
      const line = this.#line;
      this.#line += countLines(this.#text.slice(start, end));
      start = end;
      if (isBroken) this.#broken += 1;
      if (cells.length > 1 || cells[0] !== '') yield { line, cells, isBroken };
    }
    this.#text = this.#text.slice(start);
  }

  #readRecord(start: number, isEnd: boolean): { cells: string[]; end: number; isBroken: boolean } | undefined {
    const cells: string[] = [];
    const text = this.#text;
    let at = start;
    for (;;) {
      const field =
        text.charCodeAt(at) === quote && this.#broken < maxBroken ? this.#readQuoted(at) : this.#readPlain(at);
      if (!field) return this.#giveUpQuote(start, isEnd);
      cells.push(field.text);
      const next = text.charCodeAt(field.end);
      if (next === this.#delimiter) {
        at = field.end + 1;
        continue;
      }
      if (field.end >= text.length && !isEnd) return undefined;
      // A line end of two characters may be split between two pieces.
      if (next === carriageReturn && field.end + 1 >= text.length && !isEnd) return undefined;
      const isPair = next === carriageReturn && text.charCodeAt(field.end + 1) === lineFeed;
      return { cells, end: Math.min(text.length, field.end + (isPair ? 2 : 1)), isBroken: false };
    }
  }

  #readPlain(start: number): Field {
    const text = this.#text;
    let end = start;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === this.#delimiter || code === lineFeed || code === carriageReturn) break;
    }
    return { text: text.slice(start, end), end };
  }

  /** Undefined when the quote is not closed in the available text. */
  #readQuoted(start: number): Field | undefined {
    const text = this.#text;
    let from = start + 1;
    let value = '';
    for (;;) {
      const close = text.indexOf('"', from);
      if (close === -1) return undefined;
      value += text.slice(from, close);
      if (text.charCodeAt(close + 1) !== quote) {
        // Letters after a closing quote belong to the cell as they are.
        const rest = this.#readPlain(close + 1);
        return { text: value + rest.text, end: rest.end };
      }
      value += '"';
      from = close + 2;
    }
  }

  #giveUpQuote(start: number, isEnd: boolean): { cells: string[]; end: number; isBroken: boolean } | undefined {
    const text = this.#text;
    if (!isEnd && text.length - start < longestRecord) return undefined;
    const found = text.slice(start).search(/[\r\n]/);
    const lineEnd = found === -1 ? text.length : start + found;
    const isPair = text.charCodeAt(lineEnd) === carriageReturn && text.charCodeAt(lineEnd + 1) === lineFeed;
    const cells = text.slice(start, lineEnd).split(String.fromCharCode(this.#delimiter));
    return { cells, end: Math.min(text.length, lineEnd + (isPair ? 2 : 1)), isBroken: true };
  }
}
