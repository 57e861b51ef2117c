import type { FolderList } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { placeOf } from '../change-place.ts';
import { foldersOf } from '../folder-tree.rules.ts';
import { listFolderRows, listLabelRows } from '../folders.repository.ts';
import type { FolderCall } from '../folders.types.ts';
import { countLiveSubjects } from '../links.repository.ts';

/** The tree with its counts. */
export function listFolders({ deps, ctx, collection }: FolderCall): Promise<FolderList> {
  const place = placeOf({ ctx, collection });
  const { table, countLive } = collection;
  return deps.db.scoped(place.owner, async (tx) => {
    const rows = await listFolderRows(tx, place);
    const total = countLive ? await countLive(tx, place.owner) : await countLiveSubjects(tx, { ...place, table });
    const filed = rows.reduce((sum, { subjects }) => sum + subjects, 0);
    return { items: foldersOf(rows), total, unfiled: Math.max(0, total - filed) };
  });
}

export function listLabels({ deps, ctx, collection }: FolderCall): Promise<{ items: Label[] }> {
  const place = placeOf({ ctx, collection });
  return deps.db.scoped(place.owner, async (tx) => ({ items: await listLabelRows(tx, place) }));
}
