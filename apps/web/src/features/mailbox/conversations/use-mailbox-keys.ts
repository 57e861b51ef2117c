import { areKeysTaken } from '#lib/keyboard/taken-keys.ts';
import { useSingleKeys } from '#lib/keyboard/use-single-keys.ts';
import { readDevicePreference } from '#lib/preferences/device-preference.ts';

type Letter = 'j' | 'k' | 'o' | 'e' | 'r' | 'a' | 'f' | 's' | 'l' | 'n' | 'x' | 'u' | 'm' | 'v' | 'y' | 'd' | 'w';
type Digit = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '0';
export type MailboxKeys = Partial<Record<Letter | Digit | '#' | '!' | ';' | 'F2', () => void>>;

function hasKey(keys: MailboxKeys, key: string): key is keyof MailboxKeys {
  return Object.hasOwn(keys, key);
}

/** Single-key shortcuts of the mailbox. Never while keys are taken, or as the second key of a shortcut. */
export function useMailboxKeys(keys: MailboxKeys): void {
  useSingleKeys((event) => {
    if (event.ctrlKey || event.metaKey || areKeysTaken(event)) return;
    if (readDevicePreference('single_keys') === 'off') return;
    const act = hasKey(keys, event.key) ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
}
