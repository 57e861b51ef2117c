import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import {
  profileSlugSchema,
  reservedSlugs,
  type UpdateProfileInput,
} from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { setMainProfile } from '#identity/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import { announcePageChange } from './page-notices.ts';
import { slugTaken } from '../profiles.errors.ts';
import { lockProfile, updateIdentity } from '../profiles.repository.ts';
import { freeSlug, slugFromName } from '../profiles.rules.ts';
import type { ProfileCall, ProfileRow, Profile } from '../profiles.types.ts';
import { keepRedirect, listTakenSlugs } from '../slugs.repository.ts';
import { readProfile } from './read-profile.ts';

type UpdateInput = ProfileCall & { id: string; input: UpdateProfileInput };

async function moveSlug(
  tx: Tx,
  { deps, row, slug }: { deps: ProfileCall['deps']; row: ProfileRow; slug: string },
): Promise<void> {
  if (slug === row.slug) return;
  const taken = await listTakenSlugs(tx, { owner: row.ownerId, except: row.id });
  if (taken.has(slug)) throw slugTaken({ slug, suggestion: freeSlug({ wish: slug, taken }) });
  await keepRedirect(tx, { owner: row.ownerId, profileId: row.id, from: row.slug, to: slug, now: deps.clock.now() });
}

/** The expiry of the page, checked against the clock and the schedule. */
function chosenExpiry(
  row: ProfileRow,
  { expiresAt }: UpdateProfileInput,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (expiresAt === undefined) return row.expiresAt;
  if (expiresAt === null) return null;
  const moment = Temporal.Instant.from(expiresAt);
  const earliest = row.publishAt !== null && Temporal.Instant.compare(row.publishAt, now) > 0 ? row.publishAt : now;
  if (Temporal.Instant.compare(moment, earliest) <= 0) throw invalidField('expiresAt', 'too_small');
  return moment;
}

function factsOf(row: Pick<ProfileRow, 'name' | 'slug' | 'locale' | 'isIndexed' | 'isSuggested' | 'expiresAt'>) {
  const { name, slug, locale, isIndexed, isSuggested, expiresAt } = row;
  return { name, slug, locale, isIndexed, isSuggested, expiresAt: expiresAt?.toString() ?? null };
}

function isSameMoment(left: Temporal.Instant | null, right: Temporal.Instant | null): boolean {
  return left === null || right === null ? left === right : left.equals(right);
}

async function change(tx: Tx, { deps, ctx, id, input }: UpdateInput): Promise<Profile> {
  const owner = ctx.actor.ownerId;
  const row = await lockProfile(tx, { owner, id });
  if (!row) throw notFound();
  const name = input.name ?? row.name;
  const slug = input.slug ?? row.slug;
  const locale = input.locale ? fromWireLocale(input.locale) : row.locale;
  await moveSlug(tx, { deps, row, slug });
  const now = deps.clock.now();
  const { isIndexed = row.isIndexed, isSuggested = row.isSuggested } = input;
  const expiresAt = chosenExpiry(row, input, now);
  await updateIdentity(tx, { owner, id, name, slug, locale, isIndexed, isSuggested, expiresAt, now });
  if (input.isMain) await setMainProfile({ tx, owner, profileId: id });
  await recordHistory({
    tx,
    owner,
    actor: ctx.actor,
    entry: {
      action: isSameMoment(expiresAt, row.expiresAt) ? 'profile.updated' : 'profile.expiry_changed',
      subjectKind: 'profile',
      subjectId: id,
      before: factsOf(row),
      after: {
        ...factsOf({ name, slug, locale, isIndexed, isSuggested, expiresAt }),
        ...(input.isMain ? { isMain: true } : {}),
      },
    },
  });
  await announcePageChange(tx, owner);
  await deps.live.publish(tx, { userId: owner, event: { kind: 'profile.changed', profileId: id } });
  return readProfile({ tx, deps, owner, id });
}

/** Changes name, address, language, expiry, search engines, suggestions or the main profile. Errors: resource.not_found, profiles.slug_taken. */
export async function updateProfile({ deps, ctx, id, input }: UpdateInput): Promise<Profile> {
  try {
    return await deps.db.scoped(ctx.actor.ownerId, (tx) => change(tx, { deps, ctx, id, input }));
  } catch (error) {
    if (isUniqueViolation(error, 'profiles_slug')) throw slugTaken({ slug: input.slug ?? '', suggestion: null });
    throw error;
  }
}

type Availability = {
  slug: string;
  available: boolean;
  reason: 'taken' | 'reserved' | 'invalid' | null;
  suggestion: string | null;
};

/** Whether an address is free among the client's own profiles, and otherwise a free alternative. */
export function slugAvailability({
  deps,
  ctx,
  slug,
  profileId,
}: ProfileCall & { slug: string; profileId: string | undefined }): Promise<Availability> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const taken = await listTakenSlugs(tx, { owner, except: profileId });
    const parsed = profileSlugSchema.safeParse(slug);
    if (parsed.success && !taken.has(parsed.data))
      return { slug: parsed.data, available: true, reason: null, suggestion: null };
    const wish = parsed.success ? parsed.data : slugFromName(slug, '');
    const suggestion = wish === '' ? null : freeSlug({ wish, taken });
    const isReserved = reservedSlugs.includes(slug.trim().toLowerCase());
    return {
      slug,
      available: false,
      reason: parsed.success ? 'taken' : isReserved ? 'reserved' : 'invalid',
      suggestion,
    };
  });
}
