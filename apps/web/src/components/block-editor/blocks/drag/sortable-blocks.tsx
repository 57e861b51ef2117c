import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import type { DraftBlock } from '../draft-document.ts';
import type { DragHandle, DrawRow } from './drag-handle.ts';

function Sortable({ block, index, row }: { block: DraftBlock; index: number; row: DrawRow }) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: block.id,
  });
  const handle: DragHandle = {
    rowRef: setNodeRef,
    gripRef: setActivatorNodeRef,
    gripListeners: listeners ?? {},
    style: transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition } : {},
    isDragging,
  };
  return row(block, index, handle);
}

type Props = {
  blocks: readonly DraftBlock[];
  onMove: (block: DraftBlock, to: number) => void;
  row: DrawRow;
  list: (rows: ReactNode) => ReactNode;
};

/** The adapter to the drag library: the only place that knows it. The keyboard has its own way, so only pointers drag. */
export function SortableBlocks({ blocks, onMove, row, list }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  function onDragEnd({ active, over }: DragEndEvent): void {
    const block = blocks.find(({ id }) => id === active.id);
    const to = blocks.findIndex(({ id }) => id === over?.id);
    if (block && to !== -1) onMove(block, to);
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={blocks.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {list(blocks.map((block, index) => <Sortable key={block.id} block={block} index={index} row={row} />))}
      </SortableContext>
    </DndContext>
  );
}
