import { type Folder, folderLimits } from '@enlace/contract/workspace/folders/folders.schemas.ts';

export type FolderNode = Folder & { depth: number; hasChildren: boolean };
/** Position of a folder: in a parent, before a sibling or last. */
export type FolderPlace = { parentId: string | null; beforeId: string | null };
export type DropZone = 'before' | 'inside' | 'after';

export function siblingsOf(folders: readonly Folder[], parentId: string | null): Folder[] {
  return folders.filter((folder) => folder.parentId === parentId);
}

export function depthOf(folders: readonly Folder[], id: string | null): number {
  const folder = folders.find((each) => each.id === id);
  return folder ? 1 + depthOf(folders, folder.parentId) : 0;
}

/** The folder and its descendants. */
export function branchOf(folders: readonly Folder[], id: string): ReadonlySet<string> {
  const branch = new Set([id]);
  // Parents come before their children.
  for (const folder of folders) if (folder.parentId !== null && branch.has(folder.parentId)) branch.add(folder.id);
  return branch;
}

function heightOf(folders: readonly Folder[], id: string): number {
  const depths = [...branchOf(folders, id)].map((each) => depthOf(folders, each));
  return Math.max(...depths) - depthOf(folders, id) + 1;
}

/** Parents before children, without the contents of collapsed ones. */
export function visibleFolders(folders: readonly Folder[], folded: ReadonlySet<string>): FolderNode[] {
  const nodes = new Map<string, FolderNode & { isHidden: boolean }>();
  for (const folder of folders) {
    const parent = folder.parentId === null ? undefined : nodes.get(folder.parentId);
    const isHidden = parent !== undefined && (parent.isHidden || folded.has(parent.id));
    if (parent) parent.hasChildren = true;
    nodes.set(folder.id, { ...folder, depth: parent ? parent.depth + 1 : 1, hasChildren: false, isHidden });
  }
  return [...nodes.values()].filter(({ isHidden }) => !isHidden);
}

function nextSibling(folders: readonly Folder[], folder: Folder): Folder | undefined {
  const siblings = siblingsOf(folders, folder.parentId);
  return siblings[siblings.findIndex(({ id }) => id === folder.id) + 1];
}

function previousSibling(folders: readonly Folder[], folder: Folder): Folder | undefined {
  const siblings = siblingsOf(folders, folder.parentId);
  return siblings[siblings.findIndex(({ id }) => id === folder.id) - 1];
}

export type FolderStep = 'up' | 'down' | 'in' | 'out';

/** Result of one step: past a sibling, into the one above, or out of its parent; undefined if impossible. */
export function placeAfterStep(folders: readonly Folder[], folder: Folder, step: FolderStep): FolderPlace | undefined {
  const { parentId } = folder;
  if (step === 'up') {
    const above = previousSibling(folders, folder);
    return above && { parentId, beforeId: above.id };
  }
  if (step === 'down') {
    const below = nextSibling(folders, folder);
    return below && { parentId, beforeId: nextSibling(folders, below)?.id ?? null };
  }
  if (step === 'in') {
    const above = previousSibling(folders, folder);
    return above && canPlace(folders, folder.id, above.id) ? { parentId: above.id, beforeId: null } : undefined;
  }
  const parent = folders.find(({ id }) => id === parentId);
  return parent && { parentId: parent.parentId, beforeId: nextSibling(folders, parent)?.id ?? null };
}

/** Whether the folder may be moved there: not into itself, and not beyond the maximum depth. */
export function canPlace(folders: readonly Folder[], id: string, parentId: string | null): boolean {
  if (parentId !== null && branchOf(folders, id).has(parentId)) return false;
  return depthOf(folders, parentId) + heightOf(folders, id) <= folderLimits.depth;
}

/** Where a drop on a row moves a folder; undefined if not allowed. */
export function placeOfDrop(
  folders: readonly Folder[],
  { id, targetId, zone }: { id: string; targetId: string; zone: DropZone },
): FolderPlace | undefined {
  const target = folders.find((folder) => folder.id === targetId);
  if (!target || target.id === id) return undefined;
  const parentId = zone === 'inside' ? target.id : target.parentId;
  if (!canPlace(folders, id, parentId)) return undefined;
  if (zone === 'inside') return { parentId, beforeId: null };
  if (zone === 'before') return { parentId, beforeId: target.id };
  const next = siblingsOf(folders, parentId).filter((folder) => folder.id !== id);
  return { parentId, beforeId: next[next.findIndex((folder) => folder.id === target.id) + 1]?.id ?? null };
}

/** The third of a row under the pointer: the edges insert before or after, the middle inside. */
export function zoneOf({ y, top, height }: { y: number; top: number; height: number }): DropZone {
  const share = (y - top) / height;
  if (share < 0.28) return 'before';
  return share > 0.72 ? 'after' : 'inside';
}

/** The tree with a moved folder and updated counts; shown until the server answers. */
export function withFolderMoved(folders: readonly Folder[], id: string, { parentId, beforeId }: FolderPlace): Folder[] {
  const moved = folders.find((folder) => folder.id === id);
  if (!moved) return [...folders];
  const rest = folders.filter((folder) => folder.id !== id);
  const at = beforeId === null ? -1 : rest.findIndex((folder) => folder.id === beforeId);
  const placed = { ...moved, parentId };
  return withTotals(inTreeOrder(at === -1 ? [...rest, placed] : rest.toSpliced(at, 0, placed)));
}

function inTreeOrder(folders: readonly Folder[], parentId: string | null = null): Folder[] {
  return siblingsOf(folders, parentId).flatMap((folder) => [folder, ...inTreeOrder(folders, folder.id)]);
}

/** Sums the counts of descendants. */
export function withTotals(folders: readonly Folder[]): Folder[] {
  return folders.map((folder) => {
    const branch = branchOf(folders, folder.id);
    const total = folders.filter(({ id }) => branch.has(id)).reduce((sum, { own }) => sum + own, 0);
    return { ...folder, total };
  });
}

/** `Cursos / Invierno` */
export function folderPath(folders: readonly Folder[], id: string): string {
  const folder = folders.find((each) => each.id === id);
  if (!folder) return '';
  return folder.parentId === null ? folder.name : `${folderPath(folders, folder.parentId)} / ${folder.name}`;
}

/** Whether a name contains the typed text, ignoring case and accents. */
export function matches(name: string, typed: string): boolean {
  const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return fold(name).includes(fold(typed.trim()));
}
