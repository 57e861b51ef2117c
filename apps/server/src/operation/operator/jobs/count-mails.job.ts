import type { Platform } from '#platform/platform.types.ts';
import { findCountedUntil, recount } from '../operator.queries.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Maintains the half-hourly counts of mails and messages for the operator's dashboard. */
export const countMails = defineJob({
  name: 'operator.count_mails',
  payload: z.object({}),
  cron: '4,34 * * * *',
  expireInSeconds: 1800,
});

/** The longest span of the dashboard and its comparison span. */
const firstDays = 762;
/** Bounces and campaign minutes may arrive this late. */
const lateHours = 72;
/** What is being written may not be visible yet. */
const graceMinutes = 5;
const stepDays = 31;

function slotOf(at: Temporal.Instant): Temporal.Instant {
  const minutes = Math.floor(at.epochMilliseconds / 60_000 / 30) * 30;
  return Temporal.Instant.fromEpochMilliseconds(minutes * 60_000);
}

/**
 * Counts what came since the last time, and recounts the preceding days; the first time everything, in short
 * transactions.
 */
export async function countMailSlots({
  deps,
  signal,
}: {
  deps: Pick<Platform, 'db' | 'clock'>;
  signal?: AbortSignal;
}): Promise<void> {
  const now = deps.clock.now();
  const end = slotOf(now.subtract({ minutes: graceMinutes }));
  const counted = await deps.db.system(findCountedUntil, { readOnly: true });
  let since = slotOf(counted?.subtract({ hours: lateHours }) ?? now.subtract({ hours: firstDays * 24 }));
  while (Temporal.Instant.compare(since, end) < 0 && signal?.aborted !== true) {
    const step = since.add({ hours: stepDays * 24 });
    const until = Temporal.Instant.compare(step, end) < 0 ? step : end;
    const span = { since, until };
    await deps.db.system((tx) => recount(tx, span));
    since = until;
  }
}
