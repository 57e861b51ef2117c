import { useEffect, useEffectEvent, useRef } from 'react';
import { areKeysTaken } from '#lib/keyboard/taken-keys.ts';
import { readDevicePreference } from '#lib/preferences/device-preference.ts';

const known = ['j', 'k', 'a', 'r', 's', 'x', 'd', 'n'] as const;
export type WallKeys = Partial<Record<(typeof known)[number], () => void>>;

function isKey(key: string): key is keyof WallKeys {
  return known.some((each) => each === key);
}

/** `g` and `c` start two-key shortcuts, whose second key is not handled here. */
const leaders = new Set(['g', 'c']);
const leaderMs = 1500;

/** Single-key shortcuts of the wall. Never while keys are taken, or as the second key of a shortcut. */
export function useWallKeys(keys: WallKeys): void {
  const leader = useRef(-leaderMs);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSecond = event.timeStamp - leader.current < leaderMs;
    leader.current = !isSecond && leaders.has(event.key) ? event.timeStamp : -leaderMs;
    if (isSecond) return;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || areKeysTaken(event)) return;
    if (readDevicePreference('single_keys') === 'off') return;
    const act = isKey(event.key) ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Focuses the next or previous of these elements, from the focused one. */
export function walk({ selector, step }: { selector: string; step: 1 | -1 }): void {
  const items = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = items.findIndex((item) => item.contains(document.activeElement));
  const next = at === -1 ? items[0] : items[Math.min(items.length - 1, Math.max(0, at + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
