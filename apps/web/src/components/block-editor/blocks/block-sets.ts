import { allBlocks, blocksAt, findBlock } from './document-edits.ts';
import type { BlockPlace, DraftBlock, DraftDocument } from './draft-document.ts';
import { canRepeat } from './single-blocks.ts';

type Ids = ReadonlySet<string>;
export type BlockSpot = { place: BlockPlace; index: number };

/** Maps every list of the document; unchanged lists keep their identity. */
function mapLists(
  document: DraftDocument,
  change: (blocks: readonly DraftBlock[], place: BlockPlace) => readonly DraftBlock[],
): DraftDocument {
  const top = change(document.blocks, 'page').map((block) => {
    if (!block.columns) return block;
    const columns = block.columns.map((column, index) => change(column, { sectionId: block.id, column: index }));
    return columns.every((column, index) => column === block.columns?.[index]) ? block : { ...block, columns };
  });
  const isSame = top.length === document.blocks.length && top.every((block, index) => block === document.blocks[index]);
  return isSame ? document : { ...document, blocks: top };
}

/** The selected blocks in reading order, without those inside a selected section. */
export function chosenBlocks(document: DraftDocument, ids: Ids): DraftBlock[] {
  return document.blocks.flatMap((block) =>
    ids.has(block.id) ? [block] : (block.columns ?? []).flat().filter((inner) => ids.has(inner.id)),
  );
}

export function removeBlocks(document: DraftDocument, ids: Ids): DraftDocument {
  return mapLists(document, (blocks) =>
    blocks.some((block) => ids.has(block.id)) ? blocks.filter((block) => !ids.has(block.id)) : blocks,
  );
}

export function setBlocksHidden(
  document: DraftDocument,
  { ids, hidden }: { ids: Ids; hidden: boolean },
): DraftDocument {
  const change = (block: DraftBlock): DraftBlock => {
    if (!ids.has(block.id) || (block.hidden === true) === hidden) return block;
    const { hidden: _was, ...rest } = block;
    return hidden ? { ...rest, hidden } : rest;
  };
  return mapLists(document, (blocks) => {
    const next = blocks.map(change);
    return next.every((block, index) => block === blocks[index]) ? blocks : next;
  });
}

export function insertBlocks(
  document: DraftDocument,
  { spot, blocks }: { spot: BlockSpot; blocks: readonly DraftBlock[] },
): DraftDocument {
  const { place, index } = spot;
  return mapLists(document, (list, at) => (isSamePlace(place, at) ? list.toSpliced(index, 0, ...blocks) : list));
}

export function isSamePlace(a: BlockPlace, b: BlockPlace): boolean {
  if (a === 'page' || b === 'page') return a === b;
  return a.sectionId === b.sectionId && a.column === b.column;
}

/** Whether the blocks may be placed there: sections only on the page, and nothing inside itself. */
export function canPlace(blocks: readonly DraftBlock[], place: BlockPlace): boolean {
  return place === 'page' || blocks.every((block) => block.columns === undefined && block.type !== 'section');
}

/** Moves the selected blocks to a position, counted in the current document; unchanged when they may not be placed there. */
export function moveBlocks(document: DraftDocument, { ids, spot }: { ids: Ids; spot: BlockSpot }): DraftDocument {
  const blocks = chosenBlocks(document, ids);
  if (blocks.length === 0 || !canPlace(blocks, spot.place)) return document;
  const moved = new Set(blocks.map((block) => block.id));
  const before = blocksAt(document, spot.place).slice(0, spot.index);
  const index = before.filter((block) => !moved.has(block.id)).length;
  const next = insertBlocks(removeBlocks(document, moved), { spot: { place: spot.place, index }, blocks });
  return hasSameOrder(document, next) ? document : next;
}

function hasSameOrder(a: DraftDocument, b: DraftDocument): boolean {
  const [first, second] = [placesById(a), placesById(b)];
  return [...first].every(([id, spot]) => {
    const other = second.get(id);
    return other !== undefined && other.index === spot.index && isSamePlace(other.place, spot.place);
  });
}

/** Position of every block. */
export function placesById(document: DraftDocument): Map<string, BlockSpot> {
  const places = new Map<string, BlockSpot>();
  for (const [index, block] of document.blocks.entries()) {
    places.set(block.id, { place: 'page', index });
    for (const [column, blocks] of (block.columns ?? []).entries()) {
      for (const [inner, each] of blocks.entries())
        places.set(each.id, { place: { sectionId: block.id, column }, index: inner });
    }
  }
  return places;
}

