import { generateURI, ScureBase32Plugin, verifySync } from 'otplib';

/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, 30 seconds, one step of tolerance either way. */
const stepSeconds = 30;
const base32 = new ScureBase32Plugin();

/** Bytes of a new secret (RFC 4226 §4: at least 128 bits, 160 recommended). */
export const secretBytes = 20;

export function toSecret(random: Uint8Array): string {
  return base32.encode(random);
}

/** The address authenticator apps read from the QR code; `issuer` is the displayed name. */
export function totpUri({ secret, account, issuer }: { secret: string; account: string; issuer: string }): string {
  return generateURI({ issuer, label: account, secret });
}

type Match = { secret: string; code: string; now: Temporal.Instant; lastStep: number | null };

/** The time step of this code; undefined when it is wrong, outside the tolerance or not after `lastStep`. */
export function matchTotp({ secret, code, now, lastStep }: Match): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({
    strategy: 'totp',
    secret,
    token: code,
    epoch: now.epochMilliseconds / 1000,
    epochTolerance: stepSeconds,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
