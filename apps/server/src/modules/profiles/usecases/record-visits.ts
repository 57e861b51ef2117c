import { createHmac } from 'node:crypto';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { addClicks, addVisits, daySalt } from '../visits.repository.ts';

/** What one process saw of one profile since its last report. */
export type VisitBatch = {
  owner: OwnerId;
  profileId: string;
  timeZone: string;
  visits: number;
  qrVisits: number;
  /** Address and browser of each visitor, in memory only: what is stored is a hash under a salt that is forgotten. */
  visitors: ReadonlySet<string>;
  clicks: ReadonlyMap<string, number>;
};

const saltBytes = 32;
const markBytes = 16;

type Deps = Pick<Platform, 'db' | 'clock' | 'ids'>;

function marksOf({
  salt,
  profileId,
  visitors,
}: {
  salt: Buffer;
  profileId: string;
  visitors: Iterable<string>;
}): string[] {
  return [...visitors].map((visitor) =>
    createHmac('sha256', salt).update(`${profileId}\n${visitor}`).digest().subarray(0, markBytes).toString('hex'),
  );
}

/** Adds a process's counts to the day sums of each profile, one short transaction per profile. */
export async function recordVisits({ deps, batches }: { deps: Deps; batches: readonly VisitBatch[] }): Promise<void> {
  for (const batch of batches) {
    const { owner, profileId, timeZone, visits, qrVisits, visitors, clicks } = batch;
    const day = deps.clock.now().toZonedDateTimeISO(timeZone).toPlainDate().toString();
    await deps.db.scoped(owner, async (tx) => {
      if (visits > 0) {
        const salt = await daySalt(tx, { day, fresh: Buffer.from(deps.ids.token(saltBytes), 'base64url') });
        await addVisits(tx, { owner, profileId, day, visits, qrVisits, marks: marksOf({ salt, profileId, visitors }) });
      }
      for (const [blockId, count] of clicks) await addClicks(tx, { owner, profileId, day, blockId, clicks: count });
    });
  }
}
