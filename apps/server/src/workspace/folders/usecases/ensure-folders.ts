import { folderLimits } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { partsOfPath } from '@enlace/contract/workspace/folders/folder-path.rules.ts';
import { childrenOf, nameKey } from '../folder-tree.rules.ts';
import { insertFolder, listFolderRows, lockPlace } from '../folders.repository.ts';
import type { FolderRow, Place } from '../folders.types.ts';

type Input = {
  tx: Tx;
  deps: Pick<Platform, 'ids' | 'clock'>;
  place: Place;
  /** Each as `Cursos / Invierno`. */
  paths: readonly string[];
  mayCreate: boolean;
};

/**
 * Folders by path; with `mayCreate`, missing ones are created as far as the limit allows. Paths that are too deep, or
 * beyond the folder limit, are omitted.
 */
export async function ensureFolders({ tx, deps, place, paths, mayCreate }: Input): Promise<Map<string, string>> {
  if (mayCreate) await lockPlace(tx, place);
  const rows: FolderRow[] = [...(await listFolderRows(tx, place))];
  const fresh: FolderRow[] = [];
  function childOf(parentId: string | null, name: string): string | undefined {
    const key = nameKey(name);
    const known = rows.find((row) => row.parentId === parentId && row.nameKey === key);
    if (known) return known.id;
    if (rows.length >= folderLimits.count) return undefined;
    const position = (childrenOf(rows, parentId).at(-1)?.position ?? 0) + 1;
    const row = { id: deps.ids.uuid(), parentId, name, nameKey: key, position, subjects: 0 };
    rows.push(row);
    fresh.push(row);
    return row.id;
  }
  const idOf = new Map<string, string>();
  for (const path of paths) {
    const parts = partsOfPath(path);
    if (parts.length === 0 || parts.length > folderLimits.depth) continue;
    let id: string | null | undefined = null;
    for (const part of parts) if (id !== undefined) id = childOf(id, part);
    if (id) idOf.set(path, id);
  }
  if (mayCreate)
    for (const { subjects: _none, ...row } of fresh)
      await insertFolder(tx, { ...place, ...row, now: deps.clock.now() });
  return idOf;
}
