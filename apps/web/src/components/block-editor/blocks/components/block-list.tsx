import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftDocument } from '../../editor/editor-context.tsx';
import { blocksAt } from '../document-edits.ts';
import type { DrawRow } from '../drag/drag-handle.ts';
import type { DraftBlock } from '../draft-document.ts';
import { type BlockListProps, NestedBlocksContext } from '../nested-blocks.ts';
import { type BlockMove, useBlockActions } from '../use-block-actions.ts';
import { AddBlock } from './add-block.tsx';
import { BlockRow } from './block-row.tsx';
import classes from './block-list.module.css';

const SortableBlocks = lazy(async () => ({ default: (await import('../drag/sortable-blocks.tsx')).SortableBlocks }));

/** Where a new block goes: at the end, but before a footer that closes the page. */
function endOf(blocks: readonly DraftBlock[]): number {
  return blocks.at(-1)?.type === 'footer' ? blocks.length - 1 : blocks.length;
}

function drawBlockList(props: BlockListProps): ReactNode {
  return <BlockList {...props} />;
}

/** The blocks of a page or of a column, in order, each with its form; dragging comes on top when its code is there. */
export function BlockList({ place, label, empty }: BlockListProps) {
  const { t } = useTranslation('editor');
  const blocks = blocksAt(useDraftDocument(), place);
  const actions = useBlockActions();
  const [said, setSaid] = useState('');
  const say = (moved: BlockMove | undefined) => {
    if (moved) setSaid(t(($) => $.editor.block.movedTo, moved));
  };
  const list = (rows: ReactNode) => (
    <ol className={classes.list} aria-label={label}>
      {rows}
    </ol>
  );
  const row: DrawRow = (block, index, handle) => (
    <BlockRow
      key={block.id}
      block={block}
      index={index}
      total={blocks.length}
      handle={handle}
      onMove={(step) => say(actions.moveBy(block, step))}
    />
  );
  return (
    <NestedBlocksContext value={drawBlockList}>
      {blocks.length === 0 && <p className={classes.empty}>{empty}</p>}
      {blocks.length > 0 && (
        <Suspense fallback={list(blocks.map((block, index) => row(block, index)))}>
          <SortableBlocks blocks={blocks} onMove={(block, to) => say(actions.move(block, to))} row={row} list={list} />
        </Suspense>
      )}
      <AddBlock place={place} index={endOf(blocks)} />
      <p className="sr-only" aria-live="assertive">
        {said}
      </p>
    </NestedBlocksContext>
  );
}
