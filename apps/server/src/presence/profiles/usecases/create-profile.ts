import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import { starterDocument } from '@enlace/blocks/examples/starter-document.ts';
import { profileTemplate } from '@enlace/blocks/templates/profile-template.ts';
import { fromWireLocale, type Locale } from '@enlace/contract/core/locale.ts';
import type { CreateProfileInput } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { brandDocument } from '#presence/client-brand/usecases/brand-document.ts';
import { copyLinks, recordHistory } from '#workspace/door.ts';
import { getClientCard, setMainProfile } from '#identity/door.ts';
import { consumeQuota } from '#billing/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { notFound } from '#platform/errors.ts';
import { emptyDocument, lookOf, readDocument } from '../document.rules.ts';
import { slugTaken } from '../profiles.errors.ts';
import { profileCreated } from '../profiles.events.ts';
import { findProfile, insertProfile } from '../profiles.repository.ts';
import { freeSlug, slugFromName } from '../profiles.rules.ts';
import type { ProfileCall, Profile } from '../profiles.types.ts';
import { listTakenSlugs } from '../slugs.repository.ts';
import { readProfile } from './read-profile.ts';

const shortCodeLength = 8;

export type NewPage = { name: string; locale: Locale; document: BlockDocument; slug: string; cause: string };

/** Stores a new page with its quota, history and, when there is none yet, as the main profile. */
export async function storePage({ deps, ctx, tx, page }: ProfileCall & { tx: Tx; page: NewPage }): Promise<Profile> {
  const owner = ctx.actor.ownerId;
  const id = deps.ids.uuid();
  const { name, locale, document, slug, cause } = page;
  await consumeQuota({ tx, owner, resource: 'profiles', amount: 1, cause, reference: id });
  await insertProfile(tx, {
    ownerId: owner,
    id,
    name,
    slug,
    locale,
    draft: document,
    shortCode: deps.ids.code(shortCodeLength),
    ...lookOf(document),
    now: deps.clock.now(),
  });
  const { mainProfileId } = await getClientCard(tx, owner);
  if (mainProfileId === null) await setMainProfile({ tx, owner, profileId: id });
  await recordHistory({
    tx,
    owner,
    actor: ctx.actor,
    entry: { action: cause, subjectKind: 'profile', subjectId: id, after: { name, slug } },
  });
  await deps.events.emit(tx, profileCreated, { owner, profileId: id, name, slug });
  await deps.live.publish(tx, { userId: owner, event: { kind: 'profile.changed', profileId: id } });
  return readProfile({ tx, deps, owner, id });
}

async function chosenSlug(tx: Tx, { deps, ctx, input }: ProfileCall & { input: CreateProfileInput }): Promise<string> {
  const taken = await listTakenSlugs(tx, { owner: ctx.actor.ownerId });
  if (input.slug === undefined) {
    return freeSlug({ wish: slugFromName(input.name, `p-${deps.ids.code(6).toLowerCase()}`), taken });
  }
  if (taken.has(input.slug)) throw slugTaken({ slug: input.slug, suggestion: freeSlug({ wish: input.slug, taken }) });
  return input.slug;
}

function firstDocument({
  input,
  locale,
  today,
}: {
  input: CreateProfileInput;
  locale: Locale;
  today: Temporal.PlainDate;
}): BlockDocument {
  const { name, start, template } = input;
  if (template !== undefined) return profileTemplate({ id: template, locale, name, today: today.toString() });
  return start === 'starter' ? starterDocument({ name, locale }) : emptyDocument();
}

/** Creates a profile as a draft. Errors: profiles.slug_taken, quota.exceeded, quota.read_only. */
export async function createProfile({
  deps,
  ctx,
  input,
}: ProfileCall & { input: CreateProfileInput }): Promise<Profile> {
  const owner = ctx.actor.ownerId;
  try {
    return await deps.db.scoped(owner, async (tx) => {
      const client = await getClientCard(tx, owner);
      const locale = input.locale ? fromWireLocale(input.locale) : client.locale;
      const today = deps.clock.now().toZonedDateTimeISO(client.timeZone).toPlainDate();
      const start = firstDocument({ input, locale, today });
      const document = await brandDocument(tx, { owner, document: start, target: 'page' });
      const slug = await chosenSlug(tx, { deps, ctx, input });
      return storePage({ deps, ctx, tx, page: { name: input.name, locale, document, slug, cause: 'profile.created' } });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'profiles_slug')) throw slugTaken({ slug: input.slug ?? '', suggestion: null });
    throw error;
  }
}

type CopyInput = ProfileCall & { tx: Tx; id: string; name?: string | undefined };

/** Creates a profile with the draft, folder and labels of another; returns its id, undefined when that one is gone. */
async function copyProfile({ tx, deps, ctx, id, name }: CopyInput): Promise<string | undefined> {
  const owner = ctx.actor.ownerId;
  const source = await findProfile(tx, { owner, id });
  if (!source) return undefined;
  const slug = freeSlug({ wish: source.slug, taken: await listTakenSlugs(tx, { owner }) });
  const page = {
    name: name ?? source.name,
    locale: source.locale,
    document: readDocument(source.draft),
    slug,
    cause: 'profile.duplicated',
  };
  const copy = await storePage({ deps, ctx, tx, page });
  await copyLinks(tx, { owner, noun: 'profile', from: id, to: copy.id });
  return copy.id;
}

/** Copies the drafts of profiles, all or none; returns the copies. Errors: quota.exceeded, quota.read_only. */
export async function copyProfiles({ ids, ...input }: Omit<CopyInput, 'id'> & { ids: readonly string[] }) {
  const copies: string[] = [];
  for (const id of ids) {
    const copy = await copyProfile({ ...input, id });
    if (copy !== undefined) copies.push(copy);
  }
  return copies;
}

type DuplicateInput = ProfileCall & { id: string; name: string | undefined };

/** Copies a profile's draft into a new one; without a name it keeps the original's. */
export function duplicateProfile({ deps, ctx, id, name }: DuplicateInput): Promise<Profile> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const copy = await copyProfile({ tx, deps, ctx, id, name });
    if (copy === undefined) throw notFound();
    return readProfile({ tx, deps, owner, id: copy });
  });
}
