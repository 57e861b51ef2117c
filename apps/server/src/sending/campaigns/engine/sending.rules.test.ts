import { describe, expect, it } from 'vitest';
import type { SendOutcome } from '#platform/mail/smtp-client/smtp-client.types.ts';
import { systemClock } from '#platform/clock.ts';
import { createOpenClaims } from './open-claims.ts';
import { resultOf } from './outcome.rules.ts';
import { isExpired, retrySeconds } from './retry.rules.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const deliveryId = '0195d1f0-0000-7000-8000-000000008000';
const fresh = { deliveryId, attempts: 0, firstAttemptAt: null };

function meaningOf(
  outcome: SendOutcome,
  delivery: { deliveryId: string; attempts: number; firstAttemptAt: Temporal.Instant | null } = fresh,
) {
  return resultOf(outcome, { delivery, now });
}

const deferral = {
  kind: 'deferred',
  code: 450,
  enhanced: '4.2.0',
  text: 'later',
  phase: 'rcpt',
  isConnectionFault: false,
} as const;
const rejection = {
  kind: 'rejected',
  code: 550,
  enhanced: '5.1.1',
  text: 'nobody',
  phase: 'rcpt',
  origin: 'server',
} as const;

describe('the outcome of an attempt', () => {
  it('is final when the server took or refused the mail', () => {
    const reply = { code: 250, enhanced: '2.0.0', text: 'ok' };
    expect(meaningOf({ kind: 'accepted', reply, queueId: 'Q1' })).toMatchObject({
      state: 'accepted',
      code: 250,
      text: 'Q1',
    });
    expect(meaningOf(rejection)).toMatchObject({ state: 'rejected', code: 550, isHardBounce: true });
  });

  it('marks the address as dead only when the server says the address is', () => {
    expect(meaningOf({ ...rejection, enhanced: '5.7.1' }).isHardBounce).toBe(false);
    expect(meaningOf({ ...rejection, enhanced: null }).isHardBounce).toBe(false);
    expect(meaningOf({ ...rejection, origin: 'client' }).isHardBounce).toBe(false);
  });

  it('waits when the server says later, and spares the domain only when all its mail is meant', () => {
    expect(meaningOf(deferral)).toMatchObject({ state: 'pending', isAttempt: true, slowsDomain: false });
    expect(meaningOf({ ...deferral, code: 421, enhanced: null })).toMatchObject({ slowsDomain: true });
    expect(meaningOf({ ...deferral, enhanced: '4.7.28' })).toMatchObject({ slowsDomain: true });
  });

  it('costs no attempt when the connection failed before the body', () => {
    const fault = { ...deferral, code: null, enhanced: null, isConnectionFault: true };
    expect(meaningOf({ ...fault, phase: 'connect' })).toMatchObject({
      state: 'pending',
      isAttempt: false,
      retrySeconds: 5,
      slowsDomain: false,
    });
    expect(meaningOf({ ...fault, phase: 'body' })).toMatchObject({ isAttempt: true });
  });

  it('after the final dot is in doubt, and never waits for another attempt by itself', () => {
    expect(meaningOf({ kind: 'uncertain', reason: 'connection_lost', text: 'gone' })).toMatchObject({
      state: 'uncertain',
      retrySeconds: 0,
    });
  });

  it('ends the waiting after four days', () => {
    const old = { deliveryId, attempts: 40, firstAttemptAt: now.subtract({ hours: 97 }) };
    expect(meaningOf(deferral, old)).toMatchObject({ state: 'rejected', code: 450 });
    expect(isExpired({ firstAttemptAt: now.subtract({ hours: 95 }), now })).toBe(false);
  });
});

describe('the retries', () => {
  it('are five within the first hour, and half an hour apart or more from then on', () => {
    const steps = Array.from({ length: 12 }, (_, index) => retrySeconds({ attempts: index + 1, deliveryId }));
    expect(steps.slice(0, 5).reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(3600);
    for (const seconds of steps.slice(5)) expect(seconds).toBeGreaterThanOrEqual(1790);
  });

  it('are spread, so that deliveries deferred together do not come back together', () => {
    const first = retrySeconds({ attempts: 6, deliveryId: `${deliveryId.slice(0, -4)}0000` });
    const last = retrySeconds({ attempts: 6, deliveryId: `${deliveryId.slice(0, -4)}ffff` });
    expect([first, last]).toEqual([1620, 1980]);
  });
});

describe('a claim', () => {
  it('is kept until the last of its deliveries is written, and told as done once', () => {
    const claims = createOpenClaims({ clock: systemClock, leaseSeconds: 30 });
    claims.open(7, { size: 2, untilMs: claims.leaseFromNow() });
    claims.settle(7);
    expect([claims.list(), claims.takeDone()]).toEqual([[7], []]);
    claims.settle(7);
    claims.settle(7);
    expect([claims.list(), claims.takeDone(), claims.takeDone()]).toEqual([[], [7], []]);
  });

  it('is held until its lease has run out, unless it was kept meanwhile', () => {
    let nowMs = 1000;
    const claims = createOpenClaims({ clock: { ...systemClock, monotonicMs: () => nowMs }, leaseSeconds: 30 });
    for (const fence of [7, 8]) claims.open(fence, { size: 1, untilMs: claims.leaseFromNow() });
    nowMs += 29_000;
    claims.keep([8, 9], claims.leaseFromNow());
    expect([7, 8, 9].map(claims.isHeld)).toEqual([true, true, false]);
    nowMs += 1000;
    expect([7, 8, 9].map(claims.isHeld)).toEqual([false, true, false]);
  });
});
