import type { Platform } from '#platform/platform.types.ts';

const purpose = 'profile-unlock';
const lifetimeHours = 2;
const longestKey = 80;

type Deps = Pick<Platform, 'secrets' | 'clock'>;
/** The page a key opens, until its password is changed or removed. */
export type UnlockSubject = { owner: string; id: string; passwordCount: number };

function text({ owner, id, passwordCount }: UnlockSubject, until: string): string {
  return `${owner}.${id}.${passwordCount}.${until}`;
}

/** Replaces a cookie: the key in the address of a visitor who knew the password, valid for two hours. */
export function issueUnlockKey({ secrets, clock }: Deps, subject: UnlockSubject): string {
  const until = Math.floor(clock.now().add({ hours: lifetimeHours }).epochMilliseconds / 1000).toString(36);
  return `${until}.${secrets.sign(purpose, text(subject, until))}`;
}

/** When a valid key expires, in milliseconds since 1970. */
export function unlockedUntilMs(key: string): number {
  return Number.parseInt(key.split('.')[0] ?? '', 36) * 1000;
}

export function isUnlockKey({ secrets, clock }: Deps, subject: UnlockSubject, key: string | undefined): boolean {
  if (key === undefined || key.length > longestKey) return false;
  const [until = '', signature = '', ...rest] = key.split('.');
  if (rest.length > 0 || !/^[0-9a-z]{1,10}$/.test(until)) return false;
  if (!secrets.verify({ purpose, text: text(subject, until), signature })) return false;
  return clock.now().epochMilliseconds < unlockedUntilMs(key);
}
