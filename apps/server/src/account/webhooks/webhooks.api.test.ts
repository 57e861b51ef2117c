import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { webhookEvents, webhookPayloadSchema } from '@enlace/contract/account/webhooks/webhook-events.ts';
import { webhookLimits } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { recordAttempts } from './sending/record-attempts.ts';
import { isRetryableConflict } from '#platform/database/database-errors.ts';
import { maintainWebhooks } from './jobs/maintain-webhooks.job.ts';
import type { TestClient } from '#test/kit/app.ts';
import {
  addContact,
  createHook,
  createWebhookKit,
  isSigned,
  listLog,
  readHook,
  readLog,
  type Receiver,
  startReceiver,
  type WebhookKit,
} from './webhooks.test-support.ts';

let kit: WebhookKit;
let client: TestClient;
let receiver: Receiver;
beforeAll(async () => {
  kit = await createWebhookKit();
  kit.startWorker();
}, 60_000);
afterAll(() => kit.close());
beforeEach(async () => {
  client = await kit.createClient();
  receiver = await startReceiver();
});
const deletedEndpoints = (owner: string): Promise<boolean> =>
  kit.database.adminSql`delete from webhook_endpoints where owner_id = ${owner}`.then(
    () => true,
    (error: unknown) => {
      if (isRetryableConflict(error)) return false;
      throw error;
    },
  );
afterEach(async () => {
  // One test's deliveries are not sent in the next. The worker may be recording one: whoever loses a deadlock tries again.
  await vi.waitUntil(() => deletedEndpoints(client.owner), { timeout: 20_000 });
  await receiver.close();
});

const patient = { timeout: 20_000, interval: 25 };
const nowSeconds = () => kit.clock.now().epochMilliseconds / 1000;
const post = (path: string, body: object = {}) =>
  kit.call('POST', `/api/webhooks/${path}`, { token: client.token, body });
const stateOf = async (id: string) => (await listLog(kit, client, id)).map(({ state }) => state);

