import type { z } from 'zod';

export type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: Payload;
  /** Retries after the first failure, with exponential back-off from `retryDelaySeconds`. */
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  /** Longest run before the job counts as dead and is tried again. */
  readonly expireInSeconds: number;
  /** Handlers running at once in one process. */
  readonly concurrency: number;
  /** Five-field cron expression in UTC for repeating work. */
  readonly cron?: string;
};

type Defaults = 'retryLimit' | 'retryDelaySeconds' | 'expireInSeconds' | 'concurrency';

/** Declares a kind of background work. Payloads hold ids, never rows; handlers must bear running twice. */
export function defineJob<Payload extends z.ZodType>(
  definition: Omit<JobDefinition<Payload>, Defaults> & Partial<Pick<JobDefinition<Payload>, Defaults>>,
): JobDefinition<Payload> {
  return { retryLimit: 5, retryDelaySeconds: 5, expireInSeconds: 300, concurrency: 1, ...definition };
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
