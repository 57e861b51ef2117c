import { sharePath } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';

export const shareTokenPurpose = 'file-share-token';
/** 128 bits. */
const tokenBytes = 16;
const tokenForm = /^[\w-]{22}$/;

type Deps = Pick<Platform, 'ids' | 'secrets'>;

export type NewToken = { tokenHash: Buffer; tokenSealed: string };

/** An unguessable token as stored: its hash for look-ups, and the token encrypted for the client's own list. */
export function makeShareToken({ ids, secrets }: Deps): NewToken {
  const token = ids.token(tokenBytes);
  return { tokenHash: hashToken(token), tokenSealed: secrets.seal(shareTokenPurpose, token) };
}

/** The address of a link, from its stored data. */
export function openSharePath({ secrets }: Pick<Deps, 'secrets'>, tokenSealed: string): string {
  return sharePath(secrets.open(shareTokenPurpose, tokenSealed));
}

/** The hash of a token in an address; undefined for an invalid one. */
export function hashOfToken(text: string): Buffer | undefined {
  return tokenForm.test(text) ? hashToken(text) : undefined;
}
