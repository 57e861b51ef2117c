import type { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/client.ts';
import { bindJob, type JobBinding, type JobDefinition } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Installation } from './installation.ts';

type Deps = { db: Database; jobs: Jobs; clock: Clock; installation: Installation };

const askAgainSeconds = 60;

/**
 * Binds work that reaches people outside: money, calls to other systems. While the installation stands still it waits;
 * what repeats by itself is left out, anything else comes back as it is.
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
    // Parsed once already; what comes out of the schema goes into it as well for payloads of ids.
    const again = payload as z.input<Payload>;
    await deps.db.system((tx) => deps.jobs.enqueue(tx, job, again, { startAfter }));
  });
}
