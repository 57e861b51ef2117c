import { useEffect, useEffectEvent, useRef } from 'react';
import { afterPaint } from '../after-paint.ts';
import { createNewestWork, type NewestWork } from './newest-work.ts';

function later(task: () => void, ms: number): () => void {
  // The key press that triggered it is handled first.
  if (ms === 0) return afterPaint(task);
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** Renders `wanted` whenever it changes, ending with the newest; `draw` handles its own failures. */
export function useNewestWork<T>(wanted: T, draw: (wanted: T, signal: AbortSignal) => Promise<void>): void {
  const work = useEffectEvent(draw);
  const newest = useRef<NewestWork<T> | undefined>(undefined);
  useEffect(() => {
    newest.current ??= createNewestWork<T>({
      work: (input, signal) => work(input, signal),
      now: () => performance.now(),
      later,
    });
    newest.current.ask(wanted);
  }, [wanted]);
  useEffect(() => () => newest.current?.stop(), []);
}
