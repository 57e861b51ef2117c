import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReturnHook } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import type { Suppression } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { refused } from '#platform/outbound/outbound-error.ts';
import type { Outbound } from '#platform/outbound/outbound.types.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { handleCall } from './handle-call.job.ts';
import { snsCertificate, snsPrivateKey } from './sns-pair.test-support.ts';
import { isSignedBy, signedText, snsSchema } from './sns.rules.ts';

const topic = 'arn:aws:sns:eu-west-1:123456789012:rebotes';
const certificateUrl = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem';
const subscribeUrl = `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${topic}&Token=t`;

/** Addresses the product requested; this table is the outside world of these tests. */
const asked: string[] = [];
let confirmation = 200;
const unused = () => Promise.reject(refused());
const outbound: Outbound = {
  async fetch({ url }) {
    asked.push(url);
    const isCertificate = url === certificateUrl;
    const body = Buffer.from(isCertificate ? snsCertificate : '<ok/>');
    return { status: isCertificate ? 200 : confirmation, contentType: '', headers: {}, body, url };
  },
  connect: unused,
  secure: unused,
};

let app: TestApp;
let marina: TestClient;

beforeAll(async () => {
  app = await createTestApp({ overrides: { outbound } });
});
afterAll(() => app.close());
beforeEach(async () => {
  asked.length = 0;
  confirmation = 200;
  marina = await app.createClient();
});

const createHook = async (topicArn?: string) =>
  (
    await app.call('POST', '/api/return-hooks', {
      token: marina.token,
      body: { provider: 'ses', name: 'Amazon', ...(topicArn === undefined ? {} : { topicArn }) },
    })
  ).json<{ hook: ReturnHook }>().hook;

const call = (hook: ReturnHook, message: object) =>
  app.app.inject({
    method: 'POST',
    url: new URL(hook.url).pathname,
    payload: JSON.stringify(message),
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  });

const hookOf = async ({ id }: ReturnHook) =>
  (await app.call('GET', '/api/return-hooks', { token: marina.token }))
    .json<{ items: ReturnHook[] }>()
    .items.find((hook) => hook.id === id);

let counter = 0;

function unsigned(more: object = {}) {
  counter += 1;
  return {
    Type: 'Notification',
    MessageId: `m-${counter}`,
    TopicArn: topic,
    Message: 'x',
    Timestamp: app.platform.clock.now().toString(),
    SignatureVersion: '2',
    SigningCertURL: certificateUrl,
    ...more,
  };
}

function signed(more: object = {}, key: Parameters<typeof sign>[2] = snsPrivateKey) {
  const message = snsSchema.parse({ ...unsigned(more), Signature: '' });
  const digest = message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
  return { ...message, Signature: sign(digest, Buffer.from(signedText(message)), key).toString('base64') };
}

const wish = (more: object = {}) =>
  signed({ Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL: subscribeUrl, ...more });

const bounce = (address: string) => ({
  Message: JSON.stringify({
    notificationType: 'Bounce',
    mail: { messageId: 'ses-1', source: 'envios@enlace.example', headers: [] },
    bounce: {
      feedbackId: `f-${address}`,
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: address, status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }],
    },
  }),
});

