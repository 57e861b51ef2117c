import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { candidatePatterns, type PersonFinder } from '#platform/person-words/person-words.rules.ts';
import { contextFinder, findersOf } from './erase-mails.ts';
import { type PersonPlace, personPlaces } from './person-places.ts';
import type { PersonTraces } from './person-traces.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Value = Json | Temporal.Instant;
type Row = Record<string, Value>;

/** A row that mentions the person, and its columns in redacted form. */
export type Mention = { place: PersonPlace; row: Row; changes: Record<string, Json>; sample: string };

const batch = 500;

/** A column's property name in rows. */
function camel(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

function without(value: Json, finder: PersonFinder): Json {
  if (typeof value === 'string') return finder.withoutPerson(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => without(item, finder));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, without(item, finder)]));
}

function columnsOf({ texts = [], jsons = [], lists = [] }: PersonPlace): string[] {
  return [...texts, ...jsons, ...lists];
}

/** The first changed text in a value, as a sample of the change. */
function sampleOf(before: Json, after: Json): string {
  if (typeof before === 'string') return before;
  if (before === null || after === null || typeof before !== 'object' || typeof after !== 'object') return '';
  const parts = new Map<string, Json>(Object.entries(after));
  for (const [key, part] of Object.entries(before) as [string, Json][])
    if (JSON.stringify(part) !== JSON.stringify(parts.get(key))) return sampleOf(part, parts.get(key) ?? null);
  return '';
}

function changesOf(place: PersonPlace, row: Row, finder: PersonFinder): Omit<Mention, 'place' | 'row'> | undefined {
  const changes: Record<string, Json> = {};
  let sample = '';
  for (const column of columnsOf(place).map(camel)) {
    const before = (row[column] ?? null) as Json;
    const after = without(before, finder);
    if (JSON.stringify(after) === JSON.stringify(before)) continue;
    changes[column] = after;
    sample ||= sampleOf(before, after);
  }
  return Object.keys(changes).length > 0 ? { changes, sample } : undefined;
}

function isOthers(tx: Tx, { of = {} }: PersonPlace, { ids, conversations }: PersonTraces) {
  const { records = [], conversation } = of;
  let condition = tx.sql`true`;
  for (const column of records)
    condition = tx.sql`${condition} and (t.${tx.sql(column)} is null or t.${tx.sql(column)} <> all(${[...ids]}::uuid[]))`;
  return conversation === undefined
    ? condition
    : tx.sql`${condition} and t.${tx.sql(conversation)} <> all(${[...conversations]}::uuid[])`;
}

type Look = { traces: PersonTraces; patterns: string[]; onlyOthers: boolean };

async function* candidatesIn(tx: Tx, owner: OwnerId, place: PersonPlace, look: Look): AsyncGenerator<Row[]> {
  const columns = columnsOf(place);
  const order = tx.sql(place.key.map((column) => `t.${column}`));
  const texts = columns.map((column) => tx.sql`, t.${tx.sql(column)}::text`);
  for (let offset = 0; ; offset += batch) {
    const rows: Row[] = await tx.sql<Row[]>`
      select ${tx.sql([...place.key, ...columns].map((column) => `t.${column}`))}, ${place.namesake?.(tx) ?? tx.sql`null`} as namesake
      from ${tx.sql(place.table)} t
      where t.owner_id = ${owner} and ${place.only?.(tx) ?? tx.sql`true`}
        and ${look.onlyOthers ? isOthers(tx, place, look.traces) : tx.sql`true`}
        and lower(concat_ws(' ' ${texts})) like any(${look.patterns}::text[])
      order by ${order} limit ${batch} offset ${offset}`;
    yield rows;
    if (rows.length < batch) return;
  }
}

/** Texts about others that mention the person, place by place; `onlyOthers` excludes what is erased with the person. */
export async function* findPersonMentions(
  tx: Tx,
  owner: OwnerId,
  { traces, onlyOthers }: { traces: PersonTraces; onlyOthers: boolean },
): AsyncGenerator<Mention> {
  const patterns = candidatePatterns(traces.words);
  if (patterns.length === 0) return;
  const finders = findersOf(traces.words);
  for (const place of personPlaces) {
    const found: Mention[] = [];
    for await (const rows of candidatesIn(tx, owner, place, { traces, patterns, onlyOthers }))
      for (const row of rows) {
        const name = typeof row['namesake'] === 'string' ? row['namesake'] : null;
        const changed = changesOf(place, row, contextFinder(name, finders));
        if (changed) found.push({ place, row, ...changed });
      }
    yield* found;
  }
}

/** A name unique in the table: with a number where two people's redacted names became equal. */
async function freeNameIn(
  tx: Tx,
  owner: OwnerId,
  { place, row, wish }: { place: PersonPlace; row: Row; wish: string },
) {
  const { unique } = place;
  if (!unique) return {};
  const taken = await tx.sql<{ id: string; key: string }[]>`
    select id, ${tx.sql(unique.key)} as key from ${tx.sql(place.table)} where owner_id = ${owner} and id <> ${String(row['id'])}`;
  const keys = new Set(taken.map(({ key }) => key));
  let name = wish;
  for (let number = 2; keys.has(unique.keyOf(name)); number += 1) name = `${wish} ${number}`;
  return { [camel(unique.name)]: name, [camel(unique.key)]: unique.keyOf(name) };
}

async function blank(tx: Tx, owner: OwnerId, { place, row, changes }: Mention): Promise<void> {
  const renamed = place.unique ? changes[camel(place.unique.name)] : undefined;
  const named = typeof renamed === 'string' ? await freeNameIn(tx, owner, { place, row, wish: renamed }) : {};
  let where = tx.sql`owner_id = ${owner}`;
  for (const column of place.key) where = tx.sql`${where} and ${tx.sql(column)} = ${row[camel(column)] as string}`;
  for (const [column, value] of Object.entries({ ...changes, ...named })) {
    const isJson = place.jsons?.some((each) => camel(each) === column) ?? false;
    const isList = place.lists?.some((each) => camel(each) === column) ?? false;
    const written = isJson
      ? tx.sql`${JSON.stringify(value)}::text::jsonb`
      : isList
        ? tx.sql`${value as string[]}::text[]`
        : tx.sql`${value as string}`;
    await tx.sql`update ${tx.sql(place.table)} set ${tx.sql(column)} = ${written} where ${where}`;
  }
}

/**
 * Removes the full name and addresses from everything the client wrote about others. Runs after the person's own data
 * is erased.
 */
export async function blankPersonMentions(tx: Tx, owner: OwnerId, traces: PersonTraces): Promise<void> {
  for await (const mention of findPersonMentions(tx, owner, { traces, onlyOthers: false }))
    await blank(tx, owner, mention);
}
