import type { Platform } from '#platform/platform.types.ts';
import { countFiguresOff, type FiguresOff, repairFigures } from '../figures.queries.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Compares the dashboards' sums with their rows, every night. */
export const checkFigures = defineJob({
  name: 'operator.check_figures',
  payload: z.object({}),
  cron: '52 3 * * *',
  expireInSeconds: 3600,
});

/** A difference is a bug of ours: it is corrected and logged. */
export async function checkFiguresNow({ deps }: { deps: Pick<Platform, 'db' | 'logger'> }): Promise<FiguresOff[]> {
  const off = await deps.db.system(countFiguresOff, { readOnly: true });
  if (off.length === 0) return off;
  deps.logger.error({ off }, 'Dashboard figures differed from their rows and were corrected');
  await deps.db.system(repairFigures);
  return off;
}
