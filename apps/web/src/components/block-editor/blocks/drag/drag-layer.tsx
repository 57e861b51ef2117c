import { DndContext, DragOverlay, PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useEditor } from '../../editor/editor-context.tsx';
import { canPlace, chosenBlocks } from '../block-sets.ts';
import { blockIcon } from '../block-look.ts';
import { useListTools } from '../list-tools.ts';
import { useSelection } from '../open-block.tsx';
import { useBlockName } from '../use-block-name.ts';
import classes from './drag-layer.module.css';
import { type Drop, dropSpotAt } from './drop-spot.ts';

export type StartDrag = (event: PointerEvent) => void;

const draggableId = 'row';

/** One draggable for the whole list: it stands in for the row whose grip is pressed. */
function Catcher({ onReady }: { onReady: (start: StartDrag | null) => void }) {
  const { listeners, setNodeRef } = useDraggable({ id: draggableId });
  const start = useEffectEvent((event: PointerEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[data-block]') : null;
    if (!(row instanceof HTMLElement)) return;
    setNodeRef(row);
    listeners?.['onPointerDown']?.(event);
  });
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    ready((event) => start(event));
    return () => ready(null);
  }, []);
  return null;
}

type Dragged = { ids: ReadonlySet<string>; type: string; count: number; row: HTMLElement };

/** Follows the pointer during a drag and reports the drop position. */
function useDrop(root: RefObject<HTMLElement | null>, dragged: Dragged | undefined): Drop | undefined {
  const editor = useEditor();
  const [drop, setDrop] = useState<Drop>();
  const onMove = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!root.current || !dragged) return;
    const blocks = chosenBlocks(editor.read().history.document, dragged.ids);
    const point = { x: event.clientX, y: event.clientY };
    setDrop(dropSpotAt({ root: root.current, point, canPlace: (place) => canPlace(blocks, place) }));
  });
  const isDragging = dragged !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const listener = (event: globalThis.PointerEvent) => onMove(event);
    window.addEventListener('pointermove', listener);
    return () => {
      window.removeEventListener('pointermove', listener);
      setDrop(undefined);
    };
  }, [isDragging]);
  return drop;
}

/** What follows the pointer: the name of the block, and how many are moved. */
function Ghost({ dragged }: { dragged: Dragged }) {
  const nameOf = useBlockName();
  return (
    <Row
      border="strong"
      radius={10}
      shadow={4}
      w="max-content"
      maxW={280}
      h={44}
      fill="raised"
      gap={10}
      px={14}
      tone="default"
      size={13}
      className={classes.ghost}
    >
      <Icon of={blockIcon(dragged.type)} size={16} />
      <b>{nameOf(dragged.type)}</b>
      {dragged.count > 1 && (
        <Text
          radius={10}
          fill="hilo-fill"
          minW={20}
          as="span"
          px={6}
          size={12}
          weight="semibold"
          textAlign="center"
          className={classes.count}
        >
          {dragged.count}
        </Text>
      )}
    </Row>
  );
}

type Props = { root: RefObject<HTMLElement | null>; onReady: (start: StartDrag | null) => void };

/** Dragging, in addition to menus and keys: the only module that knows the drag library. Mouse, pen and touch, by the grip. */
export function DragLayer({ root, onReady }: Props) {
  const editor = useEditor();
  const selection = useSelection();
  const { actions } = useListTools();
  const [dragged, setDragged] = useState<Dragged>();
  const drop = useDrop(root, dragged);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

  function begin(event: Event): void {
    const row = event.target instanceof Element ? event.target.closest('[data-block]') : null;
    const id = row?.getAttribute('data-block');
    if (!(row instanceof HTMLElement) || !id) return;
    const { chosen } = selection.read();
    const ids = chosen.has(id) ? chosen : new Set([id]);
    const blocks = chosenBlocks(editor.read().history.document, ids);
    row.setAttribute('data-dragging', '');
    setDragged({ ids, type: blocks[0]?.type ?? '', count: blocks.length, row });
  }
  function end(isDropped: boolean): void {
    dragged?.row.removeAttribute('data-dragging');
    if (isDropped && dragged && drop) actions.moveTo(dragged.ids, drop.spot);
    setDragged(undefined);
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ container: document.body, announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ activatorEvent }) => begin(activatorEvent)}
      onDragEnd={() => end(true)}
      onDragCancel={() => end(false)}
    >
      <Catcher onReady={onReady} />
      {createPortal(
        <>
          {drop && (
            <Box
              position="fixed"
              z={300}
              h={3}
              mt="-1.5px"
              fill="hilo"
              pierced
              className={classes.line}
              style={drop.line}
              aria-hidden="true"
            />
          )}
          <DragOverlay dropAnimation={null} zIndex={300}>
            {dragged && <Ghost dragged={dragged} />}
          </DragOverlay>
        </>,
        document.body,
      )}
    </DndContext>
  );
}

const nothing = () => undefined;
/** The list itself announces where a block was dropped. */
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };
