import type { DraftBlock, DraftDocument } from './draft-document.ts';

/** Deep equality of JSON values; absent and undefined members are the same. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const first = new Map(Object.entries(a).filter(([, value]) => value !== undefined));
  const second = new Map(Object.entries(b).filter(([, value]) => value !== undefined));
  if (first.size !== second.size) return false;
  return [...first].every(([key, value]) => second.has(key) && isSameJson(value, second.get(key)));
}

function orderOf(blocks: readonly DraftBlock[], among: ReadonlySet<string>): string {
  return blocks
    .filter((block) => among.has(block.id))
    .map((block) => block.id)
    .join(' ');
}

/** How many things differ: each block added, removed or changed counts one, so do the order and the look. */
export function countChanges(published: DraftDocument, draft: DraftDocument): number {
  if (published === draft) return 0;
  const before = new Map(published.blocks.map((block) => [block.id, block]));
  const after = new Map(draft.blocks.map((block) => [block.id, block]));
  const removed = published.blocks.filter((block) => !after.has(block.id)).length;
  const addedOrChanged = draft.blocks.filter((block) => !isSameJson(before.get(block.id), block)).length;
  const common = new Set([...before.keys()].filter((id) => after.has(id)));
  const isReordered = orderOf(published.blocks, common) !== orderOf(draft.blocks, common);
  const isRestyled = !isSameJson(published.theme, draft.theme);
  return removed + addedOrChanged + Number(isReordered) + Number(isRestyled);
}
