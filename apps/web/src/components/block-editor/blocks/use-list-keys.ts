import type { KeyboardEvent, RefObject } from 'react';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import { readDevicePreference } from '#lib/preferences/device-preference.ts';
import { useEditor } from '../editor/editor-context.tsx';
import { chooseByPress, clearSelection } from './choose-rows.ts';
import { findBlock } from './document-edits.ts';
import { useSelection } from './open-block.tsx';
import { noBlocks } from './selection.ts';
import type { BlockActions } from './use-block-actions.ts';

type Row = { id: string; opener: HTMLElement };

/** Visible rows from top to bottom, including those of open sections. */
export function shownRows(list: HTMLElement | null): Row[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-opener]') ?? [])].flatMap((opener) => {
    const id = opener.closest('[data-block]')?.getAttribute('data-block');
    return id ? [{ id, opener }] : [];
  });
}

type Input = { list: RefObject<HTMLElement | null>; actions: BlockActions };

/**
 * Keyboard shortcuts while the focus is on a row: arrows navigate, with Shift select, with Alt move; Enter opens,
 * Delete removes, x ticks, Ctrl+A selects all, Ctrl+D duplicates, Insert adds, Esc clears the selection.
 */
export function useListKeys({ list, actions }: Input): (event: KeyboardEvent) => void {
  const editor = useEditor();
  const selection = useSelection();

  function walk(event: KeyboardEvent, id: string): boolean {
    const rows = shownRows(list.current);
    const at = rows.findIndex((row) => row.id === id);
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const position = targets[event.key];
    if (position === undefined) return false;
    const next = rows[Math.max(0, Math.min(rows.length - 1, position))];
    if (!next) return true;
    if (event.shiftKey) chooseByPress({ selection, id: next.id, how: 'range', order: rows.map((row) => row.id) });
    else selection.update({ currentId: next.id, anchorId: null });
    next.opener.focus();
    return true;
  }

  function move(event: KeyboardEvent, id: string): boolean {
    const { chosen } = selection.read();
    const ids = chosen.size > 0 ? chosen : new Set([id]);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') actions.moveBy(ids, event.key === 'ArrowUp' ? -1 : 1);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      actions.moveLevel(id, event.key === 'ArrowRight' ? 'in' : 'out');
    else return false;
    return true;
  }

  function command(event: KeyboardEvent, id: string): boolean {
    const { chosen } = selection.read();
    const key = event.key.toLowerCase();
    if (key === 'a') {
      const ids = new Set(editor.read().history.document.blocks.map((block) => block.id));
      selection.update({ chosen: ids, isChoosing: true });
    } else if (key === 'd') actions.duplicate(chosen.size > 0 ? chosen : new Set([id]));
    else return false;
    return true;
  }

  function plain(event: KeyboardEvent, id: string): boolean {
    const { chosen, isChoosing } = selection.read();
    const found = findBlock(editor.read().history.document, id);
    switch (event.key) {
      case 'Delete':
      case 'Backspace':
        actions.remove(chosen.size > 0 ? chosen : new Set([id]));
        return true;
      case 'Insert':
        if (found) selection.update({ dialog: { kind: 'add', place: found.place, index: found.index + 1 } });
        return true;
      case 'ArrowRight':
        // Once it is open, on into its form.
        selection.update(selection.read().openId === id ? { wantedField: { blockId: id, field: '' } } : { openId: id });
        return true;
      case 'ArrowLeft':
        if (found && found.place !== 'page') selection.update({ wanted: found.place.sectionId });
        else selection.update({ openId: null });
        return true;
      case 'Escape':
        if (!isChoosing && chosen === noBlocks) return false;
        clearSelection(selection);
        return true;
      case 'x':
        if (readDevicePreference('single_keys') === 'off') return false;
        chooseByPress({ selection, id, how: 'one', order: [] });
        return true;
      default:
        return false;
    }
  }

  return (event) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || !target.closest('[data-opener]')) return;
    const id = target.closest('[data-block]')?.getAttribute('data-block');
    if (!id) return;
    const isDone = event.altKey
      ? move(event, id)
      : hasCommandKey(event)
        ? !event.shiftKey && command(event, id)
        : walk(event, id) || (!event.shiftKey && plain(event, id));
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
