import type { HistoryDetail, HistoryEntry } from '@enlace/contract/workspace/history/history.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import {
  type ClientChoice,
  type EntryFilter,
  findEntry,
  listClientChoices,
  listEntries,
  listSealedEntries,
  withNames,
} from '../history.queries.ts';
import type { HistoryDeps } from '../history.types.ts';
import { showEntry, showSeal, valuesOf } from '../shown-entries.rules.ts';

/** Whose entries: a client's own, or everything matching an administrator's filter. */
export type Scope = { reader: 'client'; owner: OwnerId } | { reader: 'admin'; owner: string | undefined };

type Deps = Pick<HistoryDeps, 'db'>;

/** A client's reads run in their own scope, so that the database rejects what a filter misses. */
export function inScope<T>({ deps, scope, work }: { deps: Deps; scope: Scope; work: (tx: Tx) => Promise<T> }) {
  const options = { readOnly: true };
  return scope.reader === 'client' ? deps.db.scoped(scope.owner, work, options) : deps.db.system(work, options);
}

type ListInput = {
  deps: Deps;
  scope: Scope;
  filter: EntryFilter;
  page: { cursor?: string | undefined; limit: number };
};

/** Matching entries, newest first. */
export function listHistory({
  deps,
  scope,
  filter,
  page,
}: ListInput): Promise<{ items: HistoryEntry[]; next: string | null }> {
  const after = decodeKeyset(page.cursor, 'instant')?.id;
  const { limit } = page;
  return inScope({
    deps,
    scope,
    work: async (tx) => {
      const found = await listEntries(tx, { ...filter, owner: scope.owner, after, limit: limit + 1 });
      const position = (row: (typeof found)[number]) => ({ key: row.createdAt.toString(), id: row.id });
      const { rows, next } = toPage(found, { limit, position });
      return { items: (await withNames(tx, rows)).map((row) => showEntry(row, scope.reader)), next };
    },
  });
}

type Subject = { owner: OwnerId; subjectKind: string; subjectId: string };

/** The oldest entry about a thing, as its client may see it; undefined if there is none. */
export async function firstEntryOf(
  tx: Tx,
  { owner, subjectKind: kind, subjectId }: Subject,
): Promise<HistoryEntry | undefined> {
  const entries = await listSealedEntries(tx, { owner, kind, subjectId, after: undefined, limit: 1 });
  const [row] = await withNames(
    tx,
    entries.map(({ entry }) => entry),
  );
  return row && showEntry(row, 'client');
}

/** One entry with its values and its seal. Throws resource.not_found. */
export function getHistoryEntry({ deps, scope, id }: { deps: Deps; scope: Scope; id: string }): Promise<HistoryDetail> {
  return inScope({
    deps,
    scope,
    work: async (tx) => {
      const found = await findEntry(tx, { id, owner: scope.owner });
      const [row] = found ? await withNames(tx, [found.entry]) : [];
      if (!row) throw notFound();
      const { reader } = scope;
      const [before, after] = [valuesOf(row.before), valuesOf(row.after)];
      return { ...showEntry(row, reader), before, after, seal: showSeal(found?.seal, reader) };
    },
  });
}

/** Clients an administrator can filter by. */
export function listAuditClients({
  deps,
  search,
  id,
}: {
  deps: Deps;
  search: string | undefined;
  id: string | undefined;
}): Promise<ClientChoice[]> {
  return deps.db.system((tx) => listClientChoices(tx, { search, id }), { readOnly: true });
}
