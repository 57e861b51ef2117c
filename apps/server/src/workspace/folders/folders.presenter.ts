import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { notFound } from '#platform/errors.ts';
import { inTreeOrder, totalsOf } from './folder-tree.rules.ts';
import type { FolderRow, LabelRow } from './folders.types.ts';

export function presentFolders(rows: readonly FolderRow[]): Folder[] {
  const totals = totalsOf(rows);
  return inTreeOrder(rows).map(({ id, parentId, name, subjects }) => ({
    id,
    parentId,
    name,
    own: subjects,
    total: totals.get(id) ?? subjects,
  }));
}

export function presentFolder(rows: readonly FolderRow[], id: string): Folder {
  const folder = presentFolders(rows).find((each) => each.id === id);
  if (!folder) throw notFound();
  return folder;
}

export function presentLabel({ id, name, colour, subjects }: LabelRow): Label {
  return { id, name, colour, total: subjects };
}
