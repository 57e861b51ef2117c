import {
  type ClientRect,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type Modifier,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { type Look, Text } from '#components/layout/layout.tsx';
import { type DropZone, zoneOf } from './folder-tree.rules.ts';
import classes from './rail.module.css';

const draggedLook: Look = {
  inlineBlock: true,
  maxW: 220,
  pierced: true,
  position: 'absolute',
  px: 12,
  py: 6,
  radius: 'md',
  shadow: 4,
  size: 13,
  tone: 'white',
  truncate: true,
  weight: 'semibold',
};

/** The dragged items. They carry their description, e.g. “3 perfiles”. */
export type Dragged =
  | { kind: 'folder'; id: string; text: string }
  | { kind: 'label'; id: string; text: string }
  | { kind: 'subject'; id: string; text: string };
/** Rows that accept a drop; `none` is the row of items in no folder. */
export type DropTarget = { kind: 'folder' | 'label'; id: string };
type Hover = { target: DropTarget; zone: DropZone };
type DragState = { dragged: Dragged | undefined; hover: Hover | undefined };

const nothing: DragState = { dragged: undefined, hover: undefined };
const DragContext = createContext<DragState & { filesOver?: string | undefined }>(nothing);

/** Marks folder rows that also accept files from outside the page. */
export const takesFilesAttribute = 'data-takes-files';

const isDragged = (value: unknown): value is Dragged => typeof value === 'object' && value !== null && 'text' in value;
const isTarget = (value: unknown): value is DropTarget =>
  typeof value === 'object' && value !== null && 'kind' in value;

const pointerOffset = 12;
/** Touch: holding this long starts a drag; moving earlier scrolls. */
const touch = { delay: 350, tolerance: 8 };

function pointOf(event: Event): { x: number; y: number } | undefined {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const finger = 'TouchEvent' in window && event instanceof TouchEvent ? event.touches[0] : undefined;
  return finger && { x: finger.clientX, y: finger.clientY };
}

/** The description of a drag is next to the pointer, wherever in a large card it began. */
const offsetFromPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  const point = activatorEvent === null ? undefined : pointOf(activatorEvent);
  if (!point || !draggingNodeRect) return transform;
  return {
    ...transform,
    x: transform.x + point.x - draggingNodeRect.left + pointerOffset,
    y: transform.y + point.y - draggingNodeRect.top + pointerOffset,
  };
};

type Props = {
  /** Whether a row accepts the dragged items at that edge. */
  accepts: (dragged: Dragged, hover: Hover) => boolean;
  onDrop: (dragged: Dragged, hover: Hover) => void;
  /** The folder under files dragged from outside the page. */
  filesOver?: string | undefined;
  children: ReactNode;
};

function hoverOf({ target, rect, y }: { target: unknown; rect: ClientRect | undefined; y: number }): Hover | undefined {
  if (!isTarget(target) || !rect) return undefined;
  return { target, zone: zoneOf({ y, top: rect.top, height: rect.height }) };
}

const quiet = () => undefined;
/** The library's announcements are in English and name ids; screen reader users have menus and keys, which announce their effect. */
const unspoken = {
  announcements: { onDragStart: quiet, onDragOver: quiet, onDragEnd: quiet, onDragCancel: quiet },
  screenReaderInstructions: { draggable: '' },
};

/** Dragging by mouse or long press, between lists and the rail; every drag has an equivalent in menus and keys. */
export function DragArea({ accepts, onDrop, filesOver, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: touch }),
  );
  const [state, setState] = useState<DragState>(nothing);
  const start = useRef(0);

  function onDragStart({ active, activatorEvent }: DragStartEvent): void {
    const dragged: unknown = active.data.current;
    start.current = pointOf(activatorEvent)?.y ?? 0;
    if (isDragged(dragged)) setState({ dragged, hover: undefined });
  }
  function hoverIn({ over, delta }: DragMoveEvent | DragEndEvent, dragged: Dragged): Hover | undefined {
    const found = hoverOf({ target: over?.data.current, rect: over?.rect, y: start.current + delta.y });
    return found && accepts(dragged, found) ? found : undefined;
  }
  function onDragMove(event: DragMoveEvent): void {
    const { dragged } = state;
    if (!dragged) return;
    const hover = hoverIn(event, dragged);
    if (hover?.target.id === state.hover?.target.id && hover?.zone === state.hover?.zone) return;
    setState({ dragged, hover });
  }
  function onDragEnd(event: DragEndEvent): void {
    const dragged: unknown = event.active.data.current;
    setState(nothing);
    if (!isDragged(dragged)) return;
    const hover = hoverIn(event, dragged);
    if (hover) onDrop(dragged, hover);
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={false}
      accessibility={unspoken}
      onDragStart={onDragStart}
      onDragMove={onDragMove}
      // onDragMove still reports the previous row; this reports the new one, even when the pointer rests.
      onDragOver={onDragMove}
      onDragEnd={onDragEnd}
      onDragCancel={() => setState(nothing)}
    >
      <DragContext value={{ ...state, filesOver }}>{children}</DragContext>
      <DragOverlay dropAnimation={null} modifiers={[offsetFromPointer]} className={classes.overlay ?? ''}>
        {state.dragged && (
          <Text {...draggedLook} as="span" className={classes.dragged}>
            {state.dragged.text}
          </Text>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/**
 * A row that accepts drops; `zone` is the drop position under the pointer. `place` distinguishes two rows of one target
 * on the same screen.
 */
export function useDropRow(target: DropTarget, place = '') {
  const { dragged, hover, filesOver } = use(DragContext);
  const { setNodeRef } = useDroppable({ id: `drop:${target.kind}:${target.id}${place}`, data: target });
  const isHere = hover?.target.kind === target.kind && hover.target.id === target.id;
  const isRow = dragged?.kind === target.kind;
  const isUnderFiles = target.kind === 'folder' && filesOver === target.id;
  const zone: DropZone | undefined = isHere ? (isRow ? hover.zone : 'inside') : isUnderFiles ? 'inside' : undefined;
  const takesFiles = target.kind === 'folder' && target.id !== 'all';
  return { setNodeRef, zone, marks: takesFiles ? { [takesFilesAttribute]: target.id } : {} };
}

/** Makes an element draggable: spread `listeners` on it. */
export function useDragSource(dragged: Dragged) {
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `drag:${dragged.kind}:${dragged.id}`,
    data: dragged,
  });
  return { setNodeRef, listeners: listeners ?? {}, isDragging };
}
