import type { Page } from '@enlace/contract/core/paging.ts';
import type { FileKind } from '@enlace/contract/files/file-formats.ts';
import type { StoredFile } from '@enlace/contract/files/files.contract.ts';
import { presentFile } from '../files.presenter.ts';
import { listFileRows } from '../files.repository.ts';
import type { FileCall } from './keep-file.ts';

type ListInput = FileCall & {
  search?: string | undefined;
  kind?: FileKind | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** The client's files, newest first. */
export function listFiles({ deps, ctx, search, kind, cursor, limit }: ListInput): Promise<Page<StoredFile>> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const rows = await listFileRows(tx, { owner, search, kind, cursor, limit: limit + 1 });
    const items = rows.slice(0, limit).map(presentFile);
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  });
}
