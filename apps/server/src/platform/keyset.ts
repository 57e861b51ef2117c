import { z } from 'zod';
import { invalidField } from '#platform/errors.ts';

const forms = {
  instant: z.tuple([z.iso.datetime({ offset: true, precision: null }), z.uuid()]),
  text: z.tuple([z.string().max(1000), z.uuid()]),
};

/** The sort value and the id of the last row of a page. */
export type KeysetPosition = { key: string; id: string };

/** Opaque cursor of a page sorted by one value and the id. */
export function encodeKeyset({ key, id }: KeysetPosition): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Parses a cursor; undefined starts at the first page, anything we did not write is refused as `request.invalid`. */
export function decodeKeyset(cursor: string | undefined, kind: keyof typeof forms): KeysetPosition | undefined {
  if (cursor === undefined) return undefined;
  const parsed = forms[kind].safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw invalidField('cursor', 'invalid_format');
  const [key, id] = parsed.data;
  return { key, id };
}

/** Removes the extra row that was read to detect a next page. */
export function toPage<Row>(
  rows: readonly Row[],
  { limit, position }: { limit: number; position: (row: Row) => KeysetPosition },
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last !== undefined ? encodeKeyset(position(last)) : null };
}
