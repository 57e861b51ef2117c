import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** From the search of a list to its first row, where the keys of rows begin. Whether there is one. */
function focusFirstRow(input: HTMLInputElement | null): boolean {
  const row = input?.closest('main')?.querySelector<HTMLElement>('[data-row-key], [data-conversation]');
  row?.focus();
  return row !== undefined && row !== null;
}

const lookMs = 50;
const patienceMs = 5000;

type Input = {
  input: RefObject<HTMLInputElement | null>;
  /** What is shown is what was searched for. */
  isSettled: boolean;
  /** Leads to the first result where that is no row of the screen; whether there is one. */
  onDown: (() => boolean) | undefined;
};

/** The way to what is typed by now: it waits for that search, until another key, a click or a few seconds. */
export function useWayDown({ input, isSettled, onDown }: Input) {
  const [since, setSince] = useState<number>();
  const look = useEffectEvent(() => {
    const isOver = document.activeElement !== input.current || Date.now() - (since ?? 0) > patienceMs;
    const go = () => onDown?.() ?? focusFirstRow(input.current);
    if (isOver || (isSettled && go())) setSince(undefined);
  });
  useEffect(() => {
    if (since === undefined) return undefined;
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [since]);
  return { start: () => setSince(Date.now()), stop: () => setSince(undefined) };
}
