import type { ContactSort } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { SegmentCount } from '@enlace/contract/audience/segments/segments.contract.ts';
import { linkColumns } from '#workspace/door.ts';
import {
  cheapCost,
  countMatches,
  estimateMatches,
  probing,
  withinPatience,
} from '#audience/segments/segments.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, encodeKeyset, toPage } from '#platform/keyset.ts';
import { countLiveContacts } from './contact-counts.queries.ts';
import type { Condition, ContactConditions } from './contact-list.conditions.ts';
import { contactColumns, pulseOf } from './contacts.repository.ts';
import type { ContactListRow } from './contacts.types.ts';

/** A list row: the record with its folder and labels. */
export type ContactLine = ContactListRow & { folderId: string | null; labelIds: string[] };

/** Rows scanned per page when hardly anybody may match. */
const windowRows = 6000;
/** Initial multiple of the rows expected to fill a page, since matches are unevenly distributed. */
const windowSlack = 2;
/** Maximum number of matches sorted for one page. */
const setRows = 3000;
/** Maximum cost of finding all matches, when a scan without matches is given up for it. */
const sortedCost = 4 * cheapCost;
/** Links of a folder or label read at once rather than looked up row by row. */
const heldLinks = 20_000;

const sortColumns = {
  activity: { column: 'activity_at', cast: 'timestamptz', kind: 'instant', first: 'desc' },
  created: { column: 'created_at', cast: 'timestamptz', kind: 'instant', first: 'desc' },
  name: { column: 'name_key', cast: 'text', kind: 'text', first: 'asc' },
  company: { column: 'company_key', cast: 'text', kind: 'text', first: 'asc' },
  city: { column: 'city_key', cast: 'text', kind: 'text', first: 'asc' },
} as const;

type ListInput = {
  conditions: ContactConditions;
  sort: ContactSort;
  direction: 'asc' | 'desc' | undefined;
  cursor: string | undefined;
  limit: number;
  now: Temporal.Instant;
};
type Place = { id: string; key: string };
type PlacePage = { rows: Place[]; next: string | null };

function orderOf(tx: Tx, { sort, direction, cursor }: Pick<ListInput, 'sort' | 'direction' | 'cursor'>) {
  const { column, cast, kind, first } = sortColumns[sort];
  const place = decodeKeyset(cursor, kind);
  const descending = (direction ?? first) === 'desc';
  const key = tx.sql(`c.${column}`);
  const beyond = descending ? tx.sql`<` : tx.sql`>`;
  const type = tx.sql(cast);
  return {
    column: tx.sql(column),
    key,
    // Instants use the cursor's format, with all their microseconds.
    keyText: kind === 'text' ? key : tx.sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    direction: descending ? tx.sql`desc` : tx.sql`asc`,
    after: place ? tx.sql`and (${key}, c.id) ${beyond} (${place.key}::${type}, ${place.id}::uuid)` : tx.sql``,
  };
}
type Order = ReturnType<typeof orderOf>;

function placesIn(tx: Tx, order: Order, { where, limit }: { where: Condition; limit: number }) {
  return tx.sql<Place[]>`
    select c.id, ${order.keyText} as key from contacts c where ${where}
    order by ${order.key} ${order.direction}, c.id ${order.direction} limit ${limit}`;
}

function cut(rows: readonly Place[], limit: number): PlacePage {
  return toPage(rows, { limit, position: ({ key, id }) => ({ key, id }) });
}

/** Reads all matches through the conditions' indexes, then sorts them; undefined when that turns out to be slow. */
async function readSet(
  tx: Tx,
  order: Order,
  { conditions, limit }: ListInput,
): Promise<(PlacePage & { total: number }) | undefined> {
  const read = (inner: Tx) => inner.sql<(Place & { total: number })[]>`
      with hit as materialized (select c.id, ${order.key} from contacts c where ${conditions.where})
      select c.id, ${order.keyText} as key, (select count(*)::int from hit) as total from hit c
      where true ${order.after} order by ${order.key} ${order.direction}, c.id ${order.direction} limit ${limit + 1}`;
  // When counters show how few there are, no time limit is needed.
  const rows = conditions.known === undefined ? await withinPatience(tx, read) : await read(tx);
  if (rows === undefined) return undefined;
  const [first] = rows;
  return { ...cut(rows, limit), total: first?.total ?? 0 };
}

type WalkInput = ListInput & { owner: OwnerId; window: number };

/** Scans in list order, but only so far; the page may be short and still have a next one. */
async function walkWindow(
  tx: Tx,
  order: Order,
  { owner, conditions, limit, window }: WalkInput,
): Promise<PlacePage & { isShort: boolean }> {
  const base = tx.sql`c.owner_id = ${owner} and c.deleted_at is null ${order.after}`;
  const along = tx.sql`order by ${order.key} ${order.direction}, c.id ${order.direction}`;
  const look = tx.sql<Place[]>`
    select c.id, ${order.keyText} as key from (select * from contacts c where ${base} ${along} limit ${window}) as c
    where true ${conditions.and} ${along} limit ${limit + 1}`;
  const isHeld = conditions.known !== undefined && conditions.known <= heldLinks;
  const page = cut(isHeld ? await look : await probing(tx, look), limit);
  if (page.next !== null) return { ...page, isShort: false };
  const [end] = await tx.sql<Place[]>`
    select c.id, ${order.keyText} as key from contacts c where ${base} ${along} offset ${window - 1} limit 1`;
  return { rows: page.rows, next: end ? encodeKeyset(end) : null, isShort: end !== undefined };
}

