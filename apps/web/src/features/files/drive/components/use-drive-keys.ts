import { useEffect, useEffectEvent } from 'react';
import { areKeysTaken } from '#lib/keyboard/taken-keys.ts';
import { readDevicePreference } from '#lib/preferences/device-preference.ts';

type Input = {
  /** Tiles have no keys of their own; table rows do. */
  isGrid: boolean;
  onTick: (id: string) => void;
  onTickAll: () => void;
  onOpen: (id: string) => void;
  /** The file whose details are open. */
  openId: string | undefined;
  /** Opens the details of a file, or closes them. */
  onShow: (id: string | undefined) => void;
  onShare: (id: string) => void;
  /** These three apply to all ticked files if there are any, else to the focused one. */
  onRename: (id: string | undefined) => void;
  onMove: (id: string | undefined) => void;
  onDelete: (id: string | undefined) => void;
};

function tiles(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')];
}

function focusedTile(): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? undefined;
}

function focusedId(): string | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row-key]');
  return focusedTile()?.dataset['row'] ?? row?.dataset['rowKey'];
}

/** The name of a tile or a row of the table, which the arrows go to; not its buttons. */
const isItem = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[data-row-link], [data-row-key]');

/** Tiles per row, so that up and down stay in the column. */
function columns(): number {
  const count = document.querySelector<HTMLElement>('[data-gallery-columns]')?.dataset['galleryColumns'];
  return count === undefined ? 1 : Number(count);
}

/** From the tile with the focus; from the one whose details are open while the focus is in these. */
function walk(step: number, openId?: string): void {
  const all = tiles();
  const current = focusedTile() ?? all.find((tile) => tile.dataset['row'] === openId);
  const at = current ? all.indexOf(current) : -1;
  const next = at === -1 ? (step > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + step));
  all[next]?.querySelector<HTMLElement>('[data-row-link]')?.focus();
}

/** Offset for an arrow key: to the tile next to, above or below the focused one. */
function arrowStep(key: string): number | undefined {
  if (!document.activeElement?.matches('[data-row-link]')) return undefined;
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns(), ArrowUp: -columns() };
  return steps[key];
}

/** The rail’s rows handle F2 and Delete themselves. */
const isInTree = (target: EventTarget | null) => target instanceof Element && target.closest('[role="tree"]') !== null;

/**
 * Keyboard shortcuts of the drive: arrows, `j` and `k` navigate, `x` ticks, Ctrl+A ticks all, F2 renames, `m` moves,
 * `s` shares, `i` opens and closes the details, Delete moves to the trash. Open details follow the focus.
 */
export function useDriveKeys(input: Input): void {
  const { isGrid, openId, onTick, onTickAll, onOpen, onShow, onShare, onRename, onMove, onDelete } = input;
  function actByName({ key }: KeyboardEvent): boolean {
    if (key === 'F2') onRename(focusedId());
    else if (key === 'Delete') onDelete(focusedId());
    else return false;
    return true;
  }
  function actByLetter({ key }: KeyboardEvent): boolean {
    const id = focusedId();
    if (key === 'm') onMove(id);
    else if (key === 's' && id !== undefined) onShare(id);
    else if (key === 'e' && id !== undefined) onOpen(id);
    else if (key === 'i') onShow(id === openId ? undefined : id);
    else if (!isGrid) return false;
    else if (key === 'j') walk(1, openId);
    else if (key === 'k') walk(-1, openId);
    else if (key === 'x' && id !== undefined) onTick(id);
    else return false;
    return true;
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || areKeysTaken(event) || isInTree(event.target)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key === 'a' && !event.shiftKey) onTickAll();
    else if (isCommand || event.altKey) return;
    else if (!actByName(event)) {
      const step = isGrid ? arrowStep(event.key) : undefined;
      if (step !== undefined) walk(step);
      else if (readDevicePreference('single_keys') === 'off' || !actByLetter(event)) return;
    }
    event.preventDefault();
  });
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const id = focusedId();
    if (openId !== undefined && id !== undefined && id !== openId && isItem(target)) onShow(id);
  });
  useEffect(() => {
    const keys = (event: KeyboardEvent) => onKey(event);
    const focus = (event: FocusEvent) => onFocus(event);
    document.addEventListener('keydown', keys);
    document.addEventListener('focusin', focus);
    return () => {
      document.removeEventListener('keydown', keys);
      document.removeEventListener('focusin', focus);
    };
  }, []);
}
