import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

type Moved = { owner: OwnerId; accepted: number };

export type PaceRecorder = {
  count(campaign: { owner: OwnerId; campaignId: string }, accepted: number): void;
  /** Writes the collected progress and notifies browsers; called about once a second. */
  flush(): Promise<void>;
};

/**
 * Collects progress so that screens and charts update once a second, not once per mail. The ledger itself is exact
 * without it.
 */
export function createPaceRecorder({ deps }: { deps: Pick<Platform, 'db' | 'live'> }): PaceRecorder {
  let moved = new Map<string, Moved>();
  return {
    count({ owner, campaignId }, accepted) {
      const known = moved.get(campaignId);
      if (known) known.accepted += accepted;
      else moved.set(campaignId, { owner, accepted });
    },
    async flush() {
      if (moved.size === 0) return;
      const batch = moved;
      moved = new Map();
      await deps.db.system(async (tx) => {
        for (const [campaignId, { owner, accepted }] of batch) {
          if (accepted > 0) {
            await tx.sql`
              insert into campaign_minutes as m (owner_id, campaign_id, minute, accepted)
              values (${owner}, ${campaignId}, date_trunc('minute', now()), ${accepted})
              on conflict (owner_id, campaign_id, minute) do update set accepted = m.accepted + excluded.accepted`;
          }
          await deps.live.publish(tx, { userId: owner, event: { kind: 'campaign.progress', campaignId } });
        }
      });
    },
  };
}
