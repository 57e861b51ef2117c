import { requireFeature } from '#billing/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { CampaignRow } from '../campaigns.types.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';

/** A client who is closing their account can still sign in, but starts no campaign. Errors: erasure.client_leaving. */
export async function assertClientOpen(tx: Tx, owner: OwnerId): Promise<void> {
  const [row] = await tx.sql<{ isOpen: boolean }[]>`
    select enlace_client_is_open(u) as is_open from users u where u.id = ${owner}`;
  if (!row?.isOpen) throw new AppError('erasure.client_leaving');
}

/** An A/B test starts only in a plan that has them; a plan may have changed since it was written. Errors: plan.feature_missing. */
export async function assertExperimentAllowed(
  tx: Tx,
  { owner, experiment }: { owner: OwnerId; experiment: CampaignRow['experiment'] },
): Promise<void> {
  if (!experiment) return;
  const { locale } = await getClientCard(tx, owner);
  await requireFeature({ tx, owner, feature: 'ab_tests', locale });
}