/** `share`: the expected share of matches; scans what should fill a page, and only then further. */
async function walk(tx: Tx, order: Order, input: FillInput & { share: number }): Promise<PlacePage> {
  const likely = Math.ceil(((input.limit + 1) / Math.max(input.share, Number.EPSILON)) * windowSlack);
  if (likely < windowRows) {
    const page = await walkWindow(tx, order, { ...input, window: likely });
    if (!page.isShort) return page;
  }
  return fill(tx, order, input);
}

type FillInput = ListInput & { owner: OwnerId; isSortable: boolean };

/** Continues while nobody matched: sorts all matches where that is quick, else scans one more window. */
async function fill(tx: Tx, order: Order, input: FillInput): Promise<PlacePage> {
  const { limit, conditions, isSortable } = input;
  const page = await walkWindow(tx, order, { ...input, window: windowRows });
  if (page.rows.length > 0 || !page.isShort) return page;
  if (isSortable) {
    const where = tx.sql`${conditions.where} ${order.after}`;
    const rows = await withinPatience(tx, (inner) => placesIn(inner, order, { where, limit: limit + 1 }));
    if (rows) return cut(rows, limit);
  }
  const rest = { ...input, cursor: page.next ?? undefined, window: windowRows };
  return walkWindow(tx, orderOf(tx, rest), rest);
}

/** Folder, labels, fields and pulse of a page's contacts, in its order. */
async function readRows(
  tx: Tx,
  owner: OwnerId,
  { ids, now }: { ids: readonly string[]; now: Temporal.Instant },
): Promise<ContactLine[]> {
  const rows = await tx.sql<ContactLine[]>`
    select ${contactColumns(tx)}, ${pulseOf(tx, now)}, ${linkColumns(tx, { owner, noun: 'contact', subject: tx.sql`c.id` })}
    from contacts c where c.owner_id = ${owner} and c.id = any(${[...ids]}::uuid[])`;
  const places = new Map(ids.map((id, index) => [id, index]));
  return [...rows].toSorted((left, right) => (places.get(left.id) ?? 0) - (places.get(right.id) ?? 0));
}

/** `count` is omitted when the counters know it. */
type Found = PlacePage & { count: SegmentCount | undefined };

async function findPlaces(tx: Tx, owner: OwnerId, input: ListInput): Promise<Found> {
  const { conditions, limit, sort } = input;
  const order = orderOf(tx, input);
  const { isPlain, status } = conditions;
  if (isPlain && (status === undefined || sort === 'activity')) {
    const rows = await placesIn(tx, order, { where: tx.sql`${conditions.where} ${order.after}`, limit: limit + 1 });
    return { ...cut(rows, limit), count: undefined };
  }
  const { known, first } = conditions;
  const estimate = known === undefined && !first ? await estimateMatches(tx, owner, conditions) : undefined;
  const expected = known ?? first?.expected ?? estimate?.rows ?? 0;
  const isSet = expected <= setRows && (estimate === undefined || estimate.cost <= cheapCost);
  const set = isSet ? await readSet(tx, order, input) : undefined;
  if (set) return { ...set, count: { total: known ?? set.total, isExact: true, margin: 0 } };
  const live = await countLiveContacts(tx, owner);
  const isSortable = (known ?? Infinity) <= heldLinks || (estimate?.cost ?? Infinity) <= sortedCost;
  const page = await walk(tx, order, { ...input, owner, share: expected / Math.max(live, 1), isSortable });
  const count =
    known === undefined
      ? await countMatches(tx, owner, { and: conditions.and, first, estimate, isSlow: isSet || first !== undefined })
      : { total: known, isExact: true, margin: 0 };
  return { ...page, count };
}

/** One page of the list with the number of matches. */
export async function listContactRows(
  tx: Tx,
  owner: OwnerId,
  input: ListInput,
): Promise<{ rows: ContactLine[]; next: string | null; count: SegmentCount | undefined }> {
  const { rows, next, count } = await findPlaces(tx, owner, input);
  return { rows: await readRows(tx, owner, { ids: rows.map(({ id }) => id), now: input.now }), next, count };
}

/** Folder and labels of a contact. */
export async function readLinks(
  tx: Tx,
  owner: OwnerId,
  contactId: string,
): Promise<Pick<ContactLine, 'folderId' | 'labelIds'>> {
  const columns = linkColumns(tx, { owner, noun: 'contact', subject: tx.sql`${contactId}::uuid` });
  const [row] = await tx.sql<Pick<ContactLine, 'folderId' | 'labelIds'>[]>`select ${columns}`;
  return row ?? { folderId: null, labelIds: [] };
}
