import type { MailTransport } from '#platform/mail-transport.ts';
import type { Platform } from '#platform/platform.types.ts';
import { type CampaignFeed, createCampaignFeed } from './campaign-feed.ts';
import type { ClaimSlots } from './claim-slots.ts';
import { createDeliveryRunner, type Refused } from './delivery-runner.ts';
import type { LedgerWriter } from './ledger-writer.ts';
import type { OpenClaims } from './open-claims.ts';
import { released } from './outcome.rules.ts';
import { createSendingGate } from './sending-gate.ts';
import type { SendingPace } from './sending-pace.ts';

const backlogLimit = 500;

/** One outgoing server with its own queue and workers, so that a slow one delays nobody else's mails. */
export type SenderTransport = {
  feed: CampaignFeed;
  /** Resolves when all work is finished after `stop`. */
  finished: Promise<void>;
  /** Stops handing out deliveries and returns those not begun. */
  stop(): void;
};

export type WayInput = {
  deps: Pick<Platform, 'db' | 'clock' | 'logger'>;
  claims: OpenClaims;
  ledger: LedgerWriter;
  leaseSeconds: number;
  signal: AbortSignal;
  send: MailTransport['send'];
  /** The client's own server: refusals of the whole campaign say nothing about recipients. */
  isOwn: boolean;
  hands: number;
  pace: SendingPace;
  slots: ClaimSlots;
  onRefused: (refused: Refused) => void;
};

export function createSenderTransport(input: WayInput): SenderTransport {
  const { deps, claims, ledger, leaseSeconds, signal, send, isOwn, hands, pace, slots, onRefused } = input;
  const feed = createCampaignFeed({
    deps,
    claims,
    leaseSeconds,
    pace,
    slots,
    giveBack: (delivery, seconds) => ledger.settle(delivery, { ...released, retrySeconds: seconds }),
  });
  const gate = createSendingGate({ clock: deps.clock, signal });
  const run = createDeliveryRunner({ deps, send, isOwn, claims, ledger, gate, onRefused });

  async function hand(): Promise<void> {
    for (let item = await feed.next(); item !== undefined; item = await feed.next()) {
      await run(item);
      while (ledger.backlog() > backlogLimit) await ledger.drain();
    }
  }

  return {
    feed,
    finished: Promise.all(Array.from({ length: hands }, hand)).then(() => undefined),
    stop() {
      feed.stop();
      feed.keepOnly(new Set());
    },
  };
}
