import { describe, expect, test } from 'vitest';
import Stripe from 'stripe';
import { checkStripeEvent } from './stripe-signature.ts';

const now = Temporal.Instant.from('2026-11-22T12:00:00Z');
const seconds = now.epochMilliseconds / 1000;
const body = JSON.stringify(
  {
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: seconds,
    data: { object: { object: 'x' } },
  },
  undefined,
  1,
);
const config = { webhookSecrets: ['whsec_nuevo', 'whsec_viejo'] };

function sign({ at = seconds, secret = 'whsec_nuevo', payload = body } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
}

async function check(header: string | undefined, sent = body): Promise<string> {
  return (await checkStripeEvent({ config, body: Buffer.from(sent), header, now })).status;
}

describe('the signature of an event', () => {
  test('is good for 298 and 300 seconds, not for 301', async () => {
    expect(await check(sign())).toBe('good');
    expect(await check(sign({ at: seconds - 298 }))).toBe('good');
    expect(await check(sign({ at: seconds - 300 }))).toBe('good');
    expect(await check(sign({ at: seconds - 301 }))).toBe('refused');
  });

  test('may lie at most 300 seconds ahead', async () => {
    expect(await check(sign({ at: seconds + 300 }))).toBe('good');
    expect(await check(sign({ at: seconds + 301 }))).toBe('refused');
    expect(await check(sign({ at: seconds + 31_536_000 }))).toBe('refused');
  });

  test('is over the bytes as they came', async () => {
    expect(await check(sign(), JSON.stringify(JSON.parse(body)))).toBe('refused');
    expect(await check(sign(), `${body} `)).toBe('refused');
  });

  test('is good under the old secret and the new one, and under no third', async () => {
    expect(await check(sign({ secret: 'whsec_viejo' }))).toBe('good');
    expect(await check(sign({ secret: 'whsec_otro' }))).toBe('refused');
    // Stripe signs with both while one replaces the other.
    const both = `${sign({ secret: 'whsec_otro' })},${sign().split(',')[1] ?? ''}`;
    expect(await check(both)).toBe('good');
  });

  test('must be there, and name a moment', async () => {
    expect(await check(undefined)).toBe('missing');
    expect(await check('')).toBe('missing');
    expect(await check('v1=abc')).toBe('refused');
    expect(await check(`t=${seconds}`)).toBe('refused');
  });

  test('does not make an event of what is none', async () => {
    expect(await check(sign({ payload: 'hola' }), 'hola')).toBe('unreadable');
    expect(await check(sign({ payload: '{"id":1}' }), '{"id":1}')).toBe('unreadable');
  });
});
