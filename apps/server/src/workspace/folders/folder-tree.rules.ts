import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { notFound } from '#platform/errors.ts';
import type { FolderRow } from './folders.types.ts';

type Node = Pick<FolderRow, 'id' | 'parentId' | 'position'>;

/** The comparison key of a name: composed, lower case, single spaces. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

export function childrenOf<Row extends Node>(rows: readonly Row[], parentId: string | null): Row[] {
  return rows.filter((row) => row.parentId === parentId).toSorted((left, right) => left.position - right.position);
}

/** Each folder before its children, siblings in order. */
export function inTreeOrder<Row extends Node>(rows: readonly Row[]): Row[] {
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const walk = (parentId: string | null): Row[] =>
    (byParent.get(parentId) ?? [])
      .toSorted((left, right) => left.position - right.position)
      .flatMap((row) => [row, ...walk(row.id)]);
  return walk(null);
}

/** The folder and all its descendants. */
export function branchOf(rows: readonly Node[], id: string): string[] {
  return [id, ...rows.filter(({ parentId }) => parentId === id).flatMap(({ id: child }) => branchOf(rows, child))];
}

/** 1 at the top level; 0 above all folders. */
export function depthOf(rows: readonly Node[], id: string | null): number {
  const row = rows.find((each) => each.id === id);
  return row ? 1 + depthOf(rows, row.parentId) : 0;
}

/** Levels of a branch; 1 for a folder without subfolders. */
export function heightOf(rows: readonly Node[], id: string): number {
  const heights = rows.filter(({ parentId }) => parentId === id).map(({ id: child }) => heightOf(rows, child));
  return 1 + Math.max(0, ...heights);
}

/** Number of things in each folder and its subfolders. */
export function totalsOf(rows: readonly FolderRow[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const row of inTreeOrder(rows).toReversed()) {
    const below = rows.filter(({ parentId }) => parentId === row.id).map(({ id }) => totals.get(id) ?? 0);
    totals.set(
      row.id,
      below.reduce((sum, count) => sum + count, row.subjects),
    );
  }
  return totals;
}

/** The tree as screens show it. */
export function foldersOf(rows: readonly FolderRow[]): Folder[] {
  const totals = totalsOf(rows);
  return inTreeOrder(rows).map((row) => ({ ...row, own: row.subjects, total: totals.get(row.id) ?? row.subjects }));
}

/** One folder of it. Throws resource.not_found. */
export function folderOf(rows: readonly FolderRow[], id: string): Folder {
  const folder = foldersOf(rows).find((each) => each.id === id);
  if (!folder) throw notFound();
  return folder;
}

/** Ids in their new order: the moved one right before another, or last. */
export function placedBefore(ids: readonly string[], moved: string, beforeId: string | null): string[] {
  const rest = ids.filter((id) => id !== moved);
  const at = beforeId === null ? -1 : rest.indexOf(beforeId);
  return at === -1 ? [...rest, moved] : rest.toSpliced(at, 0, moved);
}

/** The wanted name, with a number if it is taken, never longer than the limit. */
export function freeName({ wish, taken, max }: { wish: string; taken: ReadonlySet<string>; max: number }): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`;
    const name = wish.slice(0, max - end.length).trimEnd() + end;
    if (!taken.has(nameKey(name))) return name;
  }
}
