import { isSenderRefused } from '#workspace/door.ts';
import { SmtpEnvelopeError } from '#platform/mail/smtp-client/smtp-envelope.ts';
import type { MailTransport } from '#platform/mail-transport.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { SkipReason } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { ClaimedDelivery, DeliveryResult } from '../campaigns.types.ts';
import type { FeedItem } from './campaign-feed.ts';
import type { LedgerWriter } from './ledger-writer.ts';
import { isSlowingAll, released, resultOf, serverRefused, skipped } from './outcome.rules.ts';
import type { OpenClaims } from './open-claims.ts';
import type { SendingGate } from './sending-gate.ts';
import { handoverMs } from './send-slots.ts';

/** The server wants nothing more of this campaign until somebody has seen to it. */
export type Refused = { item: FeedItem; reason: 'mail_login' | 'own_sender' };

type RunnerInput = {
  deps: Pick<Platform, 'clock' | 'logger'>;
  send: MailTransport['send'];
  /** The server is the client's own. */
  isOwn: boolean;
  claims: OpenClaims;
  ledger: LedgerWriter;
  gate: SendingGate;
  onRefused: (refused: Refused) => void;
};

/** Why a contact of today must not get the mail; undefined when it may. */
function refusalOf({ status }: ClaimedDelivery): SkipReason | undefined {
  if (status === null) return 'deleted';
  return status === 'subscribed' ? undefined : status;
}

// A quick server empties all hands well within the second that a pause may take, so the phase may be committed when a
// message is handed over. A slow one gets it at the last moment before its final dot.
const quickAnswerMs = 100;
const smoothing = 0.1;

/** Carries one delivery from the claim to its result. Never throws: what goes wrong with one is in its row or in the log. */
export function createDeliveryRunner(input: RunnerInput): (item: FeedItem) => Promise<void> {
  const { deps, isOwn, claims, ledger, gate, onRefused } = input;
  // How long the server takes for a message, smoothed; slow until it has shown otherwise.
  let answerMs = quickAnswerMs * 2;
  // How long the ledger takes to commit a phase, smoothed.
  let markMs = 0;

  async function send(item: FeedItem): Promise<DeliveryResult> {
    const { lane, delivery, slotMs } = item;
    const reason = refusalOf(delivery);
    if (reason) return skipped(reason);
    // What waited longer than usual, behind a gate, a commit or a server, would leave in one burst, above the limit.
    const mayBegin = () => slotMs === undefined || deps.clock.monotonicMs() - slotMs <= handoverMs + markMs * 2;
    if (!mayBegin()) return released;
    const pending = lane.write(delivery);
    const written = pending instanceof Promise ? await pending : pending;
    if (!written.ok) return written.result;
    const envelope = { from: written.from, to: written.to };
    const mark = async () => {
      const askedMs = deps.clock.monotonicMs();
      await ledger.mark(delivery);
      markMs += (deps.clock.monotonicMs() - askedMs - markMs) * smoothing;
    };
    const isEarly = answerMs < quickAnswerMs;
    if (isEarly) await mark();
    const startedMs = deps.clock.monotonicMs();
    const outcome = await input.send({
      envelope,
      raw: written.raw,
      ...(written.soundFrom === undefined ? {} : { soundFrom: written.soundFrom }),
      ...(written.release === undefined ? {} : { onRawFree: written.release }),
      ...(slotMs === undefined ? {} : { mayBegin }),
      ...(isEarly ? {} : { onBeforeFinalDot: mark }),
      // Whoever slept through the lease leaves the rest to the one who took over.
      mayFinish: () => claims.isHeld(delivery.fence),
    });
    answerMs += (deps.clock.monotonicMs() - startedMs - answerMs) * smoothing;
    if (outcome.kind === 'accepted') gate.open();
    else if (outcome.kind === 'auth_failed') {
      gate.close();
      onRefused({ item, reason: 'mail_login' });
    } else if (isOwn && isSenderRefused(outcome)) {
      gate.close();
      onRefused({ item, reason: 'own_sender' });
      return serverRefused(outcome);
    } else if (outcome.kind === 'deferred' && (outcome.isConnectionFault || (isOwn && isSlowingAll(outcome))))
      gate.close();
    const result = resultOf(outcome, { delivery, now: deps.clock.now() });
    // What one's own server says about its pace is about all mails, not about the recipient's domain.
    return isOwn ? { ...result, slowsDomain: false } : result;
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
