import type { historyFormats } from '@enlace/contract/workspace/history/history.schemas.ts';
import type { AdminActor, ClientActor } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { canonicalJson, erasableValues, type Json, sealedForm } from '../canonical.rules.ts';
import { csvLine } from '#platform/tables/csv-line.ts';
import { causeOf, isErased, type Reader, showEntry, showSeal } from '../shown-entries.rules.ts';
import { type EntryFilter, listSealedEntries, withNames } from '../history.queries.ts';
import type { EntryRow, HistoryDeps, StoredSeal } from '../history.types.ts';
import { operatorOwner, recordHistory } from '../history.usecases.ts';
import { inScope, type Scope } from './read-history.ts';

const batch = 1000;
const byteOrderMark = '\uFEFF';

type Format = (typeof historyFormats)[number];
type Item = { entry: EntryRow; seal: StoredSeal | undefined };
type Input = {
  deps: Pick<HistoryDeps, 'db'>;
  scope: Scope;
  actor: ClientActor | AdminActor;
  filter: EntryFilter;
  format: Format;
};

const columns = [
  'seq',
  'id',
  'at',
  'client_id',
  'client',
  'actor',
  'actor_name',
  'action',
  'thing',
  'thing_id',
  'cause',
  'network',
  'operation',
  'request_id',
  'before',
  'after',
  'hash',
];

function jsonText(value: Json): string {
  return value === null ? '' : canonicalJson(value);
}

async function csvPart(tx: Tx, items: readonly Item[], reader: Reader): Promise<string> {
  const rows = await withNames(
    tx,
    items.map(({ entry }) => entry),
  );
  const lines = rows.map((row, index) => {
    const shown = showEntry(row, reader);
    const seal = items[index]?.seal;
    return csvLine([
      seal ? String(reader === 'admin' ? seal.seq : seal.ownerSeq) : '',
      row.id,
      row.createdAt.toString(),
      row.ownerId,
      row.ownerName ?? '',
      shown.actor.kind,
      shown.actor.name ?? '',
      row.action,
      row.subjectKind,
      row.subjectId ?? '',
      causeOf(row),
      shown.cause.network ?? '',
      row.operation ?? '',
      row.requestId ?? '',
      jsonText(row.before),
      jsonText(row.after),
      seal?.hash.toString('hex') ?? '',
    ]);
  });
  return lines.join('');
}

/** The sealed form itself, so that anybody can recompute digest and hash; see docs/history.md. */
function jsonLine({ entry, seal }: Item, reader: Reader): string {
  const form = sealedForm(entry, entry.salt === null ? (seal?.valuesDigest ?? null) : undefined);
  const values =
    entry.salt === null ? {} : { values: erasableValues(entry), salt: Buffer.from(entry.salt).toString('hex') };
  const erased = isErased(entry);
  return `${JSON.stringify({ entry: form, ...values, seal: showSeal(seal, reader), erased })}\n`;
}

async function partOf(input: Input, after: string | undefined): Promise<{ text: string; last: string | undefined }> {
  const { deps, scope, filter, format } = input;
  return inScope({
    deps,
    scope,
    work: async (tx) => {
      const items = await listSealedEntries(tx, { ...filter, owner: scope.owner, after, limit: batch });
      const text =
        format === 'csv'
          ? await csvPart(tx, items, scope.reader)
          : items.map((item) => jsonLine(item, scope.reader)).join('');
      return { text, last: items.length < batch ? undefined : items.at(-1)?.entry.id };
    },
  });
}

/** Taking a copy is itself recorded. */
export async function noteExport({ deps, scope, actor, filter, format }: Input): Promise<void> {
  const owner = scope.reader === 'client' ? scope.owner : operatorOwner;
  const entry = {
    action: 'history.exported',
    subjectKind: 'history',
    subjectId: null,
    after: { format, ...filter, ...(scope.reader === 'admin' && scope.owner ? { client: scope.owner } : {}) },
  };
  await deps.db.scoped(owner, (tx) => recordHistory({ tx, owner, actor, entry }));
}

/** All matching entries, oldest first, in short transactions, so that a slow reader keeps no transaction open. */
export async function* exportHistory(input: Input): AsyncGenerator<string> {
  if (input.format === 'csv') yield byteOrderMark + csvLine(columns);
  let after: string | undefined;
  do {
    const { text, last } = await partOf(input, after);
    if (text !== '') yield text;
    after = last;
  } while (after !== undefined);
}
