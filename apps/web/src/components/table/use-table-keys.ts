import { type RefObject, useState } from 'react';
import { areKeysTaken } from '#lib/keyboard/taken-keys.ts';
import { isTyping } from '#lib/keyboard/typing.ts';
import { useSingleKeys } from '#lib/keyboard/use-single-keys.ts';
import { readDevicePreference } from '#lib/preferences/device-preference.ts';
import type { Selection } from './use-selection.ts';

/** Actions on the selected rows, or without a selection on the current one. */
export type RowActs = {
  /** `l` */
  onLabel?: ((keys: readonly string[]) => void) | undefined;
  /** `e` */
  onDone?: ((keys: readonly string[]) => void) | undefined;
  /** `#` and Delete */
  onRemove?: ((keys: readonly string[]) => void) | undefined;
};

type Options = RowActs & {
  body: RefObject<HTMLElement | null>;
  keys: readonly string[];
  selection: Selection | undefined;
  onOpen: ((key: string) => void) | undefined;
  scrollTo: (index: number) => void;
};

/** Whether no element has the focus, so that a letter belongs to the list of the screen. */
function isLoose(event: KeyboardEvent): boolean {
  return event.target === document.body && !areKeysTaken(event) && readDevicePreference('single_keys') !== 'off';
}

/** The current row, and steps from it that may extend the selection. */
function useSteps({ body, keys, selection, scrollTo }: Pick<Options, 'body' | 'keys' | 'selection' | 'scrollTo'>) {
  const [active, setActive] = useState<string | undefined>(undefined);
  const isKnown = active !== undefined && keys.includes(active);
  const current = isKnown ? active : keys[0];
  function step(by: 1 | -1, isExtending: boolean): boolean {
    // The first step from nowhere goes to the first row.
    const index = isKnown ? keys.indexOf(active) + by : 0;
    const to = keys[index];
    if (to === undefined) return true;
    setActive(to);
    scrollTo(index);
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(to)}"]`)?.focus(),
    );
    if (!isExtending || !selection || current === undefined) return true;
    // Back over a selected row gives up the one that is left; the first step from nowhere leaves none.
    if (to !== current && selection.selected.has(to) && selection.selected.has(current)) selection.toggle(current);
    else for (const key of new Set([current, to])) if (!selection.selected.has(key)) selection.toggle(key);
    return true;
  }
  return { current, setActive, step };
}

/**
 * `j`/`k` or arrows navigate, with Shift they extend the selection; `x` ticks, Shift+`x` ticks from the last one, Ctrl+`a`
 * all; `l` labels, `e` is done with them, `#` removes, Enter opens. Letters also work while nothing has the focus. Roving tab index.
 */
export function useTableKeys({ body, keys, selection, onOpen, onLabel, onDone, onRemove, scrollTo }: Options) {
  const { current, setActive, step } = useSteps({ body, keys, selection, scrollTo });

  function act(run: RowActs['onLabel'], isOnRow: boolean): boolean {
    const chosen = selection ? [...selection.selected] : [];
    const own = isOnRow && current !== undefined ? [current] : [];
    const meant = chosen.length > 0 ? chosen : own;
    if (!run || meant.length === 0) return false;
    run(meant);
    return true;
  }
  function tick(range: boolean): boolean {
    if (!selection || current === undefined) return false;
    selection.toggle(current, { range });
    return true;
  }
  function open(isOnRow: boolean): boolean {
    if (!isOnRow || !onOpen || current === undefined) return false;
    onOpen(current);
    return true;
  }
  /** Whether the key did something. */
  const press = ({ key, shiftKey }: KeyboardEvent, isOnRow: boolean): boolean => {
    if (/^[jJ]$/.test(key)) return step(1, shiftKey);
    if (/^[kK]$/.test(key)) return step(-1, shiftKey);
    if (/^[xX]$/.test(key)) return tick(shiftKey);
    if (key === 'l') return act(onLabel, isOnRow);
    if (key === 'e') return act(onDone, isOnRow);
    return key === '#' && act(onRemove, isOnRow);
  };
  /** Keys that belong to the element with the focus, if it is one of ours. */
  const pressInside = ({ key, shiftKey }: KeyboardEvent, isOnRow: boolean): boolean => {
    if (key === 'ArrowDown') return step(1, shiftKey);
    if (key === 'ArrowUp') return step(-1, shiftKey);
    if (key === 'Delete') return act(onRemove, isOnRow);
    return key === 'Enter' && open(isOnRow);
  };
  useSingleKeys((event) => {
    const { target } = event;
    const isInside = target instanceof HTMLElement && body.current?.contains(target) === true && !isTyping(target);
    if (keys.length === 0 || (!isInside && !isLoose(event))) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'a' || !selection) return;
      if (selection.head !== 'all') selection.toggleAll();
      event.preventDefault();
      return;
    }
    const isOnRow = isInside && target.dataset['rowKey'] !== undefined;
    if (press(event, isOnRow) || (isInside && pressInside(event, isOnRow))) event.preventDefault();
  });

  return { current, setActive };
}
