import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { ClaimedDelivery } from '../campaigns.types.ts';
import type { SendLimits } from './send-limits.ts';
import { type Bucket, type DueSlots, slotLifeMs, type SlotTaker } from './send-slots.ts';

/** A claimed delivery and the earliest moment (monotonic) it may be sent. */
export type Slotted = { delivery: ClaimedDelivery; dueMs: number };
type Assigned = {
  ready: Slotted[];
  /** No slot available: requeued for so many seconds. */
  back: { delivery: ClaimedDelivery; seconds: number }[];
};

export type ClaimSlots = {
  /** Assigns slots of the recipient domains and of the client to the client's claimed deliveries. */
  assign(owner: OwnerId, claimed: readonly ClaimedDelivery[]): Promise<Assigned>;
  /** Domains without a slot for a while: not worth claiming. */
  sparing(): string[];
  isLate(slotted: Slotted): boolean;
};

const glanceAheadMs = 1000;

type SlotsInput = {
  deps: Pick<Platform, 'clock'>;
  takeSlots: SlotTaker;
  limits: Pick<SendLimits, 'domain' | 'client'>;
  /** Another limit on the client's mails through this server. */
  more?: () => Bucket | undefined;
};

/** Applies the limits that affect only some deliveries; decided at the claim, so that nothing waits behind them. */
export function createClaimSlots({ deps, takeSlots, limits, more = () => undefined }: SlotsInput): ClaimSlots {
  const { clock } = deps;
  const full = new Map<string, number>();

  function handOut(slots: DueSlots, wanting: readonly Slotted[], assigned: Assigned): Slotted[] {
    const { dueMs: moments, gapMs, waitMs } = slots;
    for (const [rank, { delivery }] of wanting.slice(moments.length).entries()) {
      const seconds = Math.floor(Math.max(0, waitMs + rank * gapMs - glanceAheadMs) / 1000);
      assigned.back.push({ delivery, seconds });
    }
    return wanting
      .slice(0, moments.length)
      .map(({ delivery, dueMs }, index) => ({ delivery, dueMs: Math.max(dueMs, moments[index] ?? 0) }));
  }

  async function passBucket(bucket: Bucket, wanting: readonly Slotted[], assigned: Assigned): Promise<Slotted[]> {
    const slots = await takeSlots({ bucket, wanted: wanting.length });
    const isFull = slots.dueMs.length < wanting.length;
    if (bucket.scope === 'domain' && isFull) full.set(bucket.key, clock.monotonicMs() + slots.waitMs);
    return handOut(slots, wanting, assigned);
  }

  return {
    async assign(owner, claimed) {
      const assigned: Assigned = { ready: [], back: [] };
      const groups = Map.groupBy(claimed, ({ domain }) => (limits.domain(domain) ? domain : ''));
      let ready: Slotted[] = [];
      for (const [domain, deliveries] of groups) {
        const wanting = deliveries.map((delivery) => ({ delivery, dueMs: 0 }));
        const bucket = domain === '' ? undefined : limits.domain(domain);
        ready.push(...(bucket ? await passBucket(bucket, wanting, assigned) : wanting));
      }
      ready.sort((left, right) => left.dueMs - right.dueMs);
      for (const bucket of [limits.client(owner), more()]) {
        if (bucket && ready.length > 0) ready = await passBucket(bucket, ready, assigned);
      }
      assigned.ready = ready;
      return assigned;
    },
    sparing() {
      const nowMs = clock.monotonicMs();
      for (const [domain, untilMs] of full) if (untilMs <= nowMs) full.delete(domain);
      return [...full.keys()];
    },
    isLate: ({ dueMs }) => dueMs > 0 && clock.monotonicMs() - dueMs > slotLifeMs,
  };
}
