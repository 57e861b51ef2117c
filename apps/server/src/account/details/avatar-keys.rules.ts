import { avatarSizes } from '@enlace/contract/account/details/personal.schemas.ts';
import type { AvatarPaths } from '@enlace/contract/account/details/preferences.schemas.ts';

export type AvatarSize = keyof typeof avatarSizes;

const keyForm = /^[0-9a-f]{32}$/;

/** 128 random bits in hexadecimal, from the given random text. */
export function avatarKeyOf(token: string): string {
  const key = Buffer.from(token, 'base64url').toString('hex');
  if (!keyForm.test(key)) throw new RangeError('the key of a picture needs 16 random bytes');
  return key;
}

/** Where one size of a picture is stored. */
export function avatarFile({ owner, key, size }: { owner: string; key: string; size: AvatarSize }): string {
  return `avatars/${owner}/${key}/${avatarSizes[size]}.webp`;
}

/** Public path of one size. */
export function avatarPath({ key, size }: { key: string; size: AvatarSize }): string {
  return `/retrato/${key}/${avatarSizes[size]}.webp`;
}

/** Public paths of a person's picture, if there is one. */
export function avatarPaths(key: string | null): AvatarPaths | null {
  return key === null ? null : { small: avatarPath({ key, size: 'small' }), large: avatarPath({ key, size: 'large' }) };
}

/** Parses a path; undefined for anything we never made. */
export function readAvatarPath({
  key,
  file,
}: {
  key: string;
  file: string;
}): { key: string; size: AvatarSize } | undefined {
  if (!keyForm.test(key)) return undefined;
  if (file === `${avatarSizes.small}.webp`) return { key, size: 'small' };
  return file === `${avatarSizes.large}.webp` ? { key, size: 'large' } : undefined;
}
