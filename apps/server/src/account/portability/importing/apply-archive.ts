import type { DataImportReport } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { dataImportReasons } from '@enlace/contract/account/portability/data-imports.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createIdMap } from './id-map.ts';
import { createReport, type ReportBuilder } from './import-report.ts';
import { exportedAs, importTables, wallImportTables } from './import-tables.ts';
import type { Adapted, Blob, Brought, ImportContext, ImportSpec, Row } from './import.types.ts';
import { indexIds, parseLine } from './index-ids.ts';
import type { Archive, Line } from './read-archive.ts';
import { closeGaps, quietChain } from './close-gaps.ts';
import { settleQuota } from './settle-quota.ts';
import { readShapes, type TableShape } from './table-shape.ts';
import { textOf } from './tables/row-values.ts';
import { type Written, writeRows } from './write-rows.ts';

const batchRows = 500;
const batchCharacters = 4 * 1024 * 1024;
const refusals: ReadonlySet<unknown> = new Set(dataImportReasons);

type Input = {
  deps: Pick<Platform, 'db' | 'ids' | 'clock' | 'live'>;
  tx: Tx;
  owner: OwnerId;
  wall: string | null;
  archive: Archive;
  /** Called as rows are processed. */
  onRows: (count: number) => Promise<void>;
};

export type Applied = { report: DataImportReport; blobs: Blob[]; brought: Brought[] };

type Item = { row: Row; line: Line };
type Run = { context: ImportContext; report: ReportBuilder; shapes: Map<string, TableShape> } & Pick<Input, 'onRows'>;

/**
 * Pages of rows, small enough for memory. For a self-referencing table the referenced rows come first, level by level;
 * rows nested too deeply or in a cycle are not imported.
 */
async function* pagesOf(run: Run, spec: ImportSpec): AsyncGenerator<Item[]> {
  const { context } = run;
  const parent = spec.generation?.parent;
  const max = spec.generation?.max ?? 1;
  const above = new Set<unknown>();
  let isWaiting = true;
  for (let level = 1; isWaiting; level += 1) {
    isWaiting = false;
    const done: unknown[] = [];
    let page: Item[] = [];
    let characters = 0;
    for await (const line of context.archive.rows(exportedAs(spec.table).path)) {
      const row = parseLine(line);
      if (parent !== undefined) {
        if (above.has(row['id'])) continue;
        const isRoot = typeof row[parent] !== 'string' || !context.ids.isNoted(row[parent]);
        if (!isRoot && (level > max || !above.has(row[parent]))) {
          if (level > max) refuse(run, spec, { row, line }, 'parent_missing');
          else isWaiting = true;
          continue;
        }
        done.push(row['id']);
      }
      page.push({ row, line });
      characters += line.text.length;
      if (page.length < batchRows && characters < batchCharacters) continue;
      yield page;
      page = [];
      characters = 0;
    }
    if (page.length > 0) yield page;
    for (const id of done) above.add(id);
  }
}

function idOf({ hasId }: ImportSpec, row: Row): string | null {
  return hasId && typeof row['id'] === 'string' ? row['id'] : null;
}

/** The row with local ids, and its original values. */
function translated({ ids }: ImportContext, spec: ImportSpec, { row, line }: Item): Row {
  const local = parseLine({ ...line, text: ids.inText(line.text) });
  const place = `${line.path}:${line.line}`;
  return {
    ...local,
    // Nobody refers to it; it must not use another row's id here all the same.
    ...(!spec.hasId && typeof row['id'] === 'string' ? { id: ids.derive(row['id']) } : {}),
    exported_id: row['id'],
    exported_content_id: row['content_id'],
    exported_profile_id: row['profile_id'],
    exported_place: place,
  };
}

function refuse(
  { report, context }: Run,
  spec: ImportSpec,
  item: Item,
  reason: (typeof dataImportReasons)[number],
): void {
  const id = idOf(spec, item.row);
  if (id !== null) context.ids.miss(id);
  const name = (spec.label ?? []).map((column) => textOf(item.row, column)).find((text) => text !== '') ?? '';
  if (reason !== 'stays') report.refuse({ kind: spec.kind, name, path: item.line.path, line: item.line.line, reason });
}

function isAbout(spec: ImportSpec, row: Row, test: (id: string) => boolean): boolean {
  return (spec.parents ?? []).some((column) => typeof row[column] === 'string' && test(row[column]));
}

function came({ context, report }: Run, spec: ImportSpec, id: string | null): void {
  if (id !== null) {
    context.ids.markFresh(id);
    if (context.wall !== null && spec.broughtAs)
      context.brought.push({ kind: spec.broughtAs, id: context.ids.here(id) });
  }
  if (spec.isCounted) report.fresh(spec.kind);
}

/** Known rows that were in the trash and are restored: to the user they were imported. */
async function revived({ context }: Run, spec: ImportSpec, page: readonly Item[]): Promise<ReadonlySet<string>> {
  if (context.wall === null || !spec.revive) return new Set();
  const { ids } = context;
  const known = page.map((item) => idOf(spec, item.row)).filter((id) => id !== null && ids.isKnown(id));
  if (known.length === 0) return new Set();
  return new Set(await spec.revive(context, known.filter((id) => id !== null).map(ids.here)));
}

