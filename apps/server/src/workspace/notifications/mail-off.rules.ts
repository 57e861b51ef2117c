import { notificationKinds } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { SettableKind } from './notifications.types.ts';

/** Mails are read years later: their unsubscribe link stays valid after its master key is gone. */
export const mailOffPurpose = 'notice-mail-off';

/** What a mail's link switches off: one kind's mails, or everything in the daily summary. */
export type MailOff = { owner: string; scope: SettableKind | 'daily' };

type Deps = Pick<Platform, 'secrets' | 'config'>;

/** Address of the page that stops this kind of mail; it identifies the client and is signed, so it needs no sign-in. */
export function mailOffUrl({ deps, off }: { deps: Deps; off: MailOff }): string {
  const text = `${off.owner}:${off.scope}`;
  const token = `${Buffer.from(text).toString('base64url')}.${deps.secrets.sign(mailOffPurpose, text)}`;
  return `${deps.config.publicUrl}/avisos/${token}`;
}

/** The content of a genuine token; undefined for anything we did not sign. */
export function readMailOff({ deps, token }: { deps: Pick<Platform, 'secrets'>; token: string }): MailOff | undefined {
  const [body = '', signature = ''] = token.split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  if (!deps.secrets.verify({ purpose: mailOffPurpose, text, signature })) return undefined;
  const separator = text.indexOf(':');
  const [owner, scope] = [text.slice(0, separator), text.slice(separator + 1)];
  const known = scope === 'daily' ? scope : notificationKinds.find((kind) => kind === scope);
  return known && { owner, scope: known };
}
