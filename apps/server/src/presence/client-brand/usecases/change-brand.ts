import type { ClientBrand } from '@enlace/contract/presence/client-brand/client-brand.schemas.ts';
import { socialLinksSchema } from '@enlace/blocks/blocks/social_links/social_links.schema.ts';
import { headingFonts, textFonts } from '@enlace/blocks/themes/page-fonts.ts';
import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { recordHistory } from '#workspace/door.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, invalidField, notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findLogo, putBrand, readBrand } from '../client-brand.repository.ts';

export type BrandCall = { deps: Pick<Platform, 'db' | 'clock'>; ctx: RequestContext<ClientActor> };

export async function getClientBrand({ deps, ctx }: BrandCall): Promise<{ brand: ClientBrand }> {
  const { ownerId } = ctx.actor;
  return deps.db.scoped(ownerId, async (tx) => ({ brand: await readBrand(tx, ownerId) }));
}

/** Links as the block model stores them; unknown ones are refused. */
function checkedSocials(socials: ClientBrand['socials']): ClientBrand['socials'] {
  const parsed = socialLinksSchema.safeParse({ items: socials }, { reportInput: true });
  if (parsed.success) return parsed.data.items;
  const fields = fieldIssues(parsed.error).map((each) => ({ ...each, path: each.path.replace(/^items/, 'socials') }));
  throw new AppError('request.invalid', { fields });
}

function checkFonts({ headings, text }: ClientBrand): void {
  if (headings !== null && !headingFonts.some((font) => font === headings))
    throw invalidField('headings', 'invalid_option');
  if (text !== null && !textFonts.some((font) => font === text)) throw invalidField('text', 'invalid_option');
}

async function checkedLogo(tx: Tx, owner: OwnerId, logo: ClientBrand['logo']): Promise<ClientBrand['logo']> {
  if (logo === null) return null;
  const known = await findLogo(tx, owner, logo.fileId);
  if (!known) throw notFound();
  return { ...logo, ...known };
}

/** Throws request.invalid, and resource.not_found for a logo that is not one of the client's images. */
export async function setClientBrand({
  deps,
  ctx,
  input,
}: BrandCall & { input: ClientBrand }): Promise<{ brand: ClientBrand }> {
  const { ownerId: owner } = ctx.actor;
  checkFonts(input);
  const socials = checkedSocials(input.socials);
  return deps.db.scoped(owner, async (tx) => {
    const before = await readBrand(tx, owner);
    const brand = { ...input, socials, logo: await checkedLogo(tx, owner, input.logo) };
    await putBrand(tx, owner, { brand, now: deps.clock.now() });
    const entry = {
      action: 'client_brand.changed',
      subjectKind: 'client_brand',
      subjectId: null,
      before,
      after: brand,
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return { brand };
  });
}
