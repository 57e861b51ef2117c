import { type KeyboardEvent, type RefObject, useState } from 'react';
import { isTyping } from '#lib/keyboard/typing.ts';

type Options = {
  body: RefObject<HTMLElement | null>;
  keys: readonly string[];
  onOpen: ((key: string) => void) | undefined;
  onTick: ((key: string) => void) | undefined;
  scrollTo: (index: number) => void;
};

/** `j`/`k` or arrows navigate, `x` ticks, Enter opens; roving tab index. */
export function useTableKeys({ body, keys, onOpen, onTick, scrollTo }: Options) {
  const [active, setActive] = useState<string | undefined>(undefined);
  const current = active !== undefined && keys.includes(active) ? active : keys[0];

  function moveTo(index: number): void {
    const key = keys[index];
    if (key === undefined) return;
    setActive(key);
    scrollTo(index);
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`)?.focus(),
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey || current === undefined) return;
    const at = keys.indexOf(current);
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset['rowKey'] !== undefined;
    if (event.key === 'j' || event.key === 'ArrowDown') moveTo(Math.min(at + 1, keys.length - 1));
    else if (event.key === 'k' || event.key === 'ArrowUp') moveTo(Math.max(at - 1, 0));
    else if (event.key === 'x' && onTick) onTick(current);
    else if (event.key === 'Enter' && isOnRow && onOpen) onOpen(current);
    else return;
    event.preventDefault();
  }

  return { current, setActive, onKeyDown };
}
