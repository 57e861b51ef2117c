import { areKeysTaken } from '#lib/keyboard/taken-keys.ts';
import { useSingleKeys } from '#lib/keyboard/use-single-keys.ts';
import { readDevicePreference } from '#lib/preferences/device-preference.ts';

const known = ['j', 'k', 'o', 'e', 'r', 'a', 'f', '#', 'u', 's', 'l', 'n', 'x', ';', 'm', 'F2'] as const;
export type MailboxKeys = Partial<Record<(typeof known)[number], () => void>>;

function isKey(key: string): key is keyof MailboxKeys {
  return known.some((each) => each === key);
}

/** Single-key shortcuts of the mailbox. Never while keys are taken, or as the second key of a shortcut. */
export function useMailboxKeys(keys: MailboxKeys): void {
  useSingleKeys((event) => {
    if (event.ctrlKey || event.metaKey || areKeysTaken(event)) return;
    if (readDevicePreference('single_keys') === 'off') return;
    const act = isKey(event.key) ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
}