/** The rows of a page that are not here yet; the rest is counted. */
async function newOnes(run: Run, spec: ImportSpec, page: readonly Item[]): Promise<Item[]> {
  const { context, report } = run;
  const fresh: Item[] = [];
  const again = await revived(run, spec, page);
  const known = (id: string | null) => {
    if (id !== null && again.has(context.ids.here(id))) {
      if (spec.broughtAs) context.brought.push({ kind: spec.broughtAs, id: context.ids.here(id) });
      if (spec.isCounted) report.fresh(spec.kind);
    } else if (spec.isCounted) report.known(spec.kind);
  };
  for (const item of page) {
    const id = idOf(spec, item.row);
    const parent = spec.onlyWithNew === undefined ? null : item.row[spec.onlyWithNew];
    // An id in a foreign format would be imported as it is; a text with NUL cannot be stored.
    if ((spec.hasId && (id === null || !context.ids.isNoted(id))) || item.line.text.includes('\\u0000'))
      refuse(run, spec, item, 'invalid');
    else if (id !== null && context.ids.isKnown(id)) known(id);
    else if (isAbout(spec, item.row, context.ids.isMissing)) refuse(run, spec, item, 'parent_missing');
    else if (parent !== null && !(typeof parent === 'string' && context.ids.isFresh(parent))) known(null);
    else fresh.push(item);
  }
  return fresh;
}

/** An existing row with the same name replaces the imported one. */
async function withoutNamesakes(run: Run, spec: ImportSpec, page: readonly Item[]): Promise<Item[]> {
  const { natural } = spec;
  if (!natural || page.length === 0) return [...page];
  const { context, report } = run;
  const rows = page.map((item) => translated(context, spec, item));
  const keys = rows.map((row) => natural.key(row));
  const found = await natural.lookup(
    context,
    keys.filter((key) => key !== null),
  );
  return page.filter((item, index) => {
    const here = found.get(keys[index] ?? '');
    const id = idOf(spec, item.row);
    if (here === undefined || id === null) return true;
    context.ids.alias(id, here);
    const row = rows[index];
    if (row) spec.meet?.(row, here, context);
    if (spec.isCounted) report.known(spec.kind);
    return false;
  });
}

function adapted(spec: ImportSpec, row: Row, context: ImportContext): Adapted {
  return spec.adapt ? spec.adapt(row, context) : row;
}

function isRow(value: Adapted): value is Row {
  return typeof value === 'object' && !refusals.has(value);
}

async function takePage(run: Run, spec: ImportSpec, page: readonly Item[]): Promise<void> {
  const { context, report, shapes } = run;
  const shape = shapes.get(spec.table);
  if (!shape) throw new Error(`${spec.table} has no shape`);
  const items = await withoutNamesakes(run, spec, await newOnes(run, spec, page));
  const rows = items.map((item) => translated(context, spec, item));
  await spec.prepare?.(context, rows);
  const writes: Written[] = [];
  for (const [place, row] of rows.entries()) {
    const item = items[place];
    const became = adapted(spec, row, context);
    if (isRow(became)) writes.push({ row: became, place });
    else if (item) refuse(run, spec, item, became);
  }
  const outcome = await writeRows({ tx: context.tx, table: spec.table, owner: context.owner, shape }, writes);
  const each = (places: readonly number[], use: (item: Item, id: string | null) => void) => {
    for (const place of places) {
      const item = items[place];
      if (item) use(item, idOf(spec, item.row));
    }
  };
  each(outcome.fresh, (_item, id) => came(run, spec, id));
  each(outcome.refused, (item) => refuse(run, spec, item, 'invalid'));
  // A row whose id does not exist here but that cannot be written matches another existing row.
  each(outcome.known, (item, id) => {
    if (id !== null) refuse(run, spec, item, 'name_taken');
    else if (spec.isCounted) report.known(spec.kind);
  });
  await run.onRows(page.length);
}

async function takenSlugs(tx: Tx, owner: OwnerId): Promise<Set<string>> {
  const rows = await tx.sql<{ slug: string }[]>`
    select slug from profiles where owner_id = ${owner} and deleted_at is null`;
  return new Set(rows.map(({ slug }) => slug));
}

function createContext(
  { deps, tx, owner, wall, archive }: Input,
  report: ReportBuilder,
  slugs: Set<string>,
): ImportContext {
  const ids = createIdMap(wall === null ? owner : `${owner} ${wall}`);
  // The archive's owner maps to the local owner.
  ids.alias(archive.manifest.owner, owner);
  if (wall !== null && archive.manifest.wallOf !== undefined) ids.alias(archive.manifest.wallOf, wall);
  return {
    deps,
    owner,
    wall,
    tx,
    archive,
    ids,
    slugs,
    codes: new Map(),
    names: new Map(),
    blobs: [],
    brought: [],
    objections: [],
    wants: { profiles: 0, contacts: 0, fileBytes: 0, mailBytes: 0 },
    renamed: report.renamed,
    rests: report.rests,
  };
}

/**
 * Imports the rows of an archive into one client, within the caller's transaction: rolling back makes it a dry run.
 * Files are referenced, not copied. Errors: ZipError, ArchiveError, quota.exceeded, quota.read_only.
 */
export async function applyArchive(input: Input): Promise<Applied> {
  const { tx, owner, wall, onRows } = input;
  const specs = wall === null ? importTables : wallImportTables;
  // Files are read between two statements: longer than the usual limits allow.
  await tx.sql`select set_config('statement_timeout', '120s', true), set_config('idle_in_transaction_session_timeout', '300s', true),
    set_config('enlace.automation_chain', ${String(quietChain)}, true)`;
  const report = createReport();
  const context = createContext(input, report, await takenSlugs(tx, owner));
  const shapes = await readShapes(tx, specs);
  const run: Run = { context, report, shapes, onRows };
  await indexIds(context, specs);
  for (const spec of specs) for await (const page of pagesOf(run, spec)) await takePage(run, spec, page);
  await closeGaps(context);
  return { report: report.build(await settleQuota(context)), blobs: context.blobs, brought: context.brought };
}
