import type { Row } from '../import.types.ts';

/** A text value of a row; empty if invalid. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : '';
}

export function textOrNull(row: Row, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' ? value : null;
}

/** A whole number allowed in a row, else zero. */
export function countOf(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

export function isLive(row: Row): boolean {
  return row['deleted_at'] === null || row['deleted_at'] === undefined;
}

/** Text of a `tsvector` without positions, the same as `array_to_tsvector` of the tokens. */
export function vectorText(tokens: readonly string[]): string {
  return tokens.map((token) => `'${token.replace(/['\\]/g, '$&$&')}'`).join(' ');
}

/** The wanted name, or that name with the lowest free number. */
export function freeName(wish: string, isTaken: (name: string) => boolean): string {
  let name = wish;
  for (let number = 2; isTaken(name); number += 1) name = `${wish} ${number}`;
  return name;
}

/** A JSON value of an archive, whose keys may be those of an earlier version. A quote inside a text is escaped. */
export function withCurrentKeys(value: unknown): unknown {
  const text = JSON.stringify(value ?? null)
    .replaceAll('"deed":', '"action":')
    .replaceAll('"deeds":', '"actions":');
  return JSON.parse(text);
}