describe('a call', { timeout: 60_000 }, () => {
  it('tells what happened with ids alone, signed as Standard Webhooks says', async () => {
    const { webhook, secret } = await createHook(kit, client, { url: receiver.url });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const contactId = await addContact(kit, client, 'Ana Secreta');
    await expect.poll(() => receiver.received.length, patient).toBe(1);
    const [call] = receiver.received;
    if (!call) throw new Error('no call');
    expect(await isSigned(secret, call, { now: nowSeconds() })).toBe(true);
    expect(await isSigned(secret, { ...call, body: `${call.body} ` }, { now: nowSeconds() })).toBe(false);
    expect(await isSigned(secret, call, { now: nowSeconds() + 301 })).toBe(false);
    const payload = webhookPayloadSchema.parse(JSON.parse(call.body));
    expect(payload).toMatchObject({ id: call.headers['webhook-id'], type: 'contact.created', version: 1 });
    expect(webhookEvents['contact.created'].data.strict().parse(payload.data)).toMatchObject({ contactId });
    expect(call.body).not.toContain('Ana');
    await expect.poll(() => stateOf(webhook.id), patient).toEqual(['delivered']);
    const [delivery] = await listLog(kit, client, webhook.id);
    const log = await readLog(kit, client, { id: webhook.id, deliveryId: delivery?.id ?? '' });
    expect(log).toMatchObject({ body: call.body, url: receiver.url, status: 204, attempts: 1 });
    expect(log.tries).toMatchObject([{ number: 1, status: 204, failure: null, answer: null }]);
    expect((await readHook(kit, client, webhook.id)).counts).toEqual({ waiting: 0, delivered: 1, failed: 0 });
  });

  it('goes to whoever chose the event, and to nobody else', async () => {
    const other = await kit.createClient();
    const theirs = await createHook(kit, other, { url: receiver.url });
    const mine = await createHook(kit, client, { url: receiver.url, events: ['contact.updated', 'contact.deleted'] });
    const id = await addContact(kit, client);
    await kit.call('PATCH', `/api/contacts/${id}`, { token: client.token, body: { city: 'Vigo' } });
    await kit.call('DELETE', `/api/contacts/${id}`, { token: client.token });
    await expect.poll(() => receiver.received.length, patient).toBe(2);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type).toSorted()).toEqual([
      'contact.deleted',
      'contact.updated',
    ]);
    expect(await listLog(kit, client, mine.webhook.id)).toHaveLength(2);
    expect(await listLog(kit, other, theirs.webhook.id)).toHaveLength(0);
  });

  it('exists exactly if what it tells of does', async () => {
    const { webhook } = await createHook(kit, client, { url: receiver.url });
    const failed = kit.platform.db.scoped(client.owner, async (tx) => {
      const { contactCreated } = await import('#audience/contacts/contacts.events.ts');
      const contactId = kit.platform.ids.uuid();
      const news = { owner: client.owner, contactId, status: 'pending', source: 'manual' } as const;
      await kit.platform.events.emit(tx, contactCreated, news);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await listLog(kit, client, webhook.id)).toEqual([]);
  });

  it('is signed with the former secret too for a day after a rotation', async () => {
    const { webhook, secret } = await createHook(kit, client, { url: receiver.url });
    const rotated = (await post(`${webhook.id}/secret`)).json();
    expect(rotated.secret).not.toBe(secret);
    await addContact(kit, client);
    await expect.poll(() => receiver.received.length, patient).toBe(1);
    const [first] = receiver.received;
    if (!first) throw new Error('no call');
    expect(await isSigned(secret, first, { now: nowSeconds() })).toBe(true);
    expect(await isSigned(rotated.secret, first, { now: nowSeconds() })).toBe(true);
    kit.clock.advance({ hours: webhookLimits.oldSecretHours });
    client = { ...client, token: await kit.createSession(client.userId) };
    await addContact(kit, client);
    await expect.poll(() => receiver.received.length, patient).toBe(2);
    const second = receiver.received[1];
    if (!second) throw new Error('no call');
    expect(await isSigned(secret, second, { now: nowSeconds() })).toBe(false);
    expect(await isSigned(rotated.secret, second, { now: nowSeconds() })).toBe(true);
    await maintainWebhooks({ deps: kit.platform });
    const [row] = await kit.database.adminSql`select old_secret_sealed from webhook_endpoints where id = ${webhook.id}`;
    expect(row?.['old_secret_sealed']).toBeNull();
  });

  it('keeps at most four kilobytes of an answer, and takes none beyond sixty-four', async () => {
    receiver.answerWith((response) => response.writeHead(200).end('ñ'.repeat(5000)));
    const { webhook } = await createHook(kit, client, { url: receiver.url });
    const test = (await post(`${webhook.id}/test`)).json();
    const readTest = (deliveryId: string) => readLog(kit, client, { id: webhook.id, deliveryId });
    await expect.poll(async () => (await readTest(test.id)).state, patient).toBe('delivered');
    const [kept] = (await readTest(test.id)).tries;
    expect([kept?.isAnswerCut, Buffer.byteLength(kept?.answer ?? '')]).toEqual([true, 4096]);
    receiver.answerWith((response) => response.writeHead(200).end('x'.repeat(64 * 1024 + 1)));
    const large = (await post(`${webhook.id}/test`)).json();
    await expect.poll(async () => (await readTest(large.id)).state, patient).toBe('failed');
    expect((await readTest(large.id)).failure).toBe('too_large');
  });
});

