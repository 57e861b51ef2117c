import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import type { AnswerOf, BodyOf } from '@enlace/contract/core/operation.ts';
import type { importProfile as operation } from '@enlace/contract/presence/profiles/profile-starts.contract.ts';
import { profileNameMax } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import { importedDocument } from '../import/imported-document.ts';
import { readPageFileInThread } from '../import/read-in-thread.ts';
import { importUnreadable } from '../profiles.errors.ts';
import { freeSlug, slugFromName } from '../profiles.rules.ts';
import type { ProfileCall } from '../profiles.types.ts';
import { listTakenSlugs } from '../slugs.repository.ts';
import { storePage } from './create-profile.ts';

function chosenName(...wishes: readonly (string | undefined)[]): string {
  const name = wishes.map((wish) => wish?.replace(/\p{Cc}+/gu, ' ').trim() ?? '').find((wish) => wish !== '') ?? '';
  return [...name].slice(0, profileNameMax).join('').trim();
}

/**
 * Creates a draft from another service's file. Errors: profiles.import_unreadable, quota.exceeded, quota.read_only,
 * server.busy.
 */
export async function importProfile({
  deps,
  ctx,
  input,
}: ProfileCall & { input: BodyOf<typeof operation> }): Promise<AnswerOf<typeof operation>> {
  const owner = ctx.actor.ownerId;
  const page = await readPageFileInThread(input.content);
  if (!page) throw importUnreadable();
  const { document, summary } = importedDocument(page);
  return deps.db.scoped(owner, async (tx) => {
    const client = await getClientCard(tx, owner);
    const locale = input.locale ? fromWireLocale(input.locale) : client.locale;
    const name = chosenName(input.name, page.name, client.alias);
    const wish = slugFromName(name, `p-${deps.ids.code(6).toLowerCase()}`);
    const slug = freeSlug({ wish, taken: await listTakenSlugs(tx, { owner }) });
    const profile = await storePage({
      deps,
      ctx,
      tx,
      page: { name, locale, document, slug, cause: 'profile.imported' },
    });
    return { profile, summary: { kind: page.kind, ...summary } };
  });
}
