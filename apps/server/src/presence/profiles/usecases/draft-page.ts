import { pageLanguages } from '@enlace/blocks/model/block-presence.ts';
import { visibleDocument } from '@enlace/blocks/model/visible-document.ts';
import { fromWireLocale, type Locale, type WireLocale } from '@enlace/contract/core/locale.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { parseDocument, readDocument } from '../document.rules.ts';
import { findProfile } from '../profiles.repository.ts';
import type { ProfileCall, ProfileDeps } from '../profiles.types.ts';
import type { PublicProfile } from './published-profile.ts';

/** A page visible only to its owner, as visitors would get it at a moment and in a language. */
export type DraftPage = Pick<
  PublicProfile,
  'name' | 'slug' | 'alias' | 'locale' | 'baseLocale' | 'languages' | 'timeZone' | 'createdAt' | 'document' | 'seenAt'
>;

type StoredDraft = Pick<DraftPage, 'name' | 'slug' | 'alias' | 'locale' | 'timeZone' | 'createdAt' | 'document'>;
type Find = { deps: Pick<ProfileDeps, 'db'>; owner: OwnerId; id: string };

function findDraft({ deps, owner, id }: Find): Promise<StoredDraft | undefined> {
  return deps.db.scoped(owner, async (tx) => {
    const row = await findProfile(tx, { owner, id });
    if (!row) return undefined;
    const { alias, timeZone } = await getClientCard(tx, owner);
    const { name, slug, locale, createdAt } = row;
    return { name, slug, alias, locale, timeZone, createdAt, document: readDocument(row.draft) };
  });
}

type Look = { now: string; wish?: Locale | undefined };

function shownDraft(draft: StoredDraft, { now, wish }: Look): DraftPage {
  const baseLocale = draft.locale;
  const languages = pageLanguages(draft.document, baseLocale);
  const locale = wish ?? baseLocale;
  const document = visibleDocument({ document: draft.document, locale, baseLocale, now });
  return { ...draft, locale, baseLocale, languages, document, seenAt: Temporal.Instant.from(now) };
}

/** The stored draft, or undefined when the profile does not exist (any more). */
export async function findDraftPage({
  deps,
  ...key
}: Find & { deps: Pick<ProfileDeps, 'db' | 'clock'> }): Promise<DraftPage | undefined> {
  const draft = await findDraft({ deps, ...key });
  return draft && shownDraft(draft, { now: deps.clock.now().toString() });
}

type PreviewInput = ProfileCall & {
  id: string;
  document: unknown;
  locale: WireLocale | undefined;
  at: string | undefined;
};

/**
 * The page of an unsaved document. Errors: resource.not_found, request.invalid with paths such as `blocks.3.props.url`.
 */
export async function previewPage({ deps, ctx, id, document, locale, at }: PreviewInput): Promise<DraftPage> {
  const draft = await findDraft({ deps, owner: ctx.actor.ownerId, id });
  if (!draft) throw notFound();
  const wish = locale === undefined ? undefined : fromWireLocale(locale);
  return shownDraft({ ...draft, document: parseDocument(document) }, { now: at ?? deps.clock.now().toString(), wish });
}
