import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { getClientCard } from '#identity/door.ts';
import { notFound } from '#platform/errors.ts';
import { readDocument } from '../document.rules.ts';
import { findProfile } from '../profiles.repository.ts';
import { freeSlug, slugFromName } from '../profiles.rules.ts';
import type { ProfileCall } from '../profiles.types.ts';
import { listTakenSlugs } from '../slugs.repository.ts';
import { storePage } from './create-profile.ts';

/** A profile's draft as a base for other profiles. Errors: resource.not_found. */
export function readDraftDocument({
  deps,
  ctx,
  id,
}: Pick<ProfileCall, 'ctx'> & { deps: Pick<ProfileCall['deps'], 'db'>; id: string }): Promise<{
  name: string;
  document: BlockDocument;
}> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await findProfile(tx, { owner, id });
    if (!row) throw notFound();
    return { name: row.name, document: readDocument(row.draft) };
  });
}

type Start = ProfileCall & { name: string; document: BlockDocument; locale?: Locale };

/** Creates a draft with the given blocks and look. Errors: quota.exceeded, quota.read_only. */
export function startProfile({ deps, ctx, name, document, locale: wish }: Start): Promise<{ profileId: string }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const { locale } = await getClientCard(tx, owner);
    const wished = slugFromName(name, `p-${deps.ids.code(6).toLowerCase()}`);
    const slug = freeSlug({ wish: wished, taken: await listTakenSlugs(tx, { owner }) });
    const page = { name, locale: wish ?? locale, document, slug, cause: 'profile.created' };
    const { id } = await storePage({ deps, ctx, tx, page });
    return { profileId: id };
  });
}
