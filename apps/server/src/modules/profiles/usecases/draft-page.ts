import { fromWireLocale, type WireLocale } from '@enlace/contract/core/locale.ts';
import { getClientCard } from '#modules/identity/identity.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { parseDocument, readDocument } from '../document.rules.ts';
import { findProfile } from '../profiles.repository.ts';
import type { ProfileCall, ProfileDeps } from '../profiles.types.ts';
import type { PublicProfile } from './published-profile.ts';

/** A page that only its owner sees. */
export type DraftPage = Pick<PublicProfile, 'name' | 'slug' | 'alias' | 'locale' | 'createdAt' | 'document'>;

/** The stored draft, or undefined when the profile is not (or no longer) there. */
export function findDraftPage({
  deps,
  owner,
  id,
}: {
  deps: Pick<ProfileDeps, 'db'>;
  owner: OwnerId;
  id: string;
}): Promise<DraftPage | undefined> {
  return deps.db.scoped(owner, async (tx) => {
    const row = await findProfile(tx, { owner, id });
    if (!row) return undefined;
    const { alias } = await getClientCard(tx, owner);
    const { name, slug, locale, createdAt } = row;
    return { name, slug, alias, locale, createdAt, document: readDocument(row.draft) };
  });
}

type PreviewInput = ProfileCall & { id: string; document: unknown; locale: WireLocale | undefined };

/** The page of a document that is not stored. Errors: resource.not_found, request.invalid with paths such as `blocks.3.props.url`. */
export async function previewPage({ deps, ctx, id, document, locale }: PreviewInput): Promise<DraftPage> {
  const draft = await findDraftPage({ deps, owner: ctx.actor.ownerId, id });
  if (!draft) throw notFound();
  return { ...draft, document: parseDocument(document), ...(locale ? { locale: fromWireLocale(locale) } : {}) };
}
