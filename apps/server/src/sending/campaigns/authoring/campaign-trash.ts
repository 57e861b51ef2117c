import { campaignLinkDays } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { folderPath } from '#workspace/door.ts';
import { nothingFreed, type TrashKind, type TrashPurge } from '#platform/trash-kind.ts';
import { removeCampaign, restoreCampaign } from './edit-campaign.ts';

const rowsAtOnce = 20_000;

/** Ledgers can be long: deleted in batches, so that no statement times out. */
async function removeDeliveries({ tx, owner, ids }: Pick<TrashPurge, 'tx' | 'owner' | 'ids'>): Promise<void> {
  for (let removed = rowsAtOnce; removed === rowsAtOnce;) {
    const gone = await tx.sql`
      delete from campaign_deliveries where owner_id = ${owner} and id in (
        select id from campaign_deliveries where owner_id = ${owner} and campaign_id = any(${[...ids]}::uuid[]) limit ${rowsAtOnce})`;
    removed = gone.count;
  }
  for (let removed = rowsAtOnce; removed === rowsAtOnce;) {
    const gone = await tx.sql`
      delete from campaign_events where owner_id = ${owner} and (at, id) in (
        select at, id from campaign_events where owner_id = ${owner} and campaign_id = any(${[...ids]}::uuid[]) limit ${rowsAtOnce})`;
    removed = gone.count;
  }
}

/** Trashes campaigns with their ledger and report. For a while recipients can still unsubscribe by the links. */
export const campaignTrash: TrashKind = {
  kind: 'campaign',
  table: 'campaigns',
  only: (tx) => tx.sql`and t.kind = 'campaign'`,
  columns: (tx, owner) => ({
    name: tx.sql`t.name`,
    detail: tx.sql`coalesce(t.own_subject, '')`,
    searched: tx.sql`enlace_fold(t.name || ' ' || coalesce(t.own_subject, ''))`,
    place: folderPath(tx, { owner, noun: 'campaign', subject: tx.sql`t.id` }),
    heldUntil: tx.sql`
      (case when t.started_at is not null then coalesce(t.finished_at, t.updated_at) + make_interval(days => ${campaignLinkDays}) end)`,
  }),
  purged: { action: 'campaign.purged', subjectKind: 'campaign' },
  restore: restoreCampaign,
  trash: removeCampaign,
  async purge({ tx, owner, ids }) {
    await removeDeliveries({ tx, owner, ids });
    await tx.sql`delete from campaigns where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
    return nothingFreed;
  },
};
