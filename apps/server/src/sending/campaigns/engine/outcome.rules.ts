import type { SkipReason } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { SendOutcome } from '#platform/mail/smtp-client/smtp-client.types.ts';
import type { DeliveryResult } from '../campaigns.types.ts';
import { isExpired, retrySeconds } from './retry.rules.ts';

const textLimit = 500;
const reconnectSeconds = 5;
const loginRetrySeconds = 300;

const plain: DeliveryResult = {
  state: 'pending',
  skipReason: null,
  code: null,
  status: null,
  text: null,
  isAttempt: false,
  retrySeconds: 0,
  isHardBounce: false,
  slowsDomain: false,
};

function short(text: string): string {
  return text.slice(0, textLimit);
}

export function skipped(reason: SkipReason, text: string | null = null): DeliveryResult {
  return { ...plain, state: 'skipped', skipReason: reason, text: text === null ? null : short(text) };
}

/** Nothing happened to the message: it is requeued. */
export const released: DeliveryResult = plain;

/** There was no time to write it: retried soon, not counted as an attempt. */
export const waiting: DeliveryResult = { ...plain, retrySeconds: 60 };

type Deferral = Extract<SendOutcome, { kind: 'deferred' }>;
/** A server that cites its policy (4.7.x) or closes the connection (421) throttles all mail, not just this one. */
export function isSlowingAll({ code, enhanced, isConnectionFault }: Deferral): boolean {
  return !isConnectionFault && (code === 421 || enhanced?.startsWith('4.7.') === true);
}

type Tried = { deliveryId: string; attempts: number; firstAttemptAt: Temporal.Instant | null };

function deferred(outcome: Deferral, { delivery, now }: { delivery: Tried; now: Temporal.Instant }): DeliveryResult {
  const { code, enhanced, text, phase, isConnectionFault } = outcome;
  const attempts = delivery.attempts + 1;
  if (isExpired({ firstAttemptAt: delivery.firstAttemptAt, now }))
    return { ...plain, state: 'rejected', code, status: enhanced, text: short(text), isAttempt: true };
  const isQuick = isConnectionFault && attempts <= 2;
  return {
    ...plain,
    code,
    text: short(text),
    // A connection that fails during the body may fail because of the body.
    isAttempt: !isConnectionFault || phase === 'body',
    retrySeconds: isQuick ? reconnectSeconds : retrySeconds({ attempts, deliveryId: delivery.deliveryId }),
    slowsDomain: isSlowingAll(outcome),
  };
}

/** The server refuses the campaign, not this recipient: the row waits until somebody intervenes. */
export function serverRefused({ code, text }: { code: number | null; text: string }): DeliveryResult {
  return { ...plain, code, text: short(text), retrySeconds: loginRetrySeconds };
}

/** What the outcome of one attempt means for its delivery (RFC 5321 §4.2.1, RFC 3463). */
export function resultOf(outcome: SendOutcome, context: { delivery: Tried; now: Temporal.Instant }): DeliveryResult {
  switch (outcome.kind) {
    case 'accepted':
      return {
        ...plain,
        state: 'accepted',
        code: outcome.reply.code,
        text: short(outcome.queueId ?? outcome.reply.text),
      };
    case 'rejected': {
      const isHardBounce = outcome.origin === 'server' && outcome.enhanced?.startsWith('5.1.') === true;
      return {
        ...plain,
        state: 'rejected',
        code: outcome.code,
        status: outcome.enhanced,
        text: short(outcome.text),
        isAttempt: true,
        isHardBounce,
      };
    }
    case 'uncertain':
      return { ...plain, state: 'uncertain', text: short(outcome.text) };
    case 'deferred':
      return deferred(outcome, context);
    case 'auth_failed':
      return serverRefused(outcome);
  }
}
