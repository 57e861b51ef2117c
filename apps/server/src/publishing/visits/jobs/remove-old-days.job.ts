import type { Platform } from '#platform/platform.types.ts';
import { firstKeptDay } from '../span.rules.ts';
import { type KeptSpan, listKeptSpans, removeDaysBefore, removeIdleLinks } from '../visits.repository.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes statistics of days that their client no longer keeps. */
export const removeOldStatistics = defineJob({
  name: 'visits.remove_old_days',
  payload: z.object({}),
  cron: '37 3 * * *',
  expireInSeconds: 1800,
});

const rowsPerTransaction = 5000;

type Input = { deps: Pick<Platform, 'db' | 'clock'>; signal?: AbortSignal };

/** In short transactions, so that counting continues meanwhile. */
async function removeOf({ deps }: Input, { owner, keepDays, timeZone }: KeptSpan): Promise<void> {
  const today = deps.clock.now().toZonedDateTimeISO(timeZone).toPlainDate();
  const before = firstKeptDay({ today, keepDays }).toString();
  let total = 0;
  for (let removed = 1; removed > 0;) {
    removed = await deps.db.scoped(owner, (tx) => removeDaysBefore(tx, { owner, before, limit: rowsPerTransaction }));
    total += removed;
  }
  if (total > 0) await deps.db.scoped(owner, (tx) => removeIdleLinks(tx, owner));
}

export async function removeOldStatisticDays({ deps, signal }: Input): Promise<void> {
  let after: string | null = null;
  do {
    const spans: KeptSpan[] = await deps.db.system((tx) => listKeptSpans(tx, { after }), { readOnly: true });
    for (const span of spans) {
      if (signal?.aborted === true) return;
      await removeOf({ deps }, span);
    }
    after = spans.at(-1)?.owner ?? null;
  } while (after !== null);
}
