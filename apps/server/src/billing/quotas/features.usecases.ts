import type { MissingFeature } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import { type PlanFeature, planFeatures } from '@enlace/contract/core/plan-features.ts';
import { inEveryLanguage } from '#billing/catalog/catalog.rules.ts';
import { listOffers, planCards } from '#billing/catalog/catalog.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { AdmitFeatures } from '#platform/http/mount-routes.ts';
import type { Platform } from '#platform/platform.types.ts';

type OfClient = { tx: Tx; owner: OwnerId };
type Lacking = MissingFeature;

/** Whether the client's plan has a feature; also of a plan that has ended, whose states are checked elsewhere. */
export async function hasFeature({ tx, owner, feature }: OfClient & { feature: PlanFeature }): Promise<boolean> {
  const [row] = await tx.sql<{ has: boolean }[]>`select enlace_client_has(${owner}, ${feature}) as has`;
  return row?.has ?? true;
}

/** What the client's plan lacks of these, each with the first plan they may choose that has it. */
export async function findMissingFeatures({
  tx,
  owner,
  of = planFeatures,
}: OfClient & { of?: readonly PlanFeature[] }): Promise<Lacking[]> {
  const [client] = await tx.sql<{ lacking: PlanFeature[]; accountTypeId: string | null; at: Temporal.Instant }[]>`
    select u.account_type_id, now() + make_interval(secs => billing_ahead_seconds()) as at, array(
      select wanted.feature from unnest(${[...of]}::text[]) with ordinality as wanted (feature, place)
      where wanted.feature <> all(coalesce(enlace_client_features(u.id), ${[...planFeatures]}::text[]))
      order by wanted.place) as lacking
    from users u where u.id = ${owner}`;
  if (!client || client.lacking.length === 0) return [];
  // The client's own list of plans: what it hides is not advised either.
  const offers = await listOffers({ tx, ...client });
  const cards = await planCards({ tx, planIds: offers.map(({ planId }) => planId) });
  return client.lacking.map((feature) => {
    const has = new Set(cards.filter(({ featureKeys }) => featureKeys.includes(feature)).map(({ planId }) => planId));
    const offer = offers.find(({ planId }) => has.has(planId));
    return { feature, plan: offer ? { code: offer.planCode, name: inEveryLanguage(offer.planName) } : null };
  });
}

function missing({ feature, plan }: Lacking, locale: Locale): AppError {
  const name = plan?.name[toWireLocale(locale)];
  return name === undefined
    ? new AppError('plan.feature_not_offered', { params: { feature } })
    : new AppError('plan.feature_missing', { params: { feature, plan: name } });
}

/** Where work of a client begins. Errors: plan.feature_missing, naming a plan that has it. */
export async function requireFeature({
  tx,
  owner,
  feature,
  locale,
}: OfClient & { feature: PlanFeature; locale: Locale }): Promise<void> {
  if (await hasFeature({ tx, owner, feature })) return;
  const [lacking] = await findMissingFeatures({ tx, owner, of: [feature] });
  if (lacking) throw missing(lacking, locale);
}

/** Checks the features that operations declare, before their handlers run. */
export function createFeatureGate({ db }: Pick<Platform, 'db'>): AdmitFeatures {
  return async ({ owner, features, locale }) => {
    const [lacking] = await db.scoped(owner, (tx) => findMissingFeatures({ tx, owner, of: features }), {
      readOnly: true,
    });
    if (lacking) throw missing(lacking, locale);
  };
}
