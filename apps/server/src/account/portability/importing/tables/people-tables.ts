import { viewSettingsSchema } from '@enlace/contract/audience/contacts/contact-views.contract.ts';
import { segmentRulesSchema } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { contactTokens, nameKey, suppressedStatuses } from '#audience/door.ts';
import { foldText } from '#platform/search/search-tokens.ts';
import type { Adapted, ImportContext, ImportSpec, Row } from '../import.types.ts';
import { freeName, isLive, textOf, textOrNull, vectorText } from './row-values.ts';

function adaptContact(row: Row, context: ImportContext): Adapted {
  const name = textOf(row, 'name');
  if (name.trim() === '') return 'invalid';
  if (isLive(row)) context.wants.contacts += 1;
  const tokens = contactTokens({
    name,
    firstName: textOrNull(row, 'first_name'),
    lastName: textOrNull(row, 'last_name'),
    email: textOrNull(row, 'email'),
    phone: textOrNull(row, 'phone'),
    company: textOrNull(row, 'company'),
    city: textOrNull(row, 'city'),
  });
  return { ...row, name_key: nameKey(name), search: vectorText(tokens) };
}

/** An existing contact stays as it is, except for what forbids writing to them. */
function keepObjection(row: Row, here: string, { objections }: ImportContext): void {
  const status = suppressedStatuses.find((each) => each === row['status']);
  if (status && isLive(row)) objections.push({ id: here, status, reason: textOrNull(row, 'status_reason') });
}

async function findByEmail({ tx, owner }: ImportContext, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.sql<{ id: string; email: string }[]>`
    select id, email from contacts where owner_id = ${owner} and deleted_at is null and email = any(${[...emails]})`;
  return new Map(rows.map(({ id, email }) => [email, id]));
}

async function findAddresses({ tx, owner }: ImportContext, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.sql<{ id: string; value: string }[]>`
    select id, value from contact_addresses where owner_id = ${owner} and kind = 'email' and live and value = any(${[...emails]})`;
  return new Map(rows.map(({ id, value }) => [value, id]));
}

async function findFields({ tx, owner }: ImportContext): Promise<Map<string, string>> {
  const rows = await tx.sql<{ id: string; key: string; kind: string }[]>`
    select id, key, kind from contact_fields where owner_id = ${owner}`;
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** A topic of the same name is the same one, as long as readers are offered both. */
async function findTopics({ tx, owner }: ImportContext): Promise<Map<string, string>> {
  const rows = await tx.sql<{ id: string; nameKey: string }[]>`
    select id, name_key from contact_topics where owner_id = ${owner} and archived_at is null`;
  return new Map(rows.map(({ id, nameKey: key }) => [key, id]));
}

function adaptTopic(row: Row): Adapted {
  const name = textOf(row, 'name').trim();
  return name === '' ? 'invalid' : { ...row, name, name_key: nameKey(name) };
}

type Named = { table: 'contact_fields' | 'segments' | 'contact_views'; keyOf: (name: string) => string };

/** Reads the names in use of a table, once. */
async function readNames({ tx, owner, names }: ImportContext, { table }: Named): Promise<void> {
  if (names.has(table)) return;
  const rows = await tx.sql<{ nameKey: string }[]>`select name_key from ${tx.sql(table)} where owner_id = ${owner}`;
  names.set(table, new Set(rows.map((row) => row.nameKey)));
}

/** A name in use gets a number, and is reported. */
function nameFreely(row: Row, { names, renamed }: ImportContext, { table, keyOf }: Named): Row | 'invalid' {
  const wish = textOf(row, 'name').trim();
  if (wish === '') return 'invalid';
  const taken = names.get(table) ?? new Set();
  const name = freeName(wish, (candidate) => taken.has(keyOf(candidate)));
  if (name !== wish) renamed(table === 'contact_fields' ? 'fields' : 'lists', wish, name);
  taken.add(keyOf(name));
  return { ...row, name, name_key: keyOf(name) };
}

function segmentNameKey(name: string): string {
  return foldText(name).trim().replace(/\s+/g, ' ');
}

const fields: Named = { table: 'contact_fields', keyOf: nameKey };
const segments: Named = { table: 'segments', keyOf: segmentNameKey };
const views: Named = { table: 'contact_views', keyOf: nameKey };

function adaptSegment(row: Row, context: ImportContext): Adapted {
  const rules = segmentRulesSchema.safeParse(row['rules']);
  if (!rules.success) return 'invalid';
  const named = nameFreely(row, context, segments);
  return named === 'invalid' ? named : { ...named, rules: rules.data, counted_total: null, counted_at: null };
}

function adaptView(row: Row, context: ImportContext): Adapted {
  const settings = viewSettingsSchema.safeParse(row['settings']);
  if (!settings.success) return 'invalid';
  const named = nameFreely(row, context, views);
  return named === 'invalid' ? named : { ...named, settings: settings.data, is_default: false };
}

const ofContact = { kind: 'contacts', parents: ['contact_id'] } as const;

/** Opt-outs come first, so that nobody is subscribed in between. */
export const peopleTables: readonly ImportSpec[] = [
  {
    table: 'suppressions',
    kind: 'suppressions',
    isCounted: true,
    label: ['address'],
    adapt: (row) => ({ ...row, event_id: null }),
  },
  {
    table: 'contact_fields',
    kind: 'fields',
    isCounted: true,
    hasId: true,
    extra: ['name_key'],
    label: ['name'],
    natural: { key: (row) => textOf(row, 'key'), lookup: findFields },
    prepare: (context) => readNames(context, fields),
    adapt: (row, context) => nameFreely(row, context, fields),
  },
  {
    table: 'contacts',
    kind: 'contacts',
    isCounted: true,
    hasId: true,
    extra: ['name_key', 'search'],
    label: ['name', 'email'],
    natural: { key: (row) => (isLive(row) ? textOrNull(row, 'email') : null), lookup: findByEmail },
    adapt: adaptContact,
    meet: keepObjection,
  },
  {
    table: 'contact_addresses',
    ...ofContact,
    hasId: true,
    label: ['value'],
    natural: {
      key: (row) => (row['kind'] === 'email' && row['live'] !== false ? textOf(row, 'value') : null),
      lookup: findAddresses,
    },
  },
  {
    table: 'contact_topics',
    kind: 'fields',
    hasId: true,
    extra: ['name_key'],
    label: ['name'],
    natural: {
      key: (row) => (textOrNull(row, 'archived_at') === null ? nameKey(textOf(row, 'name').trim()) : null),
      lookup: findTopics,
    },
    adapt: adaptTopic,
  },
  { table: 'contact_topic_refusals', kind: 'contacts', parents: ['contact_id', 'topic_id'] },
  { table: 'contact_distinctions', kind: 'contacts', parents: ['left_id', 'right_id'] },
  { table: 'contact_consents', ...ofContact, hasId: true },
  // A timeline is imported whole or not at all: two of them would not fit together.
  { table: 'contact_events', ...ofContact, onlyWithNew: 'contact_id' },
  {
    table: 'segments',
    kind: 'lists',
    isCounted: true,
    hasId: true,
    extra: ['name_key'],
    label: ['name'],
    prepare: (context) => readNames(context, segments),
    adapt: adaptSegment,
  },
  {
    table: 'contact_views',
    kind: 'lists',
    isCounted: true,
    hasId: true,
    extra: ['name_key'],
    label: ['name'],
    prepare: (context) => readNames(context, views),
    adapt: adaptView,
  },
];
