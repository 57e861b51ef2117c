import type { BulkCampaignAction } from '@enlace/contract/sending/campaigns/campaign-list.contract.ts';
import type { Tx } from '#platform/database/client.ts';
import { lockCampaigns } from '../campaigns.repository.ts';
import { mayDo } from '../campaigns.rules.ts';
import type { CampaignCall } from '../campaigns.types.ts';
import { canBeInArchive, writeArchive } from '../report/set-archive.ts';
import { trashCampaigns, untrashCampaigns } from './edit-campaign.ts';

type Input = CampaignCall & { action: BulkCampaignAction; ids: readonly string[] };

async function doIt({ action, ids, tx, ...call }: Input & { tx: Tx }): Promise<readonly { id: string }[]> {
  const owner = call.ctx.actor.ownerId;
  const found = await lockCampaigns(tx, { owner, ids, isDeleted: action === 'restore' });
  switch (action) {
    case 'remove': {
      const rows = found.filter(({ state }) => mayDo('remove', state));
      await trashCampaigns({ ...call, tx, rows });
      return rows;
    }
    case 'restore':
      await untrashCampaigns({ ...call, tx, rows: found });
      return found;
    case 'publish':
    case 'unpublish': {
      const isPublic = action === 'publish';
      const rows = found.filter((row) => row.profileId !== null && canBeInArchive(row) && row.isPublic !== isPublic);
      for (const row of rows) await writeArchive({ ...call, tx, row, isPublic });
      return rows;
    }
  }
}

/** One action on many campaigns in one transaction. Returns the changed ones. */
export function changeCampaigns({ ids, ...input }: Input): Promise<{ ids: string[] }> {
  const wanted = [...new Set(ids)];
  return input.deps.db.scoped(input.ctx.actor.ownerId, async (tx) => {
    const changed = await doIt({ ...input, tx, ids: wanted });
    return { ids: changed.map(({ id }) => id) };
  });
}
