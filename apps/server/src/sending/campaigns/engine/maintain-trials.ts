import type { Certainty } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import { type HistoryActor, notify, recordHistory } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { lockCampaign } from '../campaigns.repository.ts';
import type { CampaignDeps, CampaignRow } from '../campaigns.types.ts';
import { heldUntil, variantForRest } from '../report/trial.rules.ts';
import { readVariantFigures } from '../report/trial.queries.ts';

type Ref = { owner: OwnerId; campaignId: string };
type Deps = Pick<CampaignDeps, 'db' | 'clock' | 'live' | 'ids' | 'jobs'>;

/** Held recipients released at once: few enough for a short transaction. */
const chunk = 20_000;

/** Trial mails never tried yet; mails deferred by servers are not waited for. */
async function countUntried(tx: Tx, { owner, campaignId }: Ref, tested: number): Promise<number> {
  const [row] = await tx.sql<{ done: number; deferred: number }[]>`
    select t.accepted + t.rejected + t.skipped + t.uncertain as done, (
      select count(*)::int from campaign_deliveries d
      where d.owner_id = ${owner} and d.campaign_id = ${campaignId} and d.next_attempt_at < ${heldUntil}::timestamptz and d.attempts > 0
    ) as deferred
    from campaign_totals t where t.owner_id = ${owner} and t.campaign_id = ${campaignId}`;
  return row ? tested - row.done - row.deferred : tested;
}

async function noteSent(tx: Tx, { deps, ref, campaign }: { deps: Deps; ref: Ref; campaign: CampaignRow }) {
  const { experiment, testPeople } = campaign;
  if (!experiment || testPeople === null || (await countUntried(tx, ref, testPeople)) > 0) return;
  const now = deps.clock.now();
  const decideAt = now.add({ minutes: experiment.waitMinutes });
  await tx.sql`update campaigns set test_sent_at = ${now}, decide_at = ${decideAt} where owner_id = ${ref.owner} and id = ${ref.campaignId}`;
}

/** Sets the variant for the rest, once; `certainty` is the rule's, a person needs none. */
export async function decideTrial(
  tx: Tx,
  input: { deps: Deps; ref: Ref; variant: number; by: HistoryActor; certainty: Certainty | null },
): Promise<boolean> {
  const { deps, ref, variant, by, certainty } = input;
  const { owner, campaignId } = ref;
  const decided = await tx.sql<{ name: string; profileId: string | null }[]>`
    update campaigns set winner = ${variant}, decided_at = ${deps.clock.now()}, decided_by = ${by.kind === 'system' ? 'rule' : 'person'},
      decided_certainty = ${certainty}
    where owner_id = ${owner} and id = ${campaignId} and decided_at is null returning name, profile_id`;
  const [row] = decided;
  if (!row) return false;
  const after = { name: row.name, variant: variant + 1 };
  const entry = { action: 'campaign.trial_decided', subjectKind: 'campaign', subjectId: campaignId, after };
  await recordHistory({ tx, owner, actor: by, entry });
  // A person who chose it needs no notification.
  if (certainty !== null) {
    const params = { name: row.name, variant: 'ABCD'.charAt(variant), certainty };
    const notification = { kind: 'campaign.decided' as const, params, link: `/user/campanas/${campaignId}` };
    await notify({ tx, deps, owner, profileId: row.profileId, notification });
  }
  await deps.live.publish(tx, { userId: owner, event: { kind: 'campaign.progress', campaignId } });
  return true;
}

/** Releases a batch of the rest with the winner. The next round finds whatever a kill leaves undone. */
async function releaseChunk(tx: Tx, { deps, ref, winner }: { deps: Deps; ref: Ref; winner: number }): Promise<void> {
  const { owner, campaignId } = ref;
  const released = await tx.sql`
    update campaign_deliveries d set variant = ${winner}, next_attempt_at = now()
    where d.owner_id = ${owner} and d.id in (
      select id from campaign_deliveries
      where owner_id = ${owner} and campaign_id = ${campaignId} and next_attempt_at = ${heldUntil}::timestamptz
      order by id limit ${chunk} for update)`;
  if (released.count < chunk)
    await tx.sql`update campaigns set rest_released_at = ${deps.clock.now()} where owner_id = ${owner} and id = ${campaignId}`;
}

async function maintain(tx: Tx, { deps, ref }: { deps: Deps; ref: Ref }): Promise<void> {
  const campaign = await lockCampaign(tx, ref.owner, ref.campaignId);
  const { experiment, state, testSentAt, decideAt, winner } = campaign;
  if (!experiment || state !== 'sending') return;
  if (winner !== null) {
    await releaseChunk(tx, { deps, ref, winner });
    return;
  }
  if (testSentAt === null) {
    await noteSent(tx, { deps, ref, campaign });
    return;
  }
  const isDue = decideAt !== null && Temporal.Instant.compare(decideAt, deps.clock.now()) <= 0;
  if (!isDue || experiment.decision !== 'auto') return;
  const { variant, certainty } = variantForRest(
    await readVariantFigures(tx, ref.owner, { campaignId: ref.campaignId, count: experiment.variants.length }),
    experiment.goal,
  );
  const by = { kind: 'system' as const, job: 'campaigns.trial' };
  await decideTrial(tx, { deps, ref, variant, by, certainty });
}

/**
 * Moves every trial one step forward: sent, decided, a batch of the rest released. Each step is one transaction that
 * starts from what is stored, so any number of processes may run it, and be killed during it.
 */
export async function maintainTrials({ deps }: { deps: Deps }): Promise<void> {
  const open = await deps.db.system(
    (tx) => tx.sql<{ ownerId: string; id: string }[]>`
    select k.owner_id, k.id from campaigns k join users u on u.id = k.owner_id
    where k.experiment is not null and k.rest_released_at is null and k.started_at is not null and k.finished_at is null
      and k.state = 'sending' and k.deleted_at is null and enlace_client_is_open(u) limit 100`,
  );
  for (const { ownerId: owner, id } of open)
    await deps.db.system((tx) => maintain(tx, { deps, ref: { owner: ownerId(owner), campaignId: id } }));
}
