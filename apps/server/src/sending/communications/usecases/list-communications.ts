import { searchedForms } from '#platform/mail/addresses.ts';
import type { CommunicationKind } from '@enlace/contract/sending/communications/communications.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, encodeKeyset } from '#platform/keyset.ts';
import { csvLine } from '#platform/tables/csv-line.ts';
import type { Call, Communication, CommunicationFilter, CommunicationRow, Source } from '../communications.types.ts';
import { logLineOf } from '../log-line.rules.ts';
import { type Look, lookAt, type Seen } from '../sources.queries.ts';

const sourcesOf: Record<CommunicationKind, readonly Source[]> = {
  campaign: ['d'],
  automation: ['d'],
  transactional: ['s'],
  written: ['d', 'm', 's'],
  received: ['m'],
  automatic: ['m'],
  test: ['s'],
  service: ['s'],
};
/** Above this number of people the log is scanned instead. */
const maxPeople = 50;

/** The lowest UUIDv7 of a moment: version 7 ids begin with their time. */
function idAt(instant: string): string {
  const digits = Temporal.Instant.from(instant).epochMilliseconds.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * The contacts whose mails are requested: a given contact, or the few whose name or address contains the words. When a
 * subject contains them too, or many contacts do, the log is scanned instead.
 */
async function findPeople(
  tx: Tx,
  owner: OwnerId,
  { contactId, search }: CommunicationFilter,
): Promise<Pick<Look, 'people' | 'words'>> {
  const words = search === undefined || search === '' ? undefined : search;
  if (contactId !== undefined) return { people: [contactId], words };
  if (words === undefined || !words.includes('@')) return { people: undefined, words };
  const beginnings = searchedForms(words).map((form) => `${escapeLike(form)}%`);
  const rows = await tx.sql<{ id: string }[]>`
    select distinct contact_id as id from contact_addresses
    where owner_id = ${owner} and kind = 'email' and value like any(${beginnings}::text[]) limit ${maxPeople + 1}`;
  if (rows.length === 0 || rows.length > maxPeople) return { people: undefined, words };
  return { people: rows.map(({ id }) => id), words: undefined };
}

type Merge = { seen: readonly Seen[]; limit: number };

/** Merges the tables' results by id; rows below the highest floor wait for the next page. */
function merge({ seen, limit }: Merge): { rows: CommunicationRow[]; next: string | null } {
  const floor = seen
    .map(({ floor: low }) => low)
    .reduce((high, low) => (low !== null && (high === null || low > high) ? low : high), null);
  const rows = seen
    .flatMap(({ rows: some }) => some)
    .filter(({ id }) => floor === null || id >= floor)
    .toSorted((left, right) => (left.id < right.id ? 1 : -1));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length > limit && last) return { rows: page, next: last.id };
  return { rows: page, next: floor };
}

type LookInput = { tx: Tx; owner: OwnerId; filter: CommunicationFilter; before: string | undefined; limit: number };

async function look({
  tx,
  owner,
  filter,
  before,
  limit,
}: LookInput): Promise<{ rows: CommunicationRow[]; next: string | null }> {
  const sources = filter.kind === undefined ? (['d', 'm', 's'] as const) : sourcesOf[filter.kind];
  const { people, words } = await findPeople(tx, owner, filter);
  const shared = {
    ...{ tx, owner, filter, before, people, words, limit: limit + 1 },
    floor: filter.from === undefined ? undefined : idAt(filter.from),
    ceiling: filter.until === undefined ? undefined : idAt(filter.until),
  };
  const seen: Seen[] = [];
  for (const source of sources) seen.push(await lookAt(source, shared));
  return merge({ seen, limit });
}

type ListInput = Call & { query: CommunicationFilter & { cursor?: string | undefined; limit: number } };

/** Newest first. A page with few matches can be short and still have a next one. */
export async function listCommunications({ deps, ctx, query }: ListInput): Promise<Page<Communication>> {
  const { cursor, limit, ...filter } = query;
  const before = decodeKeyset(cursor, 'text')?.id;
  const owner = ctx.actor.ownerId;
  const { rows, next } = await deps.db.scoped(owner, (tx) => look({ tx, owner, filter, before, limit }), {
    readOnly: true,
  });
  return { items: rows.map(logLineOf), next: next === null ? null : encodeKeyset({ key: '', id: next }) };
}

const batch = 500;
const head = [
  'at',
  'direction',
  'kind',
  'state',
  'name',
  'address',
  'subject',
  'profile',
  'campaign',
  'explanation',
  'skipped',
  'detail',
  'opened_at',
  'clicked_at',
];

/** The log as CSV, page by page in short transactions. */
export async function* exportCommunications({
  deps,
  ctx,
  filter,
}: Call & { filter: CommunicationFilter }): AsyncGenerator<string> {
  const owner = ctx.actor.ownerId;
  yield `\uFEFF${csvLine(head)}`;
  let before: string | undefined;
  for (;;) {
    const page = await deps.db.scoped(owner, (tx) => look({ tx, owner, filter, before, limit: batch }), {
      readOnly: true,
    });
    const lines = page.rows
      .map(logLineOf)
      .map((item) =>
        csvLine([
          ...[item.at.toString(), item.direction, item.kind, item.state, item.name, item.address, item.subject],
          ...[
            item.profile?.name ?? '',
            item.campaign?.name ?? item.automation?.name ?? '',
            item.reason ?? '',
            item.skipReason ?? '',
            item.detail ?? '',
          ],
          ...[item.openedAt?.toString() ?? '', item.clickedAt?.toString() ?? ''],
        ]),
      );
    if (lines.length > 0) yield lines.join('');
    if (page.next === null) return;
    before = page.next;
  }
}