describe('what goes wrong', { timeout: 60_000 }, () => {
  it('is tried again with the same id and body, with growing pauses', async () => {
    receiver.answerWith((response) => response.writeHead(500).end('caído'));
    const { webhook, secret } = await createHook(kit, client, { url: receiver.url });
    await addContact(kit, client);
    await expect.poll(() => stateOf(webhook.id), patient).toEqual(['waiting']);
    await expect.poll(() => receiver.received.length, patient).toBe(1);
    await expect.poll(async () => (await listLog(kit, client, webhook.id))[0]?.status, patient).toBe(500);
    expect((await readHook(kit, client, webhook.id)).failingSince).not.toBeNull();
    await kit.later({ seconds: 8 });
    await expect.poll(() => receiver.received.length, patient).toBe(2);
    receiver.answerWith((response) => response.writeHead(200).end('ya'));
    await expect.poll(async () => (await listLog(kit, client, webhook.id))[0]?.attempts, patient).toBe(2);
    await expect.poll(() => stateOf(webhook.id), patient).toEqual(['waiting']);
    await kit.later({ minutes: 1 });
    await expect.poll(() => stateOf(webhook.id), patient).toEqual(['delivered']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const last = receiver.received.at(-1);
    expect(last && (await isSigned(secret, last, { now: nowSeconds() }))).toBe(true);
    const [delivery] = await listLog(kit, client, webhook.id);
    const { tries } = await readLog(kit, client, { id: webhook.id, deliveryId: delivery?.id ?? '' });
    expect(tries.map(({ number, status, answer }) => [number, status, answer])).toEqual([
      [3, 200, 'ya'],
      [2, 500, 'caído'],
      [1, 500, 'caído'],
    ]);
    expect((await readHook(kit, client, webhook.id)).failingSince).toBeNull();
  });

  it('for three days switches the endpoint off and says so; going on and sending again is the client’s to do', async () => {
    receiver.answerWith((response) => response.writeHead(503).end());
    const { webhook } = await createHook(kit, client, { url: receiver.url });
    await addContact(kit, client);
    await expect.poll(() => receiver.received.length, patient).toBe(1);
    await expect.poll(async () => (await listLog(kit, client, webhook.id))[0]?.status, patient).toBe(503);
    client = { ...client, token: await kit.createSession(client.userId) };
    await kit.later({ hours: 71 });
    client = { ...client, token: await kit.createSession(client.userId) };
    await expect.poll(() => receiver.received.length, patient).toBe(2);
    await expect.poll(async () => (await listLog(kit, client, webhook.id))[0]?.attempts, patient).toBe(2);
    await expect.poll(() => stateOf(webhook.id), patient).toEqual(['waiting']);
    expect((await readHook(kit, client, webhook.id)).state).toBe('active');
    await kit.later({ hours: 1 });
    await expect.poll(() => stateOf(webhook.id), patient).toEqual(['failed']);
    expect(await readHook(kit, client, webhook.id)).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
    const notices = (await kit.call('GET', '/api/notifications', { token: client.token })).json().items;
    expect(notices).toMatchObject([{ kind: 'webhook.disabled', params: { name: 'Tienda', reason: 'failing' } }]);
    await addContact(kit, client);
    expect(await listLog(kit, client, webhook.id)).toHaveLength(1);
    const [delivery] = await listLog(kit, client, webhook.id);
    expect((await post(`${webhook.id}/deliveries/${delivery?.id}/redeliver`)).json().error.code).toBe(
      'webhooks.not_active',
    );
    receiver.answerWith((response) => response.writeHead(200).end());
    expect((await post(`${webhook.id}/resume`)).json()).toMatchObject({ state: 'active', failingSince: null });
    const since = kit.clock.now().subtract({ hours: 100 }).toString();
    expect((await post(`${webhook.id}/redeliver`, { since: kit.clock.now().toString() })).json()).toEqual({ count: 0 });
    expect((await post(`${webhook.id}/redeliver`, { since })).json()).toEqual({ count: 1 });
    await expect.poll(() => stateOf(webhook.id), patient).toEqual(['delivered']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is over at once when the receiver says that it is gone', async () => {
    receiver.answerWith((response) => response.writeHead(410).end());
    const { webhook } = await createHook(kit, client, { url: receiver.url });
    await addContact(kit, client);
    await expect.poll(async () => (await readHook(kit, client, webhook.id)).disabledReason, patient).toBe('gone');
    expect(await stateOf(webhook.id)).toEqual(['failed']);
  });

  it('is not a redirect: it is refused and nobody is asked at the other place', async () => {
    const elsewhere = await startReceiver();
    receiver.answerWith((response) => response.writeHead(307, { location: elsewhere.url }).end());
    const { webhook } = await createHook(kit, client, { url: receiver.url });
    await post(`${webhook.id}/test`);
    await expect.poll(() => stateOf(webhook.id), patient).toEqual(['failed']);
    expect((await listLog(kit, client, webhook.id))[0]?.failure).toBe('redirect');
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  it.each(['https://10.0.0.7/a', 'https://[::1]/a', 'https://localhost/a', 'https://169.254.169.254/latest'])(
    'is an address inside such as %s, which is never asked',
    async (url) => {
      const { webhook } = await createHook(kit, client, { url: 'https://tienda.example/' });
      // As stored before the form refused it, or a name that now resolves to an internal address.
      await kit.database.adminSql`update webhook_endpoints set url = ${url} where id = ${webhook.id}`;
      await post(`${webhook.id}/test`);
      await expect.poll(() => stateOf(webhook.id), patient).toEqual(['failed']);
      expect((await listLog(kit, client, webhook.id))[0]).toMatchObject({ failure: 'refused', status: null });
    },
  );

  it('waits as long as the receiver asks', async () => {
    receiver.answerWith((response) => response.writeHead(429, { 'retry-after': '1800' }).end());
    const { webhook } = await createHook(kit, client, { url: receiver.url });
    await addContact(kit, client);
    const nextOf = async () => (await listLog(kit, client, webhook.id))[0]?.nextAt ?? null;
    await expect.poll(async () => (await listLog(kit, client, webhook.id))[0]?.status, patient).toBe(429);
    const waits = Temporal.Instant.from((await nextOf()) ?? '')
      .since(kit.clock.now())
      .total('minutes');
    expect(Math.round(waits)).toBe(30);
  });

  it('at one slow receiver delays nobody else, and holds few calls at once', async () => {
    const slow = await startReceiver();
    const held: (() => void)[] = [];
    slow.answerWith((response) => held.push(() => response.writeHead(200).end()));
    const { webhook } = await createHook(kit, client, { url: slow.url, events: ['contact.created'] });
    const fast = await createHook(kit, client, { url: receiver.url, events: ['contact.created'] });
    for (let count = 0; count < 20; count += 1) await addContact(kit, client, `Tamy ${count}`);
    await expect.poll(() => receiver.received.length, patient).toBe(20);
    await expect.poll(async () => (await readHook(kit, client, fast.webhook.id)).counts.delivered, patient).toBe(20);
    expect(slow.received).toHaveLength(8);
    expect((await readHook(kit, client, webhook.id)).counts).toEqual({ waiting: 20, delivered: 0, failed: 0 });
    slow.answerWith((response) => response.writeHead(200).end());
    for (const release of held) release();
    await expect.poll(async () => (await readHook(kit, client, webhook.id)).counts.delivered, patient).toBe(20);
    await slow.close();
  });
});

describe('a lease', { timeout: 60_000 }, () => {
  it('lets two processes send every call once', async () => {
    const second = kit.startWorker();
    const { webhook } = await createHook(kit, client, { url: receiver.url });
    for (let count = 0; count < 40; count += 1) await addContact(kit, client, `Tamy ${count}`);
    await expect.poll(async () => (await readHook(kit, client, webhook.id)).counts.delivered, patient).toBe(40);
    expect(receiver.received).toHaveLength(40);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(40);
    await second.stop();
  });

  it('that ran out brings the same call again, and the log says that one was interrupted', async () => {
    const { webhook } = await createHook(kit, client, { url: receiver.url });
    await post(`${webhook.id}/pause`);
    await addContact(kit, client);
    const leaseId = kit.platform.ids.uuid();
    // A process killed after the receiver responded and before it could record that.
    await kit.database.adminSql`
      update webhook_deliveries set state = 'sending', lease_id = ${leaseId}, attempts = 1,
        due_at = ${kit.clock.now().add({ seconds: 60 }).toString()} where endpoint_id = ${webhook.id}`;
    await post(`${webhook.id}/resume`);
    await kit.later({ seconds: 30 });
    expect(receiver.received).toHaveLength(0);
    await kit.later({ seconds: 31 });
    await expect.poll(() => stateOf(webhook.id), patient).toEqual(['delivered']);
    const [delivery] = await listLog(kit, client, webhook.id);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.messageId]);
    const { tries } = await readLog(kit, client, { id: webhook.id, deliveryId: delivery?.id ?? '' });
    expect(tries.map(({ number, failure }) => [number, failure])).toEqual([
      [2, null],
      [1, 'interrupted'],
    ]);
    // The first process reports too late and changes nothing.
    const late = { owner: client.owner, endpointId: webhook.id, deliveryId: delivery?.id ?? '', leaseId };
    await kit.platform.db.system((tx) =>
      recordAttempts({
        tx,
        deps: kit.platform,
        group: [
          {
            delivery: {
              ...late,
              messageId: '',
              isTest: false,
              number: 1,
              beganAt: kit.clock.now(),
              url: receiver.url,
              body: '',
              secretSealed: '',
              oldSecretSealed: null,
              oldSecretUntil: null,
            },
            outcome: {
              at: kit.clock.now(),
              durationMs: 1,
              status: 500,
              failure: 'status',
              answer: null,
              isAnswerCut: false,
              notBefore: null,
            },
          },
        ],
      }),
    );
    expect(await stateOf(webhook.id)).toEqual(['delivered']);
  });
});
