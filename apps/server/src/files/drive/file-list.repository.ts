import type { EditorKind, FileKind } from '@enlace/contract/files/drive/file-formats.ts';
import { fileFormatNames, fileFormats, fitOf, isAttachedKind } from '@enlace/contract/files/drive/file-formats.ts';
import type { FileSort } from '@enlace/contract/files/drive/files.contract.ts';
import { countLinked, subjectConditions, type SubjectFilter } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { KeysetPosition } from '#platform/keyset.ts';
import { boundedCount, countedUpTo, type FileCount, isIndexed } from './file-list.rules.ts';
import { shownColumns, shownSql } from './files.repository.ts';
import type { ShownFile } from './files.types.ts';

export type FileFilter = SubjectFilter & {
  search?: string | undefined;
  kind?: FileKind | undefined;
  fits?: EditorKind | 'attachment' | undefined;
  /** With `folderId`: without subfolders. */
  isDirect?: boolean | undefined;
  isInUse?: boolean | undefined;
  isDuplicate?: boolean | undefined;
  isInTrash?: boolean | undefined;
};
/** The sort order: as requested, or as the trash and the duplicates need it. */
export type ListedBy = FileSort | 'deleted' | 'content';
export type ListedFile = ShownFile & { nameKey: string; usedAt: Temporal.Instant };

type ListInput = FileFilter & {
  by: ListedBy;
  isAscending: boolean;
  after: KeysetPosition | undefined;
  limit: number;
};

function sameBytes(tx: Tx) {
  return tx.sql`f.sha256 is not null and exists (select 1 from files o
    where o.owner_id = f.owner_id and o.sha256 = f.sha256 and o.id <> f.id and o.deleted_at is null)`;
}

function formatsFor(wanted: EditorKind | 'attachment'): string[] {
  return wanted === 'attachment'
    ? fileFormatNames.filter((format) => isAttachedKind(fileFormats[format].kind))
    : fileFormatNames.filter((format) => fitOf(format) === wanted);
}

async function matching(tx: Tx, owner: OwnerId, filter: FileFilter) {
  const { kind, fits, isInUse, isDuplicate, isInTrash = false, isDirect = false, folderId, isUnfiled } = filter;
  const search = filter.search?.trim() ?? '';
  const direct = isDirect && isUnfiled !== true ? folderId : undefined;
  const placed = direct === undefined ? filter : { ...filter, folderId: undefined };
  const { and } = await subjectConditions(tx, { owner, noun: 'file', subject: tx.sql`f.id`, filter: placed });
  // Wrapped in an object: resolving a promise with the statement part would run it.
  return {
    where: tx.sql`f.owner_id = ${owner} and ${isInTrash ? tx.sql`f.deleted_at is not null` : tx.sql`f.deleted_at is null`}
      ${kind ? tx.sql`and f.kind = ${kind}` : tx.sql``}
      ${fits ? tx.sql`and f.format = any(${formatsFor(fits)}::text[])` : tx.sql``}
      ${search === '' ? tx.sql`` : tx.sql`and strpos(f.name_key, (select enlace_fold(${search}))) > 0`}
      ${isInUse === undefined ? tx.sql`` : tx.sql`and ${shownSql(tx)} = ${isInUse}`}
      ${isDuplicate === true ? tx.sql`and ${sameBytes(tx)}` : tx.sql``}
      ${direct === undefined ? tx.sql`` : tx.sql`and f.id in (select fl.subject_id from folder_links fl where fl.owner_id = ${owner} and fl.noun = 'file' and fl.folder_id = ${direct})`}
      ${and}`,
  };
}

function orderOf(tx: Tx, { by, isAscending, after }: Pick<ListInput, 'by' | 'isAscending' | 'after'>) {
  const direction = isAscending ? tx.sql`asc` : tx.sql`desc`;
  const beyond = isAscending ? tx.sql`>` : tx.sql`<`;
  if (by === 'recent') {
    const past = after ? tx.sql`and f.id ${beyond} ${after.id}::uuid` : tx.sql``;
    return { past, order: tx.sql`f.id ${direction}` };
  }
  const value = {
    name: () => ({ column: tx.sql`f.name_key`, key: tx.sql`${after?.key ?? ''}` }),
    size: () => ({ column: tx.sql`f.size_bytes`, key: tx.sql`${after?.key ?? '0'}::bigint` }),
    used: () => ({ column: tx.sql`f.used_at`, key: tx.sql`${after?.key ?? null}::timestamptz` }),
    changed: () => ({ column: tx.sql`f.updated_at`, key: tx.sql`${after?.key ?? null}::timestamptz` }),
    deleted: () => ({ column: tx.sql`f.deleted_at`, key: tx.sql`${after?.key ?? null}::timestamptz` }),
    content: () => ({ column: tx.sql`f.sha256`, key: tx.sql`decode(${after?.key ?? ''}, 'hex')` }),
  };
  const { column, key } = value[by]();
  return {
    past: after ? tx.sql`and (${column}, f.id) ${beyond} (${key}, ${after.id}::uuid)` : tx.sql``,
    order: tx.sql`${column} ${direction}, f.id ${direction}`,
  };
}

