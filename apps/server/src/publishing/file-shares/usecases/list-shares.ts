import type { QueryOf } from '@enlace/contract/core/operation.ts';
import type { listFileShares } from '@enlace/contract/publishing/file-shares/file-shares.contract.ts';
import { countShares, listShareRows } from '../file-shares.repository.ts';
import { findTargetNames } from '../share-targets.ts';
import type { FileShare, FileRequest, ReceivedFile } from '../file-shares.types.ts';
import { showRequests, showShare } from '../shown-shares.ts';
import type { ShareCall } from './file-shares.context.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import type {
  listFileRequests,
  listReceivedFiles,
} from '@enlace/contract/publishing/file-shares/file-requests.contract.ts';
import { findFileBytes } from '#files/door.ts';
import { notFound } from '#platform/errors.ts';
import { countRequests, findRequest, listArrivals, listRequestRows } from '../file-requests.repository.ts';

/** Requests of the client, newest first. */
export function listRequests({
  deps,
  ctx,
  query,
}: ShareCall & { query: QueryOf<typeof listFileRequests> }): Promise<Page<FileRequest> & { total: number }> {
  const owner = ctx.actor.ownerId;
  const { state, contactId, cursor, limit } = query;
  const filter = { owner, now: deps.clock.now(), state, contactId };
  return deps.db.scoped(
    owner,
    async (tx) => {
      const rows = await listRequestRows(tx, { ...filter, cursor, limit: limit + 1 });
      const items = await showRequests(tx, deps, { owner, rows: rows.slice(0, limit) });
      const next = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
      return { items, next, total: await countRequests(tx, filter) };
    },
    { readOnly: true },
  );
}

/** Files received through a request, newest first. Throws resource.not_found. */
export function listReceived({
  deps,
  ctx,
  id,
  query,
}: ShareCall & { id: string; query: QueryOf<typeof listReceivedFiles> }): Promise<Page<ReceivedFile>> {
  const owner = ctx.actor.ownerId;
  const { cursor, limit } = query;
  return deps.db.scoped(
    owner,
    async (tx) => {
      if (!(await findRequest(tx, { owner, id }))) throw notFound();
      const rows = await listArrivals(tx, { owner, id, cursor, limit: limit + 1 });
      const there = new Set(
        (await findFileBytes(tx, { owner, ids: rows.map(({ fileId }) => fileId) })).map((file) => file.id),
      );
      const items = rows.slice(0, limit).map((row) => ({ ...row, fileId: there.has(row.fileId) ? row.fileId : null }));
      return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
    { readOnly: true },
  );
}

type ListInput = ShareCall & { query: QueryOf<typeof listFileShares> };
type SharePage = { items: FileShare[]; next: string | null; total: number };

/** Links of the client, newest first. */
export function listShares({ deps, ctx, query }: ListInput): Promise<SharePage> {
  const owner = ctx.actor.ownerId;
  const { state, fileId, folderId, cursor, limit } = query;
  const filter = { owner, now: deps.clock.now(), state, targetId: fileId ?? folderId };
  return deps.db.scoped(
    owner,
    async (tx) => {
      const rows = await listShareRows(tx, { ...filter, cursor, limit: limit + 1 });
      const targets = rows.map(({ targetKind: kind, targetId: id }) => ({ kind, id }));
      const names = await findTargetNames(tx, { owner, targets });
      const items = rows.slice(0, limit).map((row) => {
        const targetName = names.nameOf({ kind: row.targetKind, id: row.targetId });
        return showShare(deps, { row, targetName });
      });
      const next = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
      return { items, next, total: await countShares(tx, filter) };
    },
    { readOnly: true },
  );
}
