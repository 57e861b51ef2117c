import { type LiveEvent, liveEventSchema } from '@enlace/contract/workspace/live/live.contract.ts';
import type { Database, Tx } from '#platform/database/client.ts';
import type { Logger } from '#platform/logger.ts';

const channel = 'enlace_live';
/** Cursors older than the last this many events are answered with `resync`. */
const replayLimit = 500;
const keptHours = 24;

export type LiveMessage = { cursor: string; event: LiveEvent };
type Listener = (message: LiveMessage) => void;

export type Live = {
  /** Stores the event and announces it when the transaction commits. */
  publish(tx: Tx, input: { userId: string; event: LiveEvent }): Promise<void>;
  subscribe(userId: string, listener: Listener): () => void;
  /** Calls back when events may have been missed; subscribers with a cursor can resume from it. */
  onGap(listener: () => void): () => void;
  /** Events after `cursor`, oldest first; `resync` when some of them are no longer stored. */
  replay(input: { userId: string; cursor: string }): Promise<LiveMessage[] | 'resync'>;
  /** Position to start from without a cursor: the newest one, or the newest that is at least this old. */
  head(userId: string, minimumAgeMs?: number): Promise<string>;
  /** Removes events from which nobody resumes any more. */
  forgetOld(now: Temporal.Instant): Promise<void>;
  start(): Promise<void>;
  connections(): number;
};

type Row = { id: string; payload: unknown };

function toMessage(row: Row): LiveMessage {
  return { cursor: row.id, event: liveEventSchema.parse(row.payload) };
}

type Announcement = { u: string; i: string; p: unknown };

function parseAnnouncement(text: string): Announcement | undefined {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('u' in value) || !('i' in value) || !('p' in value))
    return undefined;
  return { u: String(value.u), i: String(value.i), p: value.p };
}

/**
 * Live events over LISTEN/NOTIFY, stored for a day so that browsers can resume after a gap. A cursor is a position the
 * database assigns at commit (`place_live_event`), so what is committed later never sorts before it.
 */
export function createLive({ db, logger }: { db: Database; logger: Logger }): Live {
  const listeners = new Map<string, Set<Listener>>();
  const gapListeners = new Set<() => void>();
  // Events are heard when the transaction ends; the same one twice says nothing more.
  const published = new WeakMap<Tx, Set<string>>();

  function announce(text: string): void {
    const announcement = parseAnnouncement(text);
    if (!announcement) {
      logger.warn({ channel }, 'live event without the expected form');
      return;
    }
    const set = listeners.get(announcement.u);
    if (!set) return;
    const message = toMessage({ id: announcement.i, payload: announcement.p });
    for (const listener of set) listener(message);
  }

  return {
    async publish(tx, { userId, event }) {
      const said = published.get(tx) ?? new Set<string>();
      published.set(tx, said);
      const name = JSON.stringify([userId, event]);
      if (said.has(name)) return;
      said.add(name);
      await tx.sql`insert into live_events (owner_id, payload) values (${userId}, ${tx.sql.json(event)})`;
    },
    subscribe(userId, listener) {
      const set = listeners.get(userId) ?? new Set();
      set.add(listener);
      listeners.set(userId, set);
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(userId);
      };
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    replay({ userId, cursor }) {
      return db.system(async (tx) => {
        const [known] = await tx.sql<
          { oldest: string | null }[]
        >`select min(position)::text as oldest from live_events where owner_id = ${userId}`;
        const after = BigInt(cursor);
        if (known?.oldest && after !== 0n && BigInt(known.oldest) > after + 1n) {
          const [exact] = await tx.sql`select 1 from live_events where owner_id = ${userId} and position = ${cursor}`;
          if (!exact) return 'resync';
        }
        const rows = await tx.sql<Row[]>`
          select position::text as id, payload from live_events
          where owner_id = ${userId} and position > ${cursor} order by position limit ${replayLimit + 1}`;
        return rows.length > replayLimit ? 'resync' : rows.map(toMessage);
      });
    },
    head(userId, minimumAgeMs = 0) {
      return db.system(async (tx) => {
        const [row] = await tx.sql<{ head: string }[]>`
          select position::text as head from live_events
          where owner_id = ${userId} and created_at <= now() - make_interval(secs => ${minimumAgeMs / 1000})
          order by position desc limit 1`;
        return row?.head ?? '0';
      });
    },
    async forgetOld(now) {
      const before = now.subtract({ hours: keptHours });
      await db.system((tx) => tx.sql`delete from live_events where created_at < ${before}`);
    },
    async start() {
      const onGap = (): void => {
        for (const listener of gapListeners) listener();
      };
      await db.listen(channel, announce, { onGap });
    },
    connections: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  };
}
