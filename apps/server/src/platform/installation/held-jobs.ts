import type { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/client.ts';
import { bindJob, type JobBinding, type JobDefinition } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Installation } from './installation.ts';

type Deps = { db: Database; jobs: Jobs; clock: Clock; installation: Installation };

const askAgainSeconds = 60;

/**
 * Binds work that reaches the outside: money, calls to other systems. While the installation is held it waits;
 * recurring work is skipped, anything else is requeued unchanged.
 */
export function bindHeldJob<Payload extends z.ZodType>(
  deps: Deps,
  job: JobDefinition<Payload>,
  handle: (payload: z.output<Payload>, run: { signal: AbortSignal }) => Promise<void>,
): JobBinding {
  return bindJob(job, async (payload, run) => {
    if (await deps.installation.maySend()) return handle(payload, run);
    if (job.cron !== undefined) return;
    const startAfter = deps.clock.now().add({ seconds: askAgainSeconds });
    // Already parsed; for payloads of ids the schema accepts its own output.
    const again = payload as z.input<Payload>;
    await deps.db.system((tx) => deps.jobs.enqueue(tx, job, again, { startAfter }));
  });
}
