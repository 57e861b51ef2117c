import { type ConstructorOptions, type Db, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { withCause } from '#platform/cause.ts';
import type { Tx } from '#platform/database/client.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { createLogBrake } from '#platform/log-brake.ts';
import type { Logger } from '#platform/logger.ts';
import { currentTraceparent } from '#platform/tracing/trace.ts';
import { withTraceparent } from '#platform/tracing/trace-work.ts';
import { type DueWatch, watchDueJobs } from './due-jobs.ts';
import type { JobBinding, JobDefinition } from './job.ts';

type EnqueueOptions = {
  /** Not before this moment. */
  startAfter?: Temporal.Instant;
  /** At most one waiting job per key. */
  singletonKey?: string;
};

export type Jobs = {
  /** Inserts the job in the caller's transaction: it exists exactly if that transaction commits. */
  enqueue<Payload extends z.ZodType>(
    tx: Tx,
    job: JobDefinition<Payload>,
    payload: z.input<Payload>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Creates the queues (and schema) so that `enqueue` works; `bindings` are all jobs of the product. */
  start(input: { bindings: readonly JobBinding[]; work: boolean }): Promise<void>;
  /** Gives running handlers up to the given time to finish. */
  stop(input: { timeoutMs: number }): Promise<void>;
};

function inTransaction(tx: Tx): Db {
  return {
    async executeSql(text, values = []) {
      // NOTE: pg-boss passes plain values and JSON texts only; the driver's parameter type is narrower than it accepts.
      // Its statements are few and long: planning one takes longer than running it.
      const rows = await tx.sql.unsafe(text, values as never[], { prepare: true });
      return { rows: [...rows] };
    },
  };
}

function queueOptions(job: JobDefinition) {
  return {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: job.expireInSeconds,
    deleteAfterSeconds: 86_400,
    notify: true,
  };
}

/** Usually every queue is as the previous start left it. */
function isAsWanted(found: object, wanted: ReturnType<typeof queueOptions>): boolean {
  const values = new Map<string, unknown>(Object.entries(found));
  return Object.entries(wanted).every(([name, value]) => values.get(name) === value);
}

type Options = { target: DatabaseTarget | Promise<DatabaseTarget>; logger: Logger };

/** What the driver does about a half-open connection: it abandons the statement, and the connection with it. */
const linkLimits = { query_timeout: 60_000, keepAlive: true };

function connectionOptions(target: DatabaseTarget): ConstructorOptions {
  return { ...linkLimits, ...(target.connection ?? { connectionString: target.url }) };
}

/** The error of a connection or statement that timed out. */
const slowSigns =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated due to connection timeout/;

/** Every worker, some eighty of them, meets the same problem: it is logged once, then once a minute with its count. */
export function logQueueErrors(logger: Logger, now?: () => number): (error: Error) => void {
  const brake = createLogBrake({ max: 1, now });
  return (error) => {
    const isSlow = slowSigns.test(error.message);
    const kind = isSlow ? 'slow' : 'code' in error ? String(error.code) : error.message;
    const passed = brake.pass(kind);
    if (!passed) return;
    const { unwritten, seconds } = passed;
    if (isSlow) {
      logger.warn({ unwritten, seconds }, 'the database or this machine is too slow: the job queue waits for answers');
      return;
    }
    if (unwritten === 0) logger.error({ err: error }, 'job queue error');
    else logger.error({ kind, message: error.message, unwritten, seconds }, 'job queue error continues');
  };
}

/**
 * How often a worker that nobody wakes asks for its own queue. Notices and the question for all queues at once wake it
 * long before, so eighty workers need not ask every other second.
 */
const ownPollSeconds = 300;

function createBoss({ target, logger }: { target: DatabaseTarget; logger: Logger }): PgBoss {
  const boss = new PgBoss({
    ...connectionOptions(target),
    schema: 'pgboss',
    max: 4,
    application_name: 'enlace-jobs',
    createSchema: false,
    useListenNotify: true,
    // Jobs here never depend on one another, and queues change only with a start.
    flowIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 600,
  });
  boss.on('error', logQueueErrors(logger));
  boss.on('warning', (warning) => logger.warn({ warning }, 'job queue warning'));
  return boss;
}

/** Queue over pg-boss, which handles retries, cron and dead workers; the work itself must be idempotent. */
export function createJobs({ target, logger }: Options): Jobs {
  let opened: PgBoss | undefined;

  async function open(): Promise<PgBoss> {
    const found = await target;
    opened ??= createBoss({ target: found, logger });
    return opened;
  }

  const stopping = new AbortController();
  const workers = new Map<string, string[]>();
  let dueWatch: DueWatch | undefined;

  async function ensureQueue(boss: PgBoss, job: JobDefinition, found: object | undefined): Promise<void> {
    const wanted = queueOptions(job);
    if (!found) await boss.createQueue(job.name, wanted);
    else if (!isAsWanted(found, wanted)) await boss.updateQueue(job.name, wanted);
  }

  /** What a failed job keeps of its error. */
  async function runOne({ job, handle }: JobBinding, { id, data }: Job<unknown>): Promise<JobResult> {
    try {
      await withCause({ job: job.name }, () => handle(data, { signal: stopping.signal }));
      return { id, status: 'completed' };
    } catch (error) {
      logger.error({ err: error, job: job.name, jobId: id }, 'job failed');
      return { id, status: 'failed', output: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  // One batch after the other; a worker that had something to do checks again immediately.
  async function workOne(boss: PgBoss, binding: JobBinding): Promise<string> {
    const { name, batch: batchSize } = binding.job;
    const options = {
      batchSize,
      perJobResults: true,
      pollingIntervalSeconds: ownPollSeconds,
      notifyPollingIntervalSeconds: ownPollSeconds,
    } as const;
    const worker: string = await boss.work(name, options, async (batch) => {
      const results = await Promise.all(batch.map((item) => runOne(binding, item)));
      boss.notifyWorker(worker);
      return results;
    });
    return worker;
  }

  async function work(boss: PgBoss, binding: JobBinding): Promise<void> {
    const { job } = binding;
    workers.set(job.name, await Promise.all(Array.from({ length: job.concurrency }, () => workOne(boss, binding))));
    if (job.cron) await boss.schedule(job.name, job.cron, {});
  }

  /** Removes schedules of an earlier version that this one no longer has. */
  async function forgetSchedules(boss: PgBoss, wanted: ReadonlySet<string>): Promise<void> {
    for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
  }

  return {
    async enqueue(tx, job, payload, options = {}) {
      const parsed = job.payload.parse(payload);
      const boss = await open();
      await boss.send(job.name, withTraceparent(parsed as object, currentTraceparent()), {
        db: inTransaction(tx),
        ...(options.startAfter ? { startAfter: options.startAfter.toString() } : {}),
        ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
      });
    },
    async start({ bindings, work: working }) {
      const boss = await open();
      await boss.start();
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      await Promise.all(bindings.map(({ job }) => ensureQueue(boss, job, known.get(job.name))));
      if (!working) return;
      await Promise.all(bindings.map((each) => work(boss, each)));
      dueWatch = watchDueJobs({
        db: boss.getDb(),
        queues: [...workers.keys()],
        wake: (queue) => workers.get(queue)?.forEach((worker) => boss.notifyWorker(worker)),
        onError: logQueueErrors(logger),
      });
      await forgetSchedules(boss, new Set(bindings.filter(({ job }) => job.cron).map(({ job }) => job.name)));
    },
    async stop({ timeoutMs }) {
      stopping.abort();
      await dueWatch?.stop();
      await opened?.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}
