import type { BulkProfileAction } from '@enlace/contract/presence/profiles/profile-bulk.contract.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ProfileCall } from '../profiles.types.ts';
import { copyProfiles } from './create-profile.ts';
import { trashProfiles, untrashProfiles } from './delete-profile.ts';
import { hideProfiles, publishProfiles, unpublishProfiles } from './publish-profile.ts';

type Input = ProfileCall & { action: BulkProfileAction; ids: readonly string[] };

function doIt({ action, ...call }: Input & { tx: Tx }): Promise<string[]> {
  switch (action) {
    case 'publish':
      return publishProfiles(call);
    case 'unpublish':
      return unpublishProfiles(call);
    case 'hide':
      return hideProfiles({ ...call, hidden: true });
    case 'show':
      return hideProfiles({ ...call, hidden: false });
    case 'duplicate':
      return copyProfiles(call);
    case 'remove':
      return trashProfiles(call);
    case 'restore':
      return untrashProfiles(call);
  }
}

/** One action on many profiles in one transaction; unknown and foreign ids are skipped. */
export function changeProfiles({ ids, ...input }: Input): Promise<{ ids: string[] }> {
  const wanted = [...new Set(ids)];
  return input.deps.db.scoped(input.ctx.actor.ownerId, async (tx) => ({
    ids: await doIt({ ...input, tx, ids: wanted }),
  }));
}
