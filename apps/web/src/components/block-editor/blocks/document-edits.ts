import type { BlockPlace, DraftBlock, DraftDocument } from './draft-document.ts';

type Blocks = readonly DraftBlock[];
type Found = { place: BlockPlace; index: number; block: DraftBlock };

function withBlocksAt({
  document,
  place,
  change,
}: {
  document: DraftDocument;
  place: BlockPlace;
  change: (blocks: Blocks) => Blocks;
}): DraftDocument {
  if (place === 'page') return { ...document, blocks: change(document.blocks) };
  const blocks = document.blocks.map((block) => {
    if (block.id !== place.sectionId || !block.columns) return block;
    const columns = block.columns.map((column, index) => (index === place.column ? change(column) : column));
    return { ...block, columns };
  });
  return { ...document, blocks };
}

export function blocksAt(document: DraftDocument, place: BlockPlace): Blocks {
  if (place === 'page') return document.blocks;
  return document.blocks.find((block) => block.id === place.sectionId)?.columns?.[place.column] ?? [];
}

/** Blocks in reading order, including those inside sections. */
export function allBlocks(document: DraftDocument): DraftBlock[] {
  return document.blocks.flatMap((block) => [block, ...(block.columns ?? []).flat()]);
}

export function findBlock(document: DraftDocument, id: string): Found | undefined {
  const top = document.blocks.findIndex((block) => block.id === id);
  const topBlock = document.blocks[top];
  if (topBlock) return { place: 'page', index: top, block: topBlock };
  for (const section of document.blocks) {
    for (const [column, blocks] of (section.columns ?? []).entries()) {
      const index = blocks.findIndex((block) => block.id === id);
      const block = blocks[index];
      if (block) return { place: { sectionId: section.id, column }, index, block };
    }
  }
  return undefined;
}

/** Index of the page block that is or contains the block. */
export function pageBlockOf(document: DraftDocument, id: string): DraftBlock | undefined {
  return document.blocks.find(
    (block) => block.id === id || block.columns?.some((column) => column.some((inner) => inner.id === id)),
  );
}

export function insertBlock({
  document,
  place,
  index,
  block,
}: {
  document: DraftDocument;
  place: BlockPlace;
  index: number;
  block: DraftBlock;
}): DraftDocument {
  return withBlocksAt({ document, place, change: (blocks) => blocks.toSpliced(index, 0, block) });
}

export function removeBlock(document: DraftDocument, id: string): DraftDocument {
  const found = findBlock(document, id);
  if (!found) return document;
  return withBlocksAt({ document, place: found.place, change: (blocks) => blocks.toSpliced(found.index, 1) });
}

/** Moves a block within its list; out-of-range positions are clamped. */
export function moveBlock({ document, id, to }: { document: DraftDocument; id: string; to: number }): DraftDocument {
  const found = findBlock(document, id);
  if (!found) return document;
  const target = Math.max(0, Math.min(blocksAt(document, found.place).length - 1, to));
  if (target === found.index) return document;
  return withBlocksAt({
    document,
    place: found.place,
    change: (blocks) => blocks.toSpliced(found.index, 1).toSpliced(target, 0, found.block),
  });
}

/** Replaces a block with the result of `change`. */
export function changeBlock({
  document,
  id,
  change,
}: {
  document: DraftDocument;
  id: string;
  change: (block: DraftBlock) => DraftBlock;
}): DraftDocument {
  const found = findBlock(document, id);
  if (!found) return document;
  return withBlocksAt({
    document,
    place: found.place,
    change: (blocks) => blocks.with(found.index, change(found.block)),
  });
}

export function setBlockHidden({
  document,
  id,
  hidden,
}: {
  document: DraftDocument;
  id: string;
  hidden: boolean;
}): DraftDocument {
  return changeBlock({
    document,
    id,
    change: ({ hidden: _was, ...block }) => (hidden ? { ...block, hidden } : block),
  });
}

/** A copy right after the original; every block in it gets a new id. */
export function duplicateBlock({
  document,
  id,
  newId,
}: {
  document: DraftDocument;
  id: string;
  newId: () => string;
}): DraftDocument {
  const found = findBlock(document, id);
  if (!found) return document;
  const { columns, ...rest } = found.block;
  const copied = columns?.map((column) => column.map((block) => ({ ...block, id: newId() })));
  const copy: DraftBlock = { ...rest, id: newId(), ...(copied ? { columns: copied } : {}) };
  return insertBlock({ document, place: found.place, index: found.index + 1, block: copy });
}

/** Changes the number of columns; blocks of removed columns move to the last remaining one. */
export function setColumnCount({
  document,
  id,
  count,
}: {
  document: DraftDocument;
  id: string;
  count: number;
}): DraftDocument {
  return changeBlock({
    document,
    id,
    change(block) {
      const columns = block.columns ?? [];
      const kept = Array.from({ length: count }, (_, index) => columns[index] ?? []);
      const rest = columns.slice(count).flat();
      const last = kept[count - 1] ?? [];
      return { ...block, columns: kept.with(count - 1, [...last, ...rest]) };
    },
  });
}
