import { fromWireLocale, toWireLocale, type WireLocale } from '@enlace/contract/core/locale.ts';
import type { ProfileTemplate } from '@enlace/contract/profiles/profiles/profile-starts.contract.ts';
import { listTemplates } from '@enlace/blocks/templates/profile-template.ts';
import { getClientCard } from '#identity/door.ts';
import type { ProfileCall } from '../profiles.types.ts';

/** The pages by trade a client can start from, with their words in the wanted language. */
export async function templatesFor({
  deps,
  ctx,
  locale: wish,
}: ProfileCall & { locale: WireLocale | undefined }): Promise<ProfileTemplate[]> {
  const owner = ctx.actor.ownerId;
  const locale = wish
    ? fromWireLocale(wish)
    : (await deps.db.scoped(owner, (tx) => getClientCard(tx, owner), { readOnly: true })).locale;
  return listTemplates(locale).map((template) => ({
    ...template,
    previewPath: `/p/template/${template.id}/${toWireLocale(locale)}`,
  }));
}
