import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { ClaimedDelivery } from '../campaigns.types.ts';
import type { ClaimSlots, Slotted } from './claim-slots.ts';
import { claimDeliveries } from './ledger.repository.ts';
import type { OpenClaims } from './open-claims.ts';
import type { MailWriter } from './mail-writer.ts';
import { noteSeen } from './seen-blocks.ts';
import type { SendingPace } from './sending-pace.ts';

export type Lane = {
  owner: OwnerId;
  campaignId: string;
  write: MailWriter;
  /** Of the blocks that not everybody gets. */
  audiences: readonly string[];
};
/** `slotMs`: the moment (monotonic) a limit assigned to this mail; undefined without a limit. */
export type FeedItem = { lane: Lane; delivery: ClaimedDelivery; slotMs: number | undefined };

type OpenLane = Lane & {
  /** In reverse order: the next one is last. */
  buffer: Slotted[];
  batch: number;
  /** What the limits left of the last claim; asking for much more is pointless. */
  cap: number;
  notBeforeMs: number;
  isClaiming: boolean;
  /** The last claim returned less than requested. */
  isDry: boolean;
  claimedAtMs: number;
  isClosed: boolean;
};

const firstBatch = 100;
const smallestBatch = 20;
const largestBatch = 1000;
const shortMs = 1000;
const longMs = 3000;
/** How long a limited lane waits before it asks again, well before its slots are used up. */
const limitedPauseMs = 250;

export type CampaignFeed = {
  has(campaignId: string): boolean;
  open(lane: Lane): void;
  /** Closes the lanes of all other campaigns and returns their claims. */
  keepOnly(campaignIds: ReadonlySet<string>): void;
  /** Lets empty lanes ask again. */
  refresh(): void;
  /** The next delivery, round robin over clients; undefined once stopped. */
  next(): Promise<FeedItem | undefined>;
  stop(): void;
};

type FeedInput = {
  deps: Pick<Platform, 'db' | 'clock' | 'logger'>;
  claims: OpenClaims;
  leaseSeconds: number;
  /** For all campaigns together. */
  pace: SendingPace;
  slots: ClaimSlots;
  /** Returns a claimed delivery that will not be sent, for so many seconds. */
  giveBack: (delivery: ClaimedDelivery, seconds: number) => void;
};

/**
 * Claims deliveries in batches of about one second's work, so that a pause or unsubscription takes effect in time, and
 * hands them out round robin over clients, so that a large campaign does not delay a small one.
 */
