import type { QueryOf, ReplyOf } from '@enlace/contract/core/operation.ts';
import type { listFiles as listOperation, StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { invalidField } from '#platform/errors.ts';
import { decodeKeyset, type KeysetPosition, toPage } from '#platform/keyset.ts';
import { issueDrivePass } from '../file-pass.rules.ts';
import { type ListedBy, type ListedFile, readFilePage } from '../file-list.repository.ts';
import type { FileCall } from './keep-file.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { shownColumns } from '../files.repository.ts';
import type { ShownFile } from '../files.types.ts';
import type { DriveUsage } from '@enlace/contract/files/drive/drive.contract.ts';
import { readUsed } from '#billing/door.ts';
import { listKindSums, readDriveSums } from '../drive-usage.repository.ts';
import { showFile } from '../shown-files.rules.ts';

/** The drive's content and the quota; reported even while nothing may be added. */
export function getDriveUsage({ deps, ctx }: FileCall): Promise<DriveUsage> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(
    owner,
    async (tx) => {
      const { limit, used } = await readUsed({ tx, owner, resource: 'storage_bytes' });
      const sums = await readDriveSums(tx, owner);
      const ours = sums.liveBytes + sums.trashBytes + sums.versionsBytes + sums.pendingBytes;
      const kinds = await listKindSums(tx, owner);
      return { limitBytes: limit, usedBytes: used, ...sums, elsewhereBytes: Math.max(0, used - ours), kinds };
    },
    { readOnly: true },
  );
}

/** The oldest file outside the trash for each of these contents. */
async function listFilesOfBytes(
  tx: Tx,
  { owner, sha256 }: { owner: OwnerId; sha256: readonly string[] },
): Promise<ShownFile[]> {
  return [
    ...(await tx.sql<ShownFile[]>`
      select distinct on (f.sha256) ${shownColumns(tx, owner)} from files f
      where f.owner_id = ${owner} and f.deleted_at is null
        and f.sha256 in (select decode(wanted.hex, 'hex') from unnest(${[...sha256]}::text[]) as wanted (hex))
      order by f.sha256, f.id`),
  ];
}

type Input = FileCall & { sha256: readonly string[] };

/** An existing file for each of these contents. */
export function findKnownFiles({ deps, ctx, sha256 }: Input): Promise<{
  items: { sha256: string; file: StoredFile }[];
}> {
  const owner = ctx.actor.ownerId;
  const { pass } = issueDrivePass(deps, owner);
  return deps.db.scoped(
    owner,
    async (tx) => {
      const rows = await listFilesOfBytes(tx, { owner, sha256 });
      return {
        items: rows.flatMap((row) => (row.sha256 === null ? [] : [{ sha256: row.sha256, file: showFile(row, pass) }])),
      };
    },
    { readOnly: true },
  );
}

type ListInput = FileCall & { query: QueryOf<typeof listOperation> };

const keyForms: Partial<Record<ListedBy, RegExp>> = { size: /^\d{1,18}$/, content: /^[0-9a-f]{64}$/ };

function positionOf(cursor: string | undefined, by: ListedBy): KeysetPosition | undefined {
  const position = decodeKeyset(cursor, by === 'changed' || by === 'used' || by === 'deleted' ? 'instant' : 'text');
  if (position && keyForms[by]?.test(position.key) === false) throw invalidField('cursor', 'invalid_format');
  return position;
}

function keyOf(row: ListedFile, by: ListedBy): string {
  switch (by) {
    case 'recent':
      return '';
    case 'name':
      return row.nameKey;
    case 'size':
      return String(row.sizeBytes);
    case 'used':
      return row.usedAt.toString();
    case 'changed':
      return row.updatedAt.toString();
    case 'deleted':
      return row.deletedAt?.toString() ?? '';
    case 'content':
      return row.sha256 ?? '';
  }
}

function sortOf({ sort, isInTrash, isDuplicate }: ListInput['query']): ListedBy {
  if (isInTrash === true) return 'deleted';
  return isDuplicate === true ? 'content' : sort;
}

/** Matching files of the drive; the total, up to ten thousand, comes with the first page. */
export function listFiles({ deps, ctx, query }: ListInput): Promise<ReplyOf<typeof listOperation>> {
  const { cursor, limit, sort: _sort, order, ...filter } = query;
  const owner = ctx.actor.ownerId;
  const by = sortOf(query);
  const after = positionOf(cursor, by);
  const isAscending = order === undefined ? by === 'name' || by === 'content' : order === 'asc';
  const isCounted = cursor === undefined;
  const { pass } = issueDrivePass(deps, owner);
  return deps.db.scoped(
    owner,
    async (tx) => {
      const asked = { ...filter, by, isAscending, after, limit: limit + 1, isCounted };
      const { rows, count } = await readFilePage(tx, owner, asked);
      const page = toPage(rows, { limit, position: (row) => ({ key: keyOf(row, by), id: row.id }) });
      return {
        items: page.rows.map((row) => showFile(row, pass)),
        next: page.next,
        total: count?.total ?? null,
        totalIsExact: count?.isExact ?? null,
      };
    },
    { readOnly: true },
  );
}
