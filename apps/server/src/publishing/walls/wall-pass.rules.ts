import type { Platform } from '#platform/platform.types.ts';

type Deps = Pick<Platform, 'secrets' | 'clock'>;

const purposes = { password: 'wall-unlock', contact: 'wall-contact' } as const;
const lifetimeHours = { password: 2, contact: 30 * 24 } as const;
const longestPass = 200;

/**
 * What a pass opens. A password’s pass ends with the password; a contact’s pass names the contact, who must still be
 * one.
 */
export type PassSubject = { owner: string; profileId: string; passwordCount: number };

function signedText(
  { owner, profileId, passwordCount }: PassSubject,
  kind: keyof typeof purposes,
  who: string,
): string {
  return `${owner}.${profileId}.${kind === 'password' ? passwordCount : who}`;
}

/** Part of the addresses of a restricted wall, instead of a cookie. */
export function issueWallPass({ secrets, clock }: Deps, subject: PassSubject, contactId?: string): string {
  const kind = contactId === undefined ? 'password' : 'contact';
  const who = contactId ?? '-';
  const untilMs = clock.now().add({ hours: lifetimeHours[kind] }).epochMilliseconds;
  const until = Math.floor(untilMs / 1000).toString(36);
  return `${who}.${until}.${secrets.sign(purposes[kind], `${signedText(subject, kind, who)}.${until}`)}`;
}

export type WallPass = { kind: 'password' | 'contact'; contactId: string | null; untilMs: number };

/** Verifies a pass; undefined when it is not ours, for another wall, or expired. */
export function readWallPass({ secrets, clock }: Deps, subject: PassSubject, pass: unknown): WallPass | undefined {
  if (typeof pass !== 'string' || pass.length > longestPass) return undefined;
  const [who = '', until = '', signature = '', ...rest] = pass.split('.');
  if (rest.length > 0 || !/^[0-9a-z]{1,10}$/.test(until)) return undefined;
  const kind = who === '-' ? 'password' : 'contact';
  const text = `${signedText(subject, kind, who)}.${until}`;
  if (!secrets.verify({ purpose: purposes[kind], text, signature })) return undefined;
  const untilMs = Number.parseInt(until, 36) * 1000;
  if (clock.now().epochMilliseconds >= untilMs) return undefined;
  return { kind, contactId: kind === 'contact' ? who : null, untilMs };
}
