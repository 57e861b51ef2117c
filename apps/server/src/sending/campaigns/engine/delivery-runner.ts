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

/** The server refuses this campaign until somebody intervenes. */
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

/** Why the contact, as it is now, must not get the mail; undefined when it may. */
function refusalOf({ status, refusesTopic }: ClaimedDelivery): SkipReason | undefined {
  if (status === null) return 'deleted';
  if (status !== 'subscribed') return status;
  return refusesTopic ? 'topic' : undefined;
}

// A quick server finishes everything well within the second that a pause may take, so the phase may be committed when a
// message is handed over. For a slow one it is committed at the last moment before the final dot.
const quickAnswerMs = 100;
const smoothing = 0.1;

/**
 * Takes one delivery from the claim to its result. Never throws: errors of one delivery end up in its row or the log.
 */
export function createDeliveryRunner(input: RunnerInput): (item: FeedItem) => Promise<void> {
  const { deps, isOwn, claims, ledger, gate, onRefused } = input;
  // Smoothed response time of the server per message; assumed slow until measured.
  let answerMs = quickAnswerMs * 2;
  // Smoothed time the ledger takes to commit a phase.
  let markMs = 0;

  async function send(item: FeedItem): Promise<DeliveryResult> {
    const { lane, delivery, slotMs } = item;
    const reason = refusalOf(delivery);
    if (reason) return skipped(reason);
    // Mails delayed by a gate, a commit or a server would otherwise leave in one burst, above the limit.
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
      // A worker that slept through its lease leaves the rest to whoever took over.
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
    // Throttling by the client's own server affects all mails, not just the recipient's domain.
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
      // Withdrawn before the final dot, or the ledger was unreachable: nothing was delivered. If the row is still ours
      // it is requeued.
      deps.logger.debug({ err: error, deliveryId: item.delivery.deliveryId }, 'delivery not sent');
      ledger.settle(item.delivery, released);
    }
  };
}
