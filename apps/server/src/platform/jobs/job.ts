import type { z } from 'zod';

export type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: Payload;
  /** Retries after the first failure, with exponential back-off from `retryDelaySeconds`. */
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  /** Maximum duration before the job counts as dead and is retried. */
  readonly expireInSeconds: number;
  /** Concurrent handlers in one process, or as many batches. */
  readonly concurrency: number;
  /** Jobs that a worker fetches with one statement and handles side by side; each ends on its own. */
  readonly batch: number;
  /** Five-field cron expression in UTC for recurring work. */
  readonly cron?: string;
};

type Defaults = 'retryLimit' | 'retryDelaySeconds' | 'expireInSeconds' | 'concurrency' | 'batch';

/** Declares a kind of background work. Payloads contain ids, never rows; handlers must be safe to run twice. */
export function defineJob<Payload extends z.ZodType>(
  definition: Omit<JobDefinition<Payload>, Defaults> & Partial<Pick<JobDefinition<Payload>, Defaults>>,
): JobDefinition<Payload> {
  return { retryLimit: 5, retryDelaySeconds: 5, expireInSeconds: 300, concurrency: 1, batch: 1, ...definition };
}

export type JobBinding = {
  job: JobDefinition;
  handle(payload: unknown, run: { signal: AbortSignal }): Promise<void>;
};

/** Binds the work to its definition; the payload is parsed again before each run. */
export function bindJob<Payload extends z.ZodType>(
  job: JobDefinition<Payload>,
  handle: (payload: z.output<Payload>, run: { signal: AbortSignal }) => Promise<void>,
): JobBinding {
  return { job, handle: (payload, run) => handle(job.payload.parse(payload), run) };
}
