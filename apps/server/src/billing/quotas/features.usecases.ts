import type { MissingFeature } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import { type PlanFeature, planFeatures } from '@enlace/contract/core/plan-features.ts';
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

/** What the client's plan lacks of these, each with the first plan on offer for them that has it. */
export async function findMissingFeatures({
  tx,
  owner,
  of = planFeatures,
}: OfClient & { of?: readonly PlanFeature[] }): Promise<Lacking[]> {
  return [
    ...(await tx.sql<Lacking[]>`
      select wanted.feature, (
        select jsonb_build_object('code', p.code, 'name', p.name) from plans p
        where p.archived_at is null and wanted.feature = any(enlace_plan_features(p.id)) and exists (
          select 1 from catalog_items c
          where c.plan_id = p.id and c.archived_at is null and not c.starts_trial
            and (c.account_type_id is null or c.account_type_id = (select account_type_id from users where id = ${owner}))
            and c.visible_from <= now() + make_interval(secs => billing_ahead_seconds())
            and (c.visible_until is null or c.visible_until > now() + make_interval(secs => billing_ahead_seconds())))
        order by p.position, p.id limit 1) as plan
      from unnest(${[...of]}::text[]) with ordinality as wanted (feature, place)
      where wanted.feature <> all(coalesce(enlace_client_features(${owner}), ${[...planFeatures]}::text[]))
      order by wanted.place`),
  ];
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
