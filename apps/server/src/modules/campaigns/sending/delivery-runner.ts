import { SmtpEnvelopeError } from '#platform/mail/smtp-client/smtp-envelope.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { SkipReason } from '@enlace/contract/campaigns/campaigns.schemas.ts';
import type { ClaimedDelivery, DeliveryResult } from '../campaigns.types.ts';
import type { FeedItem } from './campaign-feed.ts';
import type { LedgerWriter } from './ledger-writer.ts';
import { released, resultOf, skipped } from './outcome.rules.ts';
import type { SendingGate } from './sending-gate.ts';

type RunnerInput = {
  deps: Pick<Platform, 'mail' | 'clock' | 'logger'>;
  ledger: LedgerWriter;
  gate: SendingGate;
  onLoginRefused: (item: FeedItem) => void;
};

/** Why a contact of today must not get the mail; undefined when it may. */
function refusalOf({ status }: ClaimedDelivery): SkipReason | undefined {
  if (status === null) return 'deleted';
  return status === 'subscribed' ? undefined : status;
}

/** Carries one delivery from the claim to its result. Never throws: what goes wrong with one is in its row or in the log. */
export function createDeliveryRunner({ deps, ledger, gate, onLoginRefused }: RunnerInput): (item: FeedItem) => Promise<void> {
  async function send({ lane, delivery }: FeedItem): Promise<DeliveryResult> {
    const reason = refusalOf(delivery);
    if (reason) return skipped(reason);
    const pending = lane.write(delivery);
    const written = pending instanceof Promise ? await pending : pending;
    if (!written.ok) return written.result;
    const envelope = { from: written.from, to: written.to };
    const outcome = await deps.mail.send({ envelope, raw: written.raw, onBeforeFinalDot: () => ledger.mark(delivery) });
    if (outcome.kind === 'accepted') gate.open();
    else if (outcome.kind === 'auth_failed') {
      gate.close();
      onLoginRefused({ lane, delivery });
    } else if (outcome.kind === 'deferred' && outcome.isConnectionFault) gate.close();
    return resultOf(outcome, { delivery, now: deps.clock.now() });
  }

  return async (item) => {
    await gate.pass();
    try {
      ledger.settle(item.delivery, await send(item));
    } catch (error) {
      if (error instanceof SmtpEnvelopeError) {
        ledger.settle(item.delivery, skipped('bad_address', error.message));
        return;
      }
      // Withdrawn before the final dot, or the ledger was out of reach: nothing was delivered. If the row is still ours it goes back.
      deps.logger.debug({ err: error, deliveryId: item.delivery.deliveryId }, 'delivery not sent');
      ledger.settle(item.delivery, released);
    }
  };
}
