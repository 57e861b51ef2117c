import type { Platform } from '#platform/platform.types.ts';

const purpose = 'file-share-unlock';
const lifetimeHours = 2;
const keyForm = /^([0-9a-z]{1,10})\.([\w-]{43})$/;

type Deps = Pick<Platform, 'secrets' | 'clock'>;
/** The link a key opens, until its password changes. */
export type UnlockSubject = { ownerId: string; id: string; passwordCount: number };

function text({ ownerId, id, passwordCount }: UnlockSubject, until: string): string {
  return `${ownerId}.${id}.${passwordCount}.${until}`;
}

/** Replaces a cookie: the key in the address of a visitor who knew the password, valid for two hours. */
export function issueShareKey({ secrets, clock }: Deps, subject: UnlockSubject): string {
  const until = Math.floor(clock.now().add({ hours: lifetimeHours }).epochMilliseconds / 1000).toString(36);
  return `${until}.${secrets.sign(purpose, text(subject, until))}`;
}

/** Whether a key in an address opens this link now. */
export function isShareKey({ secrets, clock }: Deps, subject: UnlockSubject, key: unknown): boolean {
  const [, until = '', signature = ''] = (typeof key === 'string' ? keyForm.exec(key) : null) ?? [];
  if (until === '' || !secrets.verify({ purpose, text: text(subject, until), signature })) return false;
  return clock.now().epochMilliseconds < Number.parseInt(until, 36) * 1000;
}
