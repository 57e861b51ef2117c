import { useEffect, useEffectEvent, useRef } from 'react';
import { areKeysTaken } from '#lib/keyboard/taken-keys.ts';
import { readDevicePreference } from '#lib/preferences/device-preference.ts';

const known = ['j', 'k', 'o', 'e', 'r', '#', 'u', 's', 'l', 'n', 'x'] as const;
export type MailboxKeys = Partial<Record<(typeof known)[number], () => void>>;

function isKey(key: string): key is keyof MailboxKeys {
  return known.some((each) => each === key);
}

/** `g` and `c` start two-key shortcuts, whose second key is not handled here. */
const leaders = new Set(['g', 'c']);
const leaderMs = 1500;

/** Single-key shortcuts of the mailbox. Never while keys are taken, or as the second key of a shortcut. */
export function useMailboxKeys(keys: MailboxKeys): void {
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