export function createCampaignFeed({ deps, claims, leaseSeconds, pace, slots, giveBack }: FeedInput): CampaignFeed {
  const lanes = new Map<string, OpenLane>();
  const waiters: (() => void)[] = [];
  let turn: OwnerId[] = [];
  let isStopped = false;
  let alarmMs = Number.POSITIVE_INFINITY;

  function wakeAll(): void {
    for (const wake of waiters.splice(0)) wake();
  }

  /** Wakes all waiters at that moment; only the earliest is scheduled, because they check again then. */
  function wakeAt(dueMs: number): void {
    if (dueMs >= alarmMs || isStopped) return;
    alarmMs = dueMs;
    void sleepUntil(dueMs);
  }

  async function sleepUntil(dueMs: number): Promise<void> {
    await deps.clock.sleep(Math.max(1, dueMs - deps.clock.monotonicMs()));
    if (alarmMs === dueMs) alarmMs = Number.POSITIVE_INFINITY;
    wakeAll();
  }

  function adapt(lane: OpenLane, nowMs: number): void {
    const sinceMs = nowMs - lane.claimedAtMs;
    if (sinceMs < shortMs) lane.batch = Math.min(lane.batch * 2, largestBatch);
    else if (sinceMs > longMs) lane.batch = Math.max(Math.floor(lane.batch / 2), smallestBatch);
    lane.claimedAtMs = nowMs;
  }

  /** Buffers claimed deliveries with their slots, and requeues those without one. */
  async function deal(lane: OpenLane, rows: readonly ClaimedDelivery[]): Promise<void> {
    try {
      const { ready, back } = await slots.assign(lane.owner, rows);
      for (const { delivery, seconds } of back) giveBack(delivery, seconds);
      lane.cap = back.length > 0 ? ready.length + smallestBatch / 2 : Number.POSITIVE_INFINITY;
      if (back.length > 0) lane.notBeforeMs = deps.clock.monotonicMs() + limitedPauseMs;
      if (lane.isClosed || isStopped) for (const { delivery } of ready) giveBack(delivery, 0);
      else lane.buffer.unshift(...ready.toReversed());
    } catch (error) {
      for (const delivery of rows) giveBack(delivery, 0);
      throw error;
    }
  }

  async function claim(lane: OpenLane): Promise<void> {
    const { owner, campaignId } = lane;
    if (lane.claimedAtMs > 0) adapt(lane, deps.clock.monotonicMs());
    else lane.claimedAtMs = deps.clock.monotonicMs();
    const limit = Math.min(lane.batch, lane.cap);
    try {
      const sparing = slots.sparing();
      const untilMs = claims.leaseFromNow();
      const rows = await deps.db.system(async (tx) => {
        const claimed = await claimDeliveries(tx, { owner, campaignId, limit, leaseSeconds, sparing });
        return noteSeen(tx, { owner, audiences: lane.audiences, rows: claimed, now: deps.clock.now() });
      });
      lane.isDry = rows.length < limit;
      const fence = rows[0]?.fence;
      if (fence === undefined) return;
      claims.open(fence, { size: rows.length, untilMs });
      await deal(lane, rows);
    } catch (error) {
      // The lane asks again with the next refresh; rows claimed without our knowledge return when their lease expires.
      lane.isDry = true;
      deps.logger.error({ err: error, campaignId }, 'deliveries could not be claimed');
    } finally {
      lane.isClaiming = false;
      wakeAll();
    }
  }

  function topUp(lane: OpenLane): void {
    if (isStopped || lane.isClosed || lane.isClaiming || lane.isDry || lane.buffer.length > lane.batch / 2) return;
    if (lane.notBeforeMs > deps.clock.monotonicMs()) {
      wakeAt(lane.notBeforeMs);
      return;
    }
    lane.isClaiming = true;
    // Handles its errors internally.
    void claim(lane);
  }

  function lanesOf(owner: OwnerId): OpenLane[] {
    return [...lanes.values()].filter((lane) => lane.owner === owner);
  }

  /** The lane's next due delivery; one that missed its slot is requeued for another. */
  function nextOf(lane: OpenLane): Slotted | undefined {
    for (let slotted = lane.buffer.at(-1); slotted; slotted = lane.buffer.at(-1)) {
      if (slotted.dueMs > deps.clock.monotonicMs()) {
        wakeAt(slotted.dueMs);
        return undefined;
      }
      lane.buffer.pop();
      if (!slots.isLate(slotted)) return slotted;
      giveBack(slotted.delivery, 0);
    }
    return undefined;
  }

  function take(): FeedItem | undefined {
    for (let asked = turn.length; asked > 0; asked -= 1) {
      const owner = turn.shift();
      if (owner === undefined) return undefined;
      turn.push(owner);
      for (const lane of lanesOf(owner)) {
        const slotted = nextOf(lane);
        topUp(lane);
        if (!slotted) continue;
        // This client's next turn uses its next campaign.
        lanes.delete(lane.campaignId);
        lanes.set(lane.campaignId, lane);
        const { delivery, dueMs } = slotted;
        return { lane, delivery, slotMs: dueMs > 0 ? dueMs : undefined };
      }
    }
    return undefined;
  }

  /** Whether `take` would return something; also triggers empty lanes. */
  function isSomethingDue(): boolean {
    let isDue = false;
    const nowMs = deps.clock.monotonicMs();
    for (const lane of lanes.values()) {
      const next = lane.buffer.at(-1);
      if (next && next.dueMs <= nowMs) isDue = true;
      else if (next) wakeAt(next.dueMs);
      topUp(lane);
    }
    return isDue;
  }

  /** Under a limit, deliveries are handed out one at a time, so that each client in turn gets the next slot. */
  function takeInTurn(): Promise<FeedItem | undefined> {
    return pace.inTurn(async () => {
      if (!isSomethingDue()) return undefined;
      const slotMs = await pace.pass();
      const item = take();
      if (item && slotMs !== undefined) item.slotMs = Math.min(slotMs, item.slotMs ?? slotMs);
      return item;
    });
  }

  return {
    has: (campaignId) => lanes.has(campaignId),
    open(lane) {
      lanes.set(lane.campaignId, {
        ...lane,
        buffer: [],
        batch: firstBatch,
        cap: Number.POSITIVE_INFINITY,
        notBeforeMs: 0,
        isClaiming: false,
        isDry: false,
        claimedAtMs: 0,
        isClosed: false,
      });
      if (!turn.includes(lane.owner)) turn.push(lane.owner);
      wakeAll();
    },
    keepOnly(campaignIds) {
      for (const lane of lanes.values()) {
        if (campaignIds.has(lane.campaignId)) continue;
        lane.isClosed = true;
        lanes.delete(lane.campaignId);
        for (const { delivery } of lane.buffer.splice(0)) giveBack(delivery, 0);
      }
      turn = turn.filter((owner) => lanesOf(owner).length > 0);
    },
    refresh() {
      for (const lane of lanes.values()) lane.isDry = false;
      wakeAll();
    },
    async next() {
      while (!isStopped) {
        const item = pace.isLimited() ? await takeInTurn() : take();
        if (item) return item;
        // Something may have arrived during other clients' turns.
        if (pace.isLimited() && isSomethingDue()) continue;
        await new Promise<void>((resolve) => waiters.push(resolve));
      }
      return undefined;
    },
    stop() {
      isStopped = true;
      wakeAll();
    },
  };
}
