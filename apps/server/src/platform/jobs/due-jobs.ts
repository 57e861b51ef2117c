import type { Db } from 'pg-boss';

export type DueWatch = {
  /** Resolves when nothing is asked any more. */
  stop(): Promise<void>;
};

type Watched = {
  db: Db;
  queues: readonly string[];
  /** Called for every queue with a job that may start now. */
  wake(queue: string): void;
  onError(error: Error): void;
};

/** How late a job can be whose moment has come, or whose notice was lost with its connection. */
const askEveryMs = 2000;

// One probe of the index per queue; it ends at the first job that may start.
const dueQueues = `
  select queue from unnest($1::text[]) as queue
  where exists (
    select 1 from pgboss.job
    where name = queue and state < 'active' and not blocked and start_after <= pgboss.job_now()
  )`;

/**
 * Asks for all queues at once which of them have a job to start. A new job announces itself, but one that was put off
 * does not when its time comes, nor does one that is tried again, and a lost connection hears nothing.
 */
export function watchDueJobs({ db, queues, wake, onError }: Watched): DueWatch {
  let isStopped = false;
  let asking = Promise.resolve();
  let timer = setTimeout(next, askEveryMs);

  async function ask(): Promise<void> {
    try {
      const { rows } = await db.executeSql(dueQueues, [queues]);
      for (const { queue } of rows as { queue: string }[]) wake(queue);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
    if (!isStopped) timer = setTimeout(next, askEveryMs);
  }

  function next(): void {
    asking = ask();
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await asking;
    },
  };
}
