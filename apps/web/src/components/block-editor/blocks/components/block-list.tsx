import { memo, type PointerEvent, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box } from '#components/layout/layout.tsx';
import { useBlockClipboard, useClipboardKeys } from '../../clipboard/use-block-clipboard.ts';
import { useDraftDocument, useEditor } from '../../editor/editor-context.tsx';
import type { Choosing } from '../choose-rows.ts';
import { findBlock } from '../document-edits.ts';
import type { StartDrag } from '../drag/drag-layer.tsx';
import { ListToolsContext } from '../list-tools.ts';
import { type BlockListProps, NestedBlocksContext } from '../nested-blocks.ts';
import { useSelection, useSelectionState } from '../open-block.tsx';
import { useBlockActions } from '../use-block-actions.ts';
import { shownRows, useListKeys } from '../use-list-keys.ts';
import { BlockRows } from './block-rows.tsx';
import { ListDialogs } from './list-dialogs.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar);
const DragLayer = lazyPart(async () => (await import('../drag/drag-layer.tsx')).DragLayer);

/** Announces the effect of a key or a menu to screen readers. */
function Voice() {
  const said = useSelectionState((state) => state.said);
  return (
    <p className="sr-only" aria-live="assertive">
      <span key={said.turn}>{said.text}</span>
    </p>
  );
}

/** Why something could not be pasted. */
function Note() {
  const { t } = useTranslation('common');
  const selection = useSelection();
  const note = useSelectionState((state) => state.note);
  if (note === null) return null;
  return (
    <Box mb={10}>
      <Callout
        tone="warn"
        title={note}
        action={
          <IconButton
            size={28}
            iconSize={16}
            icon={IconX}
            label={t(($) => $.common.close)}
            onClick={() => selection.update({ note: null })}
          />
        }
      />
    </Box>
  );
}

/** Keeps the list's tab stop on an existing block. Renders nothing, so most edits do not rerender the list. */
function CurrentRow() {
  const document = useDraftDocument();
  const selection = useSelection();
  useEffect(() => {
    const { currentId } = selection.read();
    if (currentId !== null && findBlock(document, currentId)) return;
    const first = document.blocks[0]?.id ?? null;
    if (first !== currentId) selection.update({ currentId: first });
  }, [document, selection]);
  return null;
}

/** The drag library loads once the rest is loaded. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 600);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

function currentRowOf(target: EventTarget): string | null | undefined {
  const head = target instanceof Element ? target.closest('[data-row-head]') : null;
  return head?.closest('[data-block]')?.getAttribute('data-block');
}

function List(props: BlockListProps) {
  const editor = useEditor();
  const selection = useSelection();
  const isChoosing = useSelectionState((state) => state.isChoosing);
  const root = useRef<HTMLDivElement>(null);
  const startDrag = useRef<StartDrag | null>(null);
  const isIdle = useIdle();
  const actions = useBlockActions();
  const { onCopy, onPaste, ...clipboard } = useBlockClipboard(actions);
  const { copy, cut, paste } = clipboard;
  const tools = useMemo(() => ({ actions, clipboard: { copy, cut, paste } }), [actions, copy, cut, paste]);
  const onKeyDown = useListKeys({ list: root, actions });
  useClipboardKeys({ list: root, actions, onCopy, onPaste });
  const choosing = useMemo<Choosing>(
    () => ({
      order: () => shownRows(root.current).map(({ id }) => id),
      sectionOf(id) {
        const place = findBlock(editor.read().history.document, id)?.place ?? 'page';
        return place === 'page' ? null : place.sectionId;
      },
    }),
    [editor],
  );
  const drawNested = useMemo(
    () =>
      (nested: BlockListProps): ReactNode => <BlockRows {...nested} choosing={choosing} />,
    [choosing],
  );
  function onPointerDown(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest('[data-grip]')) startDrag.current?.(event);
  }
  return (
    <ListToolsContext value={tools}>
      <NestedBlocksContext value={drawNested}>
        <CurrentRow />
        <Note />
        <div
          ref={root}
          role="presentation"
          data-choosing={isChoosing || undefined}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onFocus={({ target }) => {
            const id = currentRowOf(target);
            if (id && id !== selection.read().currentId) selection.update({ currentId: id });
          }}
        >
          <BlockRows {...props} choosing={choosing} />
        </div>
        <Suspense fallback={null}>{isChoosing && <SelectionBar />}</Suspense>
        <ListDialogs />
        <Voice />
        {isIdle && (
          <Suspense fallback={null}>
            <DragLayer
              root={root}
              onReady={(start) => {
                startDrag.current = start;
              }}
            />
          </Suspense>
        )}
      </NestedBlocksContext>
    </ListToolsContext>
  );
}

/** The ordered blocks of a page or mail, each with its form: by keyboard, menus, touch and dragging. */
export const BlockList = memo(List);