type PageInput = ListInput & { isCounted: boolean };
type FilePage = { rows: ListedFile[]; count: FileCount | undefined };

/** More matches than this are not sorted: with many matches, scanning in list order soon fills a page. */
const maxFound = 30_000;

/** The page and count from the index's matches; undefined when there are too many. */
async function readFoundPage(tx: Tx, owner: OwnerId, input: PageInput): Promise<FilePage | undefined> {
  const { by, isAscending, after, limit, isCounted, ...filter } = input;
  const { where } = await matching(tx, owner, filter);
  const { past, order } = orderOf(tx, { by, isAscending, after });
  const counting = tx.sql`(select count(*)::int from (select 1 from found f where ${where} limit ${countedUpTo + 1}) counted)`;
  const [seen] = await tx.sql<{ found: number; counted: number | null; page: string[] }[]>`
    with found as materialized (
      select * from search_files(${owner}, ${filter.search?.trim() ?? ''}, ${filter.isInTrash ?? false}, ${maxFound + 1}))
    select (select count(*)::int from found) as found, ${isCounted ? counting : tx.sql`null::int`} as counted,
           array(select f.id from found f where ${where} ${past} order by ${order} limit ${limit}) as page`;
  if (!seen || seen.found > maxFound) return undefined;
  return {
    rows: await listRows(tx, owner, { page: tx.sql`select unnest(${seen.page}::uuid[])`, order }),
    count: seen.counted === null ? undefined : boundedCount(seen.counted),
  };
}

type RowsInput = Record<'page' | 'order', ReturnType<typeof orderOf>['order']>;

async function listRows(tx: Tx, owner: OwnerId, { page, order }: RowsInput): Promise<ListedFile[]> {
  return [
    ...(await tx.sql<ListedFile[]>`
      with page (id) as materialized (${page})
      select ${shownColumns(tx, owner)}, f.name_key, f.used_at from files f
      where f.owner_id = ${owner} and f.id in (select id from page) order by ${order}`),
  ];
}

/** A page of matching files and, on request, their total. */
export async function readFilePage(tx: Tx, owner: OwnerId, input: PageInput): Promise<FilePage> {
  const { by, isAscending, after, limit, isCounted, ...filter } = input;
  const found = isIndexed(filter.search ?? '') ? await readFoundPage(tx, owner, input) : undefined;
  if (found) return found;
  const { where } = await matching(tx, owner, filter);
  const { past, order } = orderOf(tx, { by, isAscending, after });
  // The page first, then display data for its rows only.
  const page = tx.sql`select f.id from files f where ${where} ${past} order by ${order} limit ${limit}`;
  const rows = await listRows(tx, owner, { page, order });
  if (!isCounted) return { rows, count: undefined };
  // A single page with everything is already counted.
  const isWhole = after === undefined && rows.length < limit;
  return { rows, count: isWhole ? boundedCount(rows.length) : await countFiles(tx, owner, filter) };
}

/** Whether only a folder or label restricts. */
function asksOnlyPlace({ search = '', kind, fits, isInUse, isDuplicate, isInTrash }: FileFilter): boolean {
  const isAsked = [kind, fits, isInUse, isDuplicate, isInTrash].some((wish) => wish !== undefined);
  return search.trim() === '' && !isAsked;
}

async function countFiles(tx: Tx, owner: OwnerId, filter: FileFilter): Promise<FileCount> {
  const { folderId, isUnfiled = false, isDirect = false } = filter;
  if (folderId !== undefined && !isUnfiled && asksOnlyPlace(filter)) {
    // Counting a full folder takes as long as reading its first page.
    const counted = await countLinked(tx, { owner, noun: 'file', filter, live: 0, isDirect });
    if (counted !== undefined) return { total: counted, isExact: true };
  }
  const { where } = await matching(tx, owner, filter);
  const [row] = await tx.sql<{ counted: number }[]>`
    select count(*)::int as counted from (select 1 from files f where ${where} limit ${countedUpTo + 1}) counted`;
  return boundedCount(row?.counted ?? 0);
}
