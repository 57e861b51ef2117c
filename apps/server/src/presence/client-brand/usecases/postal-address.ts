import { getClientCard } from '#identity/door.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findBillingAddress, findPostalAddress, putPostalAddress } from '../client-brand.repository.ts';
import type { BrandCall } from './change-brand.ts';

/** The billing address as lines of an envelope, the country in the client's language. */
async function suggestAddress(tx: Tx, owner: OwnerId): Promise<string | null> {
  const billing = await findBillingAddress(tx, owner);
  if (!billing) return null;
  const { legalName, line1, line2, postalCode, city, region, country } = billing;
  const { locale } = await getClientCard(tx, owner);
  const place = [postalCode, city].filter((part) => part !== null).join(' ');
  const where = region === null || region === city ? place : `${place}, ${region}`;
  const land = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  return [legalName, line1, line2, where, land].filter((line) => line !== null && line !== '').join('\n');
}

type Read = { postalAddress: string | null; suggestion: string | null };

export async function getPostalAddress({ deps, ctx }: BrandCall): Promise<Read> {
  const { ownerId: owner, permissions } = ctx.actor;
  return deps.db.scoped(owner, async (tx) => {
    const postalAddress = await findPostalAddress(tx, owner);
    const maySee = permissions.has('billing.read');
    return { postalAddress, suggestion: maySee && postalAddress === null ? await suggestAddress(tx, owner) : null };
  });
}

type SetInput = BrandCall & { postalAddress: string | null };

export async function setPostalAddress({
  deps,
  ctx,
  postalAddress,
}: SetInput): Promise<{ postalAddress: string | null }> {
  const { ownerId: owner } = ctx.actor;
  return deps.db.scoped(owner, async (tx) => {
    const before = await findPostalAddress(tx, owner);
    await putPostalAddress(tx, owner, { postalAddress, now: deps.clock.now() });
    const entry = {
      action: 'client_brand.changed',
      subjectKind: 'client_brand',
      subjectId: null,
      before: { postalAddress: before },
      after: { postalAddress },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return { postalAddress };
  });
}
