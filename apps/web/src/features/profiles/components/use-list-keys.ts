import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '#lib/keyboard/typing.ts';
import { readDevicePreference } from '#lib/preferences/device-preference.ts';

type Input = { onTick: (id: string) => void; onEdit: (id: string) => void };

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')];
}

function focusedRow(): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? undefined;
}

function walk(step: 1 | -1): void {
  const all = rows();
  const current = focusedRow();
  const at = current ? all.indexOf(current) : -1;
  const next = at === -1 ? (step === 1 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + step));
  all[next]?.querySelector<HTMLElement>('[data-row-link]')?.focus();
}

/** Keys of a list: `j` and `k` walk it, `x` ticks, `e` edits. */
export function useListKeys({ onTick, onEdit }: Input): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (readDevicePreference('single_keys') === 'off' || document.querySelector('[role="dialog"], [role="menu"]'))
      return;
    const id = focusedRow()?.dataset['row'];
    if (event.key === 'j') walk(1);
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
