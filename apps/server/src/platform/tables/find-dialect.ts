import { type ImportDelimiter, importDelimiters } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { CsvReader } from './csv-reader.ts';

const looked = 60;

/** The first records of a text with a given delimiter; the last one is left out if it may be truncated. */
export function firstRecords(
  text: string,
  { delimiter, isWhole }: { delimiter: string; isWhole: boolean },
): string[][] {
  const reader = new CsvReader(delimiter);
  const records = [...reader.push(text), ...(isWhole ? reader.end() : [])];
  return records.slice(0, looked).map(({ cells }) => cells);
}

/** How well rows fit one width: most of them equally wide, and wider is better than narrow. */
function score(records: readonly string[][]): number {
  const widths = new Map<number, number>();
  for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1);
  let best = 0;
  for (const [width, rows] of widths)
    if (width > 1) best = Math.max(best, (rows / records.length) * 10 + Math.min(width, 20) / 10);
  return best;
}

/** The delimiter with which the first records look most like a table; a comma for a single column. */
export function findDelimiter(text: string, isWhole: boolean): ImportDelimiter {
  let found: ImportDelimiter = ',';
  let highest = 0;
  for (const delimiter of importDelimiters) {
    const reached = score(firstRecords(text, { delimiter, isWhole }));
    if (reached > highest) [found, highest] = [delimiter, reached];
  }
  return found;
}

const value = /@|^\+?[\d\s().,/:-]{3,}$|^https?:/;

/**
 * Whether the first record names the columns: texts without addresses or numbers above rows that have some; only a
 * known name may occur twice.
 */
export function hasHeader(records: readonly string[][], isKnown: (name: string) => boolean = () => false): boolean {
  const [first, ...rest] = records;
  if (!first) return false;
  const names = first.map((cell) => cell.trim().toLowerCase());
  const filled = names.filter((name) => name !== '');
  const twice = filled.filter((name, index) => filled.indexOf(name) !== index);
  if (filled.length === 0 || !twice.every(isKnown) || filled.some((name) => value.test(name))) return false;
  if (rest.length === 0) return true;
  const isValue = (cell: string) => value.test(cell.trim());
  const rows = rest.filter((cells) => cells.some(isValue)).length;
  return rows > 0 || filled.length === first.length;
}
