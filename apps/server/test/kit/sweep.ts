import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import type { TestDatabase } from './database.ts';

const deepest = 4;

function tried(work: () => Buffer): Buffer[] {
  try {
    return [work()];
  } catch {
    return [];
  }
}

/** The contents of a ZIP, by its local headers; names are read with the bytes around them. */
function zipped(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf('PK\u0003\u0004'); at !== -1; at = bytes.indexOf('PK\u0003\u0004', at + 4)) {
    if (at + 30 > bytes.length || bytes.readUInt16LE(at + 8) !== 8) continue;
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    found.push(...tried(() => inflateRawSync(bytes.subarray(from))));
  }
  return found;
}

function unquoted(text: string): Buffer {
  const plain = text.replaceAll(/=\r?\n/g, '');
  return Buffer.from(
    plain.replaceAll(/[=%]([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** The bytes as every text they may represent, including packed content. */
function* textsIn(bytes: Buffer, depth = 0): Generator<string> {
  yield bytes.toString('utf8');
  yield bytes.toString('utf16le');
  yield bytes.subarray(1).toString('utf16le');
  yield Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    .swap16()
    .toString('utf16le');
  if (depth === deepest) return;
  const text = bytes.toString('latin1');
  const packed: Buffer[] = [...zipped(bytes)];
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) packed.push(...tried(() => gunzipSync(bytes)));
  if (/[=%][0-9A-Fa-f]{2}/.test(text)) packed.push(unquoted(text));
  for (const [run] of text.matchAll(/(?:[A-Za-z0-9+/_-]{4}[\r\n]*){4,}[A-Za-z0-9+/_=-]*/g))
    packed.push(Buffer.from(run, 'base64'));
  for (const inner of packed) if (inner.length > 0 && !inner.equals(bytes)) yield* textsIn(inner, depth + 1);
}

/** Whether bytes contain one of the words, case-insensitively, as they are or packed and encoded. */
export function holds(bytes: Buffer, words: readonly string[]): boolean {
  for (const text of textsIn(bytes)) {
    const plain = text
      .toLowerCase()
      .replaceAll(/\\u([0-9a-f]{4})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (words.some((word) => plain.includes(word))) return true;
  }
  return false;
}

export type Column = { table: string; column: string; type: string };

/** Every column of every table that is not PostgreSQL's own. */
export async function allColumns(sql: TestDatabase['adminSql']): Promise<Column[]> {
  const rows = await sql<Column[]>`
    select n.nspname || '.' || c.relname as table, a.attname as column, t.typname as type
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and a.attnum > 0 and not a.attisdropped
     order by 1, a.attnum`;
  return rows.map(({ table, ...rest }) => ({ table: table.replace(/^public\./, ''), ...rest }));
}

/** Columns that contain one of the words (lower case). */
export async function columnsWith(sql: TestDatabase['adminSql'], words: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { table, column, type } of await allColumns(sql)) {
    const from = table.includes('.')
      ? sql`${sql(table.split('.')[0] ?? '')}.${sql(table.split('.')[1] ?? '')}`
      : sql(table);
    const name = `${table}.${column}`;
    if (type === 'bytea') {
      const rows = await sql<
        { value: Buffer }[]
      >`select ${sql(column)} as value from ${from} where length(${sql(column)}) >= 8`;
      if (rows.some(({ value }) => holds(Buffer.from(value), words))) found.add(name);
      continue;
    }
    const rows = await sql<{ value: string }[]>`
      select ${sql(column)}::text as value from ${from} where length(${sql(column)}::text) >= 8`;
    if (rows.some(({ value }) => holds(Buffer.from(value), words))) found.add(name);
  }
  return found;
}

/** A file that was removed since its folder was listed contains nothing. */
async function contentOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** Files below a folder that contain one of the words, in their name or content. */
export async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, full);
    if (holds(Buffer.from(name), words) || (entry.isFile() && holds(await contentOf(full), words))) found.push(name);
  }
  return found;
}
