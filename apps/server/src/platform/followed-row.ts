import type { Database } from './database/client.ts';
import type { Logger } from './logger.ts';

type Input = {
  /** Notified by the transaction that changes the row. */
  channel: string;
  /** Reads the row and keeps what it says. */
  read: () => Promise<void>;
  /** What the log calls it. */
  name: string;
  db: Pick<Database, 'listen'>;
  logger: Logger;
};

export type FollowedRow = { refresh(): Promise<void>; start(): Promise<void> };

/** Keeps what a process knows of one row up to date: `start` reads it, and every change in any process reads it again. */
export function followRow({ channel, read, name, db, logger }: Input): FollowedRow {
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: a reading that began before a change must not end after the one that saw it. */
  async function refresh(): Promise<void> {
    const mine = last.then(read);
    last = mine.catch(() => undefined);
    await mine;
  }

  /** Nobody waits for this one, and a failure that nobody hears would end the process. */
  function follow(): void {
    refresh().catch((error: unknown) => logger.error({ err: error }, `The changed ${name} could not be read`));
  }

  return {
    refresh,
    async start() {
      // The reading after it sees what was written before somebody listened.
      await db.listen(channel, follow, { onGap: follow });
      await refresh();
    },
  };
}

/** What the environment sets is not followed: nothing in the product changes it. */
export const nothingToFollow: FollowedRow = { refresh: async () => undefined, start: async () => undefined };
