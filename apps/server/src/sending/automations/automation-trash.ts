import { retireStreams } from '#sending/campaigns/launch/streams.ts';
import { nothingFreed, type TrashKind } from '#platform/trash-kind.ts';
import { removeAutomation, restoreAutomation } from './usecases/edit-automations.ts';

/** Trashes an automation with its runs; the mail ledger stays, so links in sent mails keep working. */
export const automationTrash: TrashKind = {
  kind: 'automation',
  table: 'automations',
  columns: (tx) => ({
    name: tx.sql`t.name`,
    detail: tx.sql`''`,
    searched: tx.sql`enlace_fold(t.name)`,
    place: tx.sql`array[]::text[]`,
  }),
  purged: { action: 'automation.purged', subjectKind: 'automation' },
  restore: restoreAutomation,
  trash: removeAutomation,
  async purge({ tx, deps, owner, ids }) {
    const streams = await tx.sql<{ campaignId: string }[]>`
      select campaign_id from automation_streams where owner_id = ${owner} and automation_id = any(${[...ids]}::uuid[])`;
    const carried = streams.map(({ campaignId }) => campaignId);
    await retireStreams(tx, { owner, ids: carried, now: deps.clock.now() });
    await tx.sql`delete from automations where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
    return nothingFreed;
  },
};
