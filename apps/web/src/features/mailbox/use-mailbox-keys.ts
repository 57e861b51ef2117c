import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '#lib/keyboard/typing.ts';
import { readDevicePreference } from '#lib/preferences/device-preference.ts';

export type MailboxKeys = Partial<Record<'j' | 'k' | 'e' | 'r', () => void>>;

function isKey(key: string): key is keyof MailboxKeys {
  return ['j', 'k', 'e', 'r'].includes(key);
}

/** Single keys of the mailbox: j and k move, e closes, r answers. Never while typing, never behind a dialog. */
export function useMailboxKeys(keys: MailboxKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    if (readDevicePreference('single_keys') === 'off' || document.querySelector('[role="dialog"][aria-modal="true"]'))
      return;
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
