import type { QueryOf } from '@enlace/contract/core/operation.ts';
import type { listFileShares } from '@enlace/contract/publishing/file-shares/file-shares.contract.ts';
import type { FileShare } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { presentShare } from '../file-shares.presenter.ts';
import { countShares, listShareRows } from '../file-shares.repository.ts';
import { findTargetNames } from '../share-targets.ts';
import type { ShareCall } from './file-shares.context.ts';

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
        return presentShare(deps, { row, targetName });
      });
      const next = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
      return { items, next, total: await countShares(tx, filter) };
    },
    { readOnly: true },
  );
}
