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

/** What a visitor who knew the password carries in the address instead of a cookie, good for two hours. */
export function issueUnlockKey({ secrets, clock }: Deps, subject: UnlockSubject): string {
  const until = Math.floor(clock.now().add({ hours: lifetimeHours }).epochMilliseconds / 1000).toString(36);
  return `${until}.${secrets.sign(purpose, text(subject, until))}`;
}

/** The moment up to which a key opens its page, in milliseconds since 1970; of a key that was found to be right. */
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
