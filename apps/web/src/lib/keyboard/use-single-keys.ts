import { useEffect, useEffectEvent, useRef } from 'react';

/** `g` and `c` start two-key shortcuts, whose second key is not handled here. */
const leaders = new Set(['g', 'c']);
const leaderMs = 1500;

/**
 * Keys pressed anywhere on the screen, except the second one of a two-key shortcut, those of a conversion, e.g. to
 * Japanese characters, and what somebody else handled.
 */
export function useSingleKeys(handle: (event: KeyboardEvent) => void): void {
  const leader = useRef(-leaderMs);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const isSecond = event.timeStamp - leader.current < leaderMs;
    leader.current = !isSecond && leaders.has(event.key) ? event.timeStamp : -leaderMs;
    if (!isSecond && !event.defaultPrevented && !event.altKey) handle(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