describe('a call of Amazon', () => {
  it('is believed with its own signature, of both versions, and only once', async () => {
    const hook = await createHook(topic);
    const message = signed(bounce('nadie@correo.example'));
    expect((await call(hook, message)).json()).toEqual({ result: 'stored' });
    expect((await call(hook, message)).json()).toEqual({ result: 'duplicate' });
    const old = signed({ ...bounce('tampoco@correo.example'), SignatureVersion: '1', Subject: 'Aviso' });
    expect((await call(hook, old)).json()).toEqual({ result: 'stored' });
    // The certificate is fetched once and cached.
    expect(asked).toEqual([certificateUrl]);
    const rows = await app.database.adminSql<{ id: string }[]>`select id from return_calls where handled_at is null`;
    for (const { id } of rows) await handleCall({ deps: app.platform, callId: id });
    const list = await app.call('GET', '/api/suppressions', { token: marina.token });
    expect(
      list
        .json<{ items: Suppression[] }>()
        .items.map(({ address, reason, event }) => [address, reason, event?.source])
        .toSorted(),
    ).toEqual([
      ['nadie@correo.example', 'hard_bounce', 'ses'],
      ['tampoco@correo.example', 'hard_bounce', 'ses'],
    ]);
  });

  it('is refused when a field was changed, the key is another one, or the topic is', async () => {
    const hook = await createHook(topic);
    const message = signed();
    const refusals = [
      { ...message, Message: 'y' },
      { ...message, MessageId: 'otro' },
      { ...message, Subject: 'nuevo' },
      { ...message, SignatureVersion: '1' },
      { ...message, Signature: '' },
      signed({}, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
      signed({ TopicArn: `${topic}-ajeno` }),
    ];
    for (const refusal of refusals) expect((await call(hook, refusal)).statusCode).toBe(403);
    expect((await call(hook, { hola: 1 })).statusCode).toBe(422);
    expect((await call(hook, message)).statusCode).toBe(200);
  });

  it('fetches certificates from Amazon alone, whatever address the caller names', async () => {
    const hook = await createHook(topic);
    const file = 'SimpleNotificationService-0123456789abcdef.pem';
    const places = [
      `http://sns.eu-west-1.amazonaws.com/${file}`,
      `https://sns.eu-west-1.amazonaws.com.evil.example/${file}`,
      `https://evil.example/sns.eu-west-1.amazonaws.com/${file}`,
      `https://sns.eu-west-1.amazonaws.com@evil.example/${file}`,
      `https://sns.eu-west-1.amazonaws.com:8443/${file}`,
      `https://s3.eu-west-1.amazonaws.com/${file}`,
      `https://mine.s3.amazonaws.com/${file}`,
      'https://sns.eu-west-1.amazonaws.com/otro.pem',
      'file:///etc/passwd',
      'nada',
    ];
    for (const SigningCertURL of places)
      expect([SigningCertURL, (await call(hook, signed({ SigningCertURL }))).statusCode]).toEqual([
        SigningCertURL,
        403,
      ]);
    expect(asked).toEqual([]);
  });

  it('counts only while the certificate is good', () => {
    const message = signed();
    const at = (moment: string) => isSignedBy(message, snsCertificate, Temporal.Instant.from(moment));
    expect([at('2027-06-01T00:00:00Z'), at('2020-01-01T00:00:00Z'), at('2199-01-01T00:00:00Z')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isSignedBy(message, 'nothing like it', app.platform.clock.now())).toBe(false);
  });
});

describe('the subscription of a topic', () => {
  it('is confirmed by opening the address of Amazon, and the topic stays the only one', async () => {
    const hook = await createHook();
    expect((await call(hook, signed())).statusCode).toBe(403);
    expect((await call(hook, wish())).json()).toEqual({ result: 'confirmed' });
    expect(asked).toContain(subscribeUrl);
    expect(await hookOf(hook)).toMatchObject({ topicArn: topic, confirmedAt: expect.any(String) });
    expect((await call(hook, wish({ TopicArn: `${topic}-ajeno` }))).statusCode).toBe(403);
    expect((await call(hook, signed())).json()).toEqual({ result: 'stored' });
    expect((await call(hook, wish({ Type: 'UnsubscribeConfirmation' }))).json()).toEqual({ result: 'ignored' });
  });

  it('opens nothing outside Amazon, and nothing of a topic that was not named', async () => {
    const hook = await createHook(topic);
    for (const SubscribeURL of [
      'https://evil.example/?Action=ConfirmSubscription',
      'http://169.254.169.254/',
      undefined,
    ])
      expect((await call(hook, wish({ SubscribeURL }))).statusCode).toBe(403);
    expect((await call(hook, wish({ TopicArn: `${topic}-ajeno` }))).statusCode).toBe(403);
    expect(asked.filter((url) => url !== certificateUrl)).toEqual([]);
    expect(await hookOf(hook)).toMatchObject({ confirmedAt: null });
  });

  it('says so when Amazon does not answer, so that it is tried again', async () => {
    const hook = await createHook(topic);
    confirmation = 500;
    expect((await call(hook, wish())).statusCode).toBe(502);
    expect(await hookOf(hook)).toMatchObject({ confirmedAt: null });
    confirmation = 200;
    expect((await call(hook, wish())).json()).toEqual({ result: 'confirmed' });
  });
});
