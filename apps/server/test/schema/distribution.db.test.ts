import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOwnedTables, type OwnedTable } from '#platform/database/owned-tables.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { keysWithoutOwner, queriesWithoutOwner } from './distribution.exceptions.ts';

const sourceRoot = path.resolve(import.meta.dirname, '../../src');
let database: TestDatabase;
let owned: OwnedTable[];

beforeAll(async () => {
  database = await createTestDatabase();
  owned = await database.db.system((tx) => listOwnedTables(tx));
});
afterAll(() => database.drop());

type Key = { name: string; table: string; columns: string[]; target: string | null };

/** Unique indexes, and foreign keys that refer to another client's table: what Citus cannot enforce across shards. */
async function keysOf(): Promise<Key[]> {
  return database.adminSql<Key[]>`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, null as target,
           array(select a.attname::text from unnest(i.indkey::int2[]) as k join pg_attribute a
                   on a.attrelid = i.indrelid and a.attnum = k) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and not c.relispartition and c.relnamespace = 'public'::regnamespace
    union all
    select f.conname, f.conrelid::regclass::text, f.confrelid::regclass::text,
           array(select a.attname::text from unnest(f.conkey) as k join pg_attribute a
                   on a.attrelid = f.conrelid and a.attnum = k)
      from pg_constraint f join pg_class c on c.oid = f.conrelid
     where f.contype = 'f' and not c.relispartition and c.relnamespace = 'public'::regnamespace
     order by 1`;
}

it('has the owner in every unique and foreign key of client tables, but for those with a reason', async () => {
  const ownerColumns = new Map(owned.map(({ name, ownerColumn }) => [name, ownerColumn]));
  expect(ownerColumns.size).toBeGreaterThan(50);
  const keys = (await keysOf()).filter(({ table }) => ownerColumns.has(table));
  // A key to a table of the whole installation can be enforced: such tables are copied to every machine.
  const bound = keys.filter(({ target }) => target === null || ownerColumns.has(target));
  const without = bound.filter(({ table, columns }) => !columns.includes(ownerColumns.get(table) ?? ''));
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(keysWithoutOwner).toSorted());
});

const statement = /sql(?:<[^`]*?>)?`((?:[^`\\]|\\.|\$\{[^`]*?\})*)`/g;

/** Conditions that a function of the same file assembles. */
const conditionElsewhere =
  /\$\{(?:where|base|ofProfile|key)\}|\$\{conditions|\$\{(?:matching|included|conditions|candidate)\w*\(/;

/** The column itself, or the value it is inserted with. */
function namesOwner(body: string, { ownerColumn }: OwnedTable): boolean {
  const property = ownerColumn.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return new RegExp(`\\b(?:${ownerColumn}|${property})\\b`).test(body);
}

/** Statements of a file that read or write a client's table and name no owner. */
function withoutOwner(text: string, tables: OwnedTable[]): string[] {
  const found: string[] = [];
  for (const [, body = ''] of text.matchAll(statement)) {
    const touched = tables.filter(({ name }) =>
      new RegExp(`\\b(?:from|join|update|into)\\s+${name}\\b`, 'i').test(body),
    );
    if (touched.length > 0 && !conditionElsewhere.test(body) && !touched.every((table) => namesOwner(body, table)))
      found.push(body.trim().replaceAll(/\s+/g, ' ').slice(0, 100));
  }
  return found;
}

it('names the owner in every query of a repository on client tables, but for those counted here', async () => {
  const files = (await readdir(sourceRoot, { recursive: true })).filter(
    (file) => /\.(repository|queries)\.ts$/.test(file) && !file.startsWith('platform'),
  );
  expect(files.length).toBeGreaterThan(50);
  const more: string[] = [];
  for (const file of files.toSorted()) {
    const found = withoutOwner(await readFile(path.join(sourceRoot, file), 'utf8'), owned);
    const counted = queriesWithoutOwner[file.replaceAll(path.sep, '/')] ?? 0;
    if (found.length > counted) more.push(`${file}: ${found.length}\n  ${found.join('\n  ')}`);
  }
  expect(more).toEqual([]);
});

it('notices a statement without its owner', () => {
  const tables = owned.filter(({ name }) => name === 'contacts');
  expect(withoutOwner('tx.sql`select 1 from contacts where id = ${id}`', tables)).toHaveLength(1);
  expect(withoutOwner('tx.sql<Row[]>`select 1 from contacts where owner_id = ${owner}`', tables)).toEqual([]);
  expect(withoutOwner('tx.sql`select 1 from plans`', tables)).toEqual([]);
});
