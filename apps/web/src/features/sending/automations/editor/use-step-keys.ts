import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import { isTyping } from '#lib/keyboard/typing.ts';
import type { PlanDraft } from './use-plan.ts';
import type { StepActions } from './use-step-actions.ts';

type Input = { list: RefObject<HTMLElement | null>; actions: StepActions; canWrite: boolean };

/**
 * Shortcuts while the focus is on a step: arrows navigate, with Alt they move (right: into the condition above, left:
 * out), Delete removes, Ctrl+D duplicates, Insert adds after it.
 */
export function useStepKeys({ list, actions, canWrite }: Input): (event: KeyboardEvent) => void {
  function walk({ key }: KeyboardEvent, opener: Element): boolean {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-opener]') ?? [])];
    const at = rows.findIndex((row) => row === opener);
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const position = targets[key];
    if (position === undefined) return false;
    rows[Math.max(0, Math.min(rows.length - 1, position))]?.focus();
    return true;
  }
  function move({ key }: KeyboardEvent, id: string): boolean {
    if (key === 'ArrowUp' || key === 'ArrowDown') actions.moveBy(id, key === 'ArrowUp' ? -1 : 1);
    else if (key === 'ArrowRight') actions.moveInto(id);
    else if (key === 'ArrowLeft') actions.moveOut(id);
    else return false;
    return true;
  }
  function change(event: KeyboardEvent, id: string): boolean {
    if (event.altKey) return move(event, id);
    if (hasCommandKey(event)) {
      if (event.key.toLowerCase() !== 'd') return false;
      actions.duplicate(id);
      return true;
    }
    if (event.key === 'Delete' || event.key === 'Backspace') actions.remove(id);
    else if (event.key === 'Insert') actions.askAfter(id);
    else return false;
    return true;
  }
  return (event) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    const opener = target.closest('[data-opener]');
    if (!opener) return;
    const id = opener.getAttribute('data-stop');
    const isPlain = !event.altKey && !hasCommandKey(event);
    const mayChange = canWrite && id !== null && (id !== 'trigger' || event.key === 'Insert');
    if (!(isPlain && walk(event, opener)) && !(mayChange && change(event, id))) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Undo by Ctrl+Z and redo by Ctrl+Shift+Z or Ctrl+Y, except while typing elsewhere. */
export function usePlanKeys(draft: PlanDraft, canWrite: boolean): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!canWrite || !hasCommandKey(event) || event.altKey) return;
    const key = event.key.toLowerCase();
    const { target } = event;
    if (key === 's') {
      event.preventDefault();
      void draft.flush();
      return;
    }
    if (key !== 'z' && key !== 'y') return;
    if (isTyping(target) || (target instanceof Element && target.closest('[role="dialog"]'))) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) draft.redo();
    else draft.undo();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
