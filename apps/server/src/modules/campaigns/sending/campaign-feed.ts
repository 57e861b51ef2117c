import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { ClaimedDelivery } from '../campaigns.types.ts';
import { claimDeliveries } from './ledger.repository.ts';
import type { OpenClaims } from './open-claims.ts';
import type { MailWriter } from './mail-writer.ts';

export type Lane = { owner: OwnerId; campaignId: string; write: MailWriter };
export type FeedItem = { lane: Lane; delivery: ClaimedDelivery };

type OpenLane = Lane & {
  /** In reverse: the next one is the last. */
  buffer: ClaimedDelivery[];
  batch: number;
  isClaiming: boolean;
  /** The last claim found less than asked for. */
  isDry: boolean;
  claimedAtMs: number;
  isClosed: boolean;
};

const firstBatch = 100;
const smallestBatch = 20;
const largestBatch = 1000;
const shortMs = 1000;
const longMs = 3000;

export type CampaignFeed = {
  has(campaignId: string): boolean;
  open(lane: Lane): void;
  /** Closes the lanes of all other campaigns and gives back what they held. */
  keepOnly(campaignIds: ReadonlySet<string>): void;
  /** Lets dry lanes ask again. */
  refresh(): void;
  /** The next delivery, one client after the other; undefined once stopped. */
  next(): Promise<FeedItem | undefined>;
  /** Claimed but not yet handed out. */
  waiting(): ClaimedDelivery[];
  stop(): void;
};

type FeedInput = {
  deps: Pick<Platform, 'db' | 'clock' | 'logger'>;
  claims: OpenClaims;
  /** Takes a claimed delivery that will not be handed out. */
  giveBack: (delivery: ClaimedDelivery) => void;
};

/**
 * Claims deliveries in batches of about a second's work, so that a pause or an unsubscription is seen in time, and deals
 * them out round robin over clients, so that a large campaign does not hold up a small one.
 */
export function createCampaignFeed({ deps, claims, giveBack }: FeedInput): CampaignFeed {
  const lanes = new Map<string, OpenLane>();
  const waiters: (() => void)[] = [];
  let turn: OwnerId[] = [];
  let isStopped = false;

  function wakeAll(): void {
    for (const wake of waiters.splice(0)) wake();
  }

  function adapt(lane: OpenLane, nowMs: number): void {
    const sinceMs = nowMs - lane.claimedAtMs;
    if (sinceMs < shortMs) lane.batch = Math.min(lane.batch * 2, largestBatch);
    else if (sinceMs > longMs) lane.batch = Math.max(Math.floor(lane.batch / 2), smallestBatch);
    lane.claimedAtMs = nowMs;
  }

  async function claim(lane: OpenLane): Promise<void> {
    const { owner, campaignId } = lane;
    if (lane.claimedAtMs > 0) adapt(lane, deps.clock.monotonicMs());
    else lane.claimedAtMs = deps.clock.monotonicMs();
    const limit = lane.batch;
    try {
      const rows = await deps.db.system((tx) => claimDeliveries(tx, { owner, campaignId, limit }));
      lane.isDry = rows.length < limit;
      const fence = rows[0]?.fence;
      if (fence !== undefined) claims.open(fence, rows.length);
      if (lane.isClosed) for (const row of rows) giveBack(row);
      else lane.buffer.unshift(...rows.toReversed());
    } catch (error) {
      // The lane asks again with the next refresh; rows claimed without our knowledge come back by their lease.
      lane.isDry = true;
      deps.logger.error({ err: error, campaignId }, 'deliveries could not be claimed');
    } finally {
      lane.isClaiming = false;
      wakeAll();
    }
  }

  function topUp(lane: OpenLane): void {
    if (isStopped || lane.isClosed || lane.isClaiming || lane.isDry || lane.buffer.length > lane.batch / 2) return;
    lane.isClaiming = true;
    // Its errors are handled inside.
    void claim(lane);
  }

  function lanesOf(owner: OwnerId): OpenLane[] {
    return [...lanes.values()].filter((lane) => lane.owner === owner);
  }

  function take(): FeedItem | undefined {
    for (let asked = turn.length; asked > 0; asked -= 1) {
      const owner = turn.shift();
      if (owner === undefined) return undefined;
      turn.push(owner);
      for (const lane of lanesOf(owner)) {
        const delivery = lane.buffer.pop();
        topUp(lane);
        if (!delivery) continue;
        // The next turn of this client begins with its next campaign.
        lanes.delete(lane.campaignId);
        lanes.set(lane.campaignId, lane);
        return { lane, delivery };
      }
    }
    return undefined;
  }

  return {
    has: (campaignId) => lanes.has(campaignId),
    open(lane) {
      lanes.set(lane.campaignId, {
        ...lane,
        buffer: [],
        batch: firstBatch,
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
        for (const delivery of lane.buffer.splice(0)) giveBack(delivery);
      }
      turn = turn.filter((owner) => lanesOf(owner).length > 0);
    },
    refresh() {
      for (const lane of lanes.values()) lane.isDry = false;
      wakeAll();
    },
    async next() {
      while (!isStopped) {
        const item = take();
        if (item) return item;
        await new Promise<void>((resolve) => waiters.push(resolve));
      }
      return undefined;
    },
    waiting: () => [...lanes.values()].flatMap((lane) => lane.buffer),
    stop() {
      isStopped = true;
      wakeAll();
    },
  };
}
