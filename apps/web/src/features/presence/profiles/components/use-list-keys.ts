import { useEffect, useEffectEvent } from 'react';
import { areKeysTaken } from '#lib/keyboard/taken-keys.ts';
import { readDevicePreference } from '#lib/preferences/device-preference.ts';

type Input = {
  /** False where the list has its own keys. */
  isOn: boolean;
  onTick: (id: string) => void;
  onEdit: (id: string) => void;
};

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')];
}

function focusedRow(): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? undefined;
}

/** Cards per row, so that up and down stay in the column. */
function columns(): number {
  const count = document.querySelector<HTMLElement>('[data-gallery-columns]')?.dataset['galleryColumns'];
  return count === undefined ? 1 : Number(count);
}

function walk(step: number): void {
  const all = rows();
  const current = focusedRow();
  const at = current ? all.indexOf(current) : -1;
  const next = at === -1 ? (step > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + step));
  all[next]?.querySelector<HTMLElement>('[data-row-link]')?.focus();
}

/** Offset for an arrow key: to the card next to, above or below the focused one. */
function arrowStep(key: string): number | undefined {
  if (!document.activeElement?.matches('[data-row-link]')) return undefined;
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns(), ArrowUp: -columns() };
  return steps[key];
}

/** Keyboard shortcuts of a gallery: `j`, `k` and arrows navigate, `x` ticks, `e` edits. */
export function useListKeys({ isOn, onTick, onEdit }: Input): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || areKeysTaken(event))
      return;
    if (readDevicePreference('single_keys') === 'off' || document.querySelector('[role="dialog"]')) return;
    const id = focusedRow()?.dataset['row'];
    const step = arrowStep(event.key);
    if (step !== undefined) walk(step);
    else if (event.key === 'j') walk(1);
    else if (event.key === 'k') walk(-1);
    else if (event.key === 'x' && id !== undefined) onTick(id);
    else if (event.key === 'e' && id !== undefined) onEdit(id);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
