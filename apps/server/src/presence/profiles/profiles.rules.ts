import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import { profileSlugLimits, profileSlugSchema } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import type { ProfileStatus } from '@enlace/contract/account/shell/shell.contract.ts';
import type { ProfileRow } from './profiles.types.ts';

const suffixRoom = 4;

type StatusFacts = Pick<ProfileRow, 'publishedRevision' | 'hidden' | 'publishAt' | 'expiresAt'>;

/** Whether the page has expired for visitors. */
export function isExpired({ expiresAt }: Pick<ProfileRow, 'expiresAt'>, now: Temporal.Instant): boolean {
  return expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0;
}

/** A profile's state is never stored: it is derived from publication, hiding, schedule and the clock. */
export function statusOf(row: StatusFacts, now: Temporal.Instant): ProfileStatus {
  if (row.publishedRevision === null) return row.publishAt === null ? 'draft' : 'scheduled';
  if (isExpired(row, now)) return 'expired';
  return row.hidden ? 'hidden' : 'published';
}

/** Whether the draft differs from the public version. */
export function hasUnpublishedChanges(row: Pick<ProfileRow, 'publishedRevision' | 'draftRevision'>): boolean {
  return row.publishedRevision !== row.draftRevision;
}

/** An address derived from a name; names without any Latin letter or digit yield the fallback. */
export function slugFromName(name: string, fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, profileSlugLimits.max - suffixRoom)
    .replace(/^-|-$/g, '');
  return profileSlugSchema.safeParse(plain).success ? plain : fallback;
}

/** The wanted address or, when taken, the same with the lowest free number from 2 on. */
export function freeSlug({ wish, taken }: { wish: string; taken: ReadonlySet<string> }): string {
  if (!taken.has(wish)) return wish;
  const base = trimEndOf(wish.slice(0, profileSlugLimits.max - suffixRoom), /-/);
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Public path of a profile. */
export function profilePath({ alias, slug }: { alias: string; slug: string }): string {
  return `/link/${alias}/${slug}`;
}
