import type { Secrets } from '#platform/security/secrets.ts';

const purpose = 'registration-invitation';
export const invitationDays = 14;

type Invitation = { email: string; expiresAt: Temporal.Instant };

function signedText({ email, expiresAt }: Invitation): string {
  return `${Buffer.from(email).toString('base64url')}.${expiresAt.epochMilliseconds}`;
}

/** The token of an invitation: address, expiry and signature. It needs no row: an address registers once. */
export function writeInvitation(secrets: Secrets, invitation: Invitation): string {
  const text = signedText(invitation);
  return `${text}.${secrets.sign(purpose, text)}`;
}

/** The content of a token that is ours and has not expired; undefined otherwise. */
export function readInvitation(
  secrets: Secrets,
  { token, now }: { token: string; now: Temporal.Instant },
): Invitation | undefined {
  const [, address = '', end = '', signature = ''] = /^([\w-]{1,400})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (signature === '' || !secrets.verify({ purpose, text: `${address}.${end}`, signature })) return undefined;
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(Number(end));
  if (Temporal.Instant.compare(expiresAt, now) <= 0) return undefined;
  return { email: Buffer.from(address, 'base64url').toString('utf8'), expiresAt };
}