/** One position up or down in the list of the first selected block; at the end of a column it leaves the section. */
export function spotByStep(document: DraftDocument, { ids, step }: { ids: Ids; step: -1 | 1 }): BlockSpot | undefined {
  const chosen = chosenBlocks(document, ids);
  const edge = step === -1 ? chosen[0] : chosen.at(-1);
  const found = edge && findBlock(document, edge.id);
  if (!found) return undefined;
  const index = step === -1 ? found.index - 1 : found.index + 2;
  const { length } = blocksAt(document, found.place);
  if (index >= 0 && index <= length) return { place: found.place, index };
  return found.place === 'page' ? undefined : outOf(document, { sectionId: found.place.sectionId, step });
}

function outOf(
  document: DraftDocument,
  { sectionId, step }: { sectionId: string; step: -1 | 1 },
): BlockSpot | undefined {
  const section = document.blocks.findIndex((block) => block.id === sectionId);
  return section === -1 ? undefined : { place: 'page', index: step === -1 ? section : section + 1 };
}

/** One level in (the section before, or the next column) or out (the column before, or after the section). */
export function spotByLevel(
  document: DraftDocument,
  { id, direction }: { id: string; direction: 'in' | 'out' },
): BlockSpot | undefined {
  const found = findBlock(document, id);
  if (!found || !canPlace([found.block], { sectionId: '', column: 0 })) return undefined;
  if (found.place === 'page') {
    if (direction === 'out') return undefined;
    const section = document.blocks.slice(0, found.index).findLast((block) => block.columns !== undefined);
    return section && endOfColumn(document, { sectionId: section.id, column: 0 });
  }
  const { sectionId, column } = found.place;
  const next = direction === 'in' ? column + 1 : column - 1;
  const count = document.blocks.find((block) => block.id === sectionId)?.columns?.length ?? 0;
  if (next >= 0 && next < count) return endOfColumn(document, { sectionId, column: next });
  return direction === 'in' ? undefined : outOf(document, { sectionId, step: 1 });
}

function endOfColumn(document: DraftDocument, place: Exclude<BlockPlace, 'page'>): BlockSpot {
  return { place, index: blocksAt(document, place).length };
}

/** The same block with new ids for itself and everything inside. */
export function withNewIds(block: DraftBlock, newId: () => string): DraftBlock {
  const { columns, ...rest } = block;
  const inner = columns?.map((column) => column.map((each) => withNewIds(each, newId)));
  return { ...rest, id: newId(), ...(inner ? { columns: inner } : {}) };
}

/** Duplicates the selected blocks that may repeat, after the last one; returns the copies too. */
export function duplicateBlocks(
  document: DraftDocument,
  { ids, newId }: { ids: Ids; newId: () => string },
): { document: DraftDocument; copies: DraftBlock[] } {
  const chosen = chosenBlocks(document, ids).filter(canRepeat);
  const last = chosen.at(-1);
  const found = last && findBlock(document, last.id);
  if (!found) return { document, copies: [] };
  const copies = chosen.map((block) => withNewIds(block, newId));
  // A section cannot be placed in a column, so a mixed selection goes to the page.
  const spot = canPlace(copies, found.place)
    ? { place: found.place, index: found.index + 1 }
    : { place: 'page' as const, index: pageIndexAfter(document, found.block.id) };
  return { document: insertBlocks(document, { spot, blocks: copies }), copies };
}

function pageIndexAfter(document: DraftDocument, id: string): number {
  return (
    document.blocks.findIndex(
      (block) => block.id === id || (block.columns ?? []).flat().some((inner) => inner.id === id),
    ) + 1
  );
}

/** Restores removed blocks to their positions; blocks already restored otherwise stay as they are. */
export function putBack(
  document: DraftDocument,
  removed: readonly { block: DraftBlock; spot: BlockSpot }[],
): DraftDocument {
  return removed.reduce(
    (next, { block, spot }) =>
      findBlock(next, block.id) ? next : insertBlocks(next, { spot: nearestSpot(next, spot), blocks: [block] }),
    document,
  );
}

function nearestSpot(document: DraftDocument, { place, index }: BlockSpot): BlockSpot {
  const isThere =
    place === 'page' ||
    document.blocks.some((block) => block.id === place.sectionId && block.columns?.[place.column] !== undefined);
  return isThere ? { place, index } : { place: 'page', index: document.blocks.length };
}

/** Default position of a new block: at the end, but before a closing footer. */
export function endSpot(document: DraftDocument, place: BlockPlace): BlockSpot {
  const blocks = blocksAt(document, place);
  return { place, index: blocks.at(-1)?.type === 'footer' ? blocks.length - 1 : blocks.length };
}

export function countBlocks(document: DraftDocument): number {
  return allBlocks(document).length;
}
