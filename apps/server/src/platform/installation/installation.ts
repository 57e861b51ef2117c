import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/client.ts';
import { readTextIfPresent, writePrivateFile } from '#platform/database/embedded/durable-files.ts';
import type { Logger } from '#platform/logger.ts';

const lockKey = 'enlace-installation';
const renewMinutes = 10;

export type HoldReason = 'file_missing' | 'other_mark';

/**
 * Whether this database is the one this installation last worked with. A mark is stored in the database and in a local
 * file and is changed every few minutes: a restored or copied database has an old one. Then nothing may be sent until
 * somebody confirms, because what it considers pending may have been sent long ago.
 */
export type Installation = {
  maySend(): Promise<boolean>;
  /** Changes the mark when due; called by long-running work. */
  renew(): Promise<void>;
  /** Creates a new mark for both, in the caller's transaction. */
  confirm(tx: Tx): Promise<void>;
};

const markFile = z.object({
  mark: z.uuid(),
  /** Being written to the database at the moment: either is valid. */
  next: z.uuid().optional(),
});
type MarkFile = z.infer<typeof markFile>;
type Row = { mark: string; heldSince: Temporal.Instant | null; renewedAt: Temporal.Instant };

/** An unreadable file proves nothing, like a missing one. */
async function readMark(file: string): Promise<MarkFile | undefined> {
  const text = await readTextIfPresent(file);
  if (text === undefined) return undefined;
  try {
    return markFile.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function writeMark(file: string, content: MarkFile): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writePrivateFile({ file, text: JSON.stringify(content) });
}

async function readRow(tx: Tx): Promise<Row | undefined> {
  const [row] = await tx.sql<Row[]>`select mark, held_since, renewed_at from instance`;
  return row;
}

function fits(row: Row, file: MarkFile | undefined): boolean {
  return file !== undefined && (file.mark === row.mark || file.next === row.mark);
}

type Input = { db: Database; clock: Clock; file: string; logger: Logger };

export function createInstallation({ db, clock, file, logger }: Input): Installation {
  const locked = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.system(async (tx) => {
      await tx.sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`;
      return work(tx);
    });

  /** A database without a mark has nothing to send: it adopts the file's, or both get a new one. */
  async function establish(tx: Tx): Promise<void> {
    const known = await readMark(file);
    const mark = known?.mark ?? randomUUID();
    if (known?.next !== undefined || known === undefined) await writeMark(file, { mark });
    await tx.sql`insert into instance (mark, renewed_at) values (${mark}, ${clock.now()})`;
  }

  async function hold(tx: Tx, known: MarkFile | undefined): Promise<void> {
    const reason: HoldReason = known === undefined ? 'file_missing' : 'other_mark';
    await tx.sql`update instance set held_since = ${clock.now()}, held_reason = ${reason}`;
    logger.error({ reason, file }, 'the database is not the one this installation worked with: nothing is sent');
  }

  /** Checks again with exclusive access. */
  function decide(): Promise<boolean> {
    return locked(async (tx) => {
      const row = await readRow(tx);
      if (!row) {
        await establish(tx);
        return true;
      }
      if (row.heldSince) return false;
      const known = await readMark(file);
      if (fits(row, known)) return true;
      await hold(tx, known);
      return false;
    });
  }

  return {
    async maySend() {
      const row = await db.system(readRow);
      if (row?.heldSince) return false;
      return row !== undefined && fits(row, await readMark(file)) ? true : decide();
    },
    async renew() {
      const next = randomUUID();
      const isRenewed = await locked(async (tx) => {
        const row = await readRow(tx);
        const now = clock.now();
        if (!row || row.heldSince || Temporal.Instant.compare(row.renewedAt.add({ minutes: renewMinutes }), now) > 0)
          return false;
        if (!fits(row, await readMark(file))) return false;
        // Whichever of the two is in the database after a crash here, the file contains it.
        await writeMark(file, { mark: row.mark, next });
        await tx.sql`update instance set mark = ${next}, renewed_at = ${now}`;
        return true;
      });
      if (isRenewed) await writeMark(file, { mark: next });
    },
    async confirm(tx) {
      await tx.sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`;
      const row = await readRow(tx);
      const next = randomUUID();
      await writeMark(file, row ? { mark: row.mark, next } : { mark: next });
      const now = clock.now();
      await tx.sql`
        insert into instance (mark, confirmed_at, renewed_at) values (${next}, ${now}, ${now})
        on conflict (singleton) do update set mark = excluded.mark, held_since = null, held_reason = null,
          confirmed_at = excluded.confirmed_at, renewed_at = excluded.renewed_at`;
    },
  };
}
