import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookLimits } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { maintainWebhooks } from './jobs/maintain-webhooks.job.ts';
import type { TestClient } from '#test/kit/app.ts';
import {
  addContact,
  createHook,
  createWebhookKit,
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
afterEach(async () => {
  // One test's deliveries are not sent in the next. Deliveries are deleted first: the worker locks them before their
  // endpoint.
  await kit.database.adminSql`delete from webhook_deliveries where owner_id = ${client.owner}`;
  await kit.database.adminSql`delete from webhook_endpoints where owner_id = ${client.owner}`;
  await receiver.close();
});

const patient = { timeout: 20_000, interval: 25 };
const post = (path: string, body: object = {}) =>
  kit.call('POST', `/api/webhooks/${path}`, { token: client.token, body });
const stateOf = async (id: string) => (await listLog(kit, client, id)).map(({ state }) => state);

describe('a webhook', { timeout: 60_000 }, () => {
  it('holds its calls while it is paused, tests apart, and sends them when it goes on', async () => {
    const { webhook } = await createHook(kit, client, { url: receiver.url });
    expect((await post(`${webhook.id}/pause`)).json()).toMatchObject({ state: 'paused' });
    await addContact(kit, client);
    await post(`${webhook.id}/test`);
    await expect.poll(() => receiver.received.length, patient).toBe(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '{}')).toMatchObject({ type: 'webhook.test' });
    expect((await readHook(kit, client, webhook.id)).counts.waiting).toBe(1);
    expect((await post(`${webhook.id}/resume`)).json()).toMatchObject({ state: 'active' });
    await expect.poll(() => receiver.received.length, patient).toBe(2);
  });

  it('tells its secret once and keeps it sealed', async () => {
    const { webhook, secret } = await createHook(kit, client, { url: receiver.url });
    const [row] = await kit.database.adminSql<{ text: string; history: string }[]>`
      select to_jsonb(e)::text as text, (select string_agg(to_jsonb(h)::text, '') from history_entries h
        where owner_id = ${client.owner}) as history from webhook_endpoints e where id = ${webhook.id}`;
    const bare = secret.slice('whsec_'.length, -1);
    expect(row?.text).not.toContain(bare);
    expect(row?.history).toContain('webhook.created');
    expect(row?.history).not.toContain(bare);
    expect((await kit.call('GET', '/api/webhooks', { token: client.token })).body).not.toContain(bare);
  });

  it('can be changed, removed and brought back, and leaves history', async () => {
    const { webhook } = await createHook(kit, client, { url: receiver.url });
    const body = { name: 'Almacén', events: ['invoice.paid', 'contact.created'] };
    const changed = await kit.call('PATCH', `/api/webhooks/${webhook.id}`, { token: client.token, body });
    expect(changed.json()).toMatchObject({ name: 'Almacén', events: ['contact.created', 'invoice.paid'] });
    await kit.call('DELETE', `/api/webhooks/${webhook.id}`, { token: client.token });
    expect((await kit.call('GET', `/api/webhooks/${webhook.id}`, { token: client.token })).statusCode).toBe(404);
    await addContact(kit, client);
    expect((await post(`${webhook.id}/restore`)).json()).toMatchObject({ name: 'Almacén', state: 'active' });
    expect((await post(`${webhook.id}/restore`)).statusCode).toBe(404);
    await kit.call('DELETE', `/api/webhooks/${webhook.id}`, { token: client.token });
    kit.clock.advance({ hours: 24 * 30 + 1 });
    await maintainWebhooks({ deps: kit.platform });
    client = { ...client, token: await kit.createSession(client.userId) };
    expect((await post(`${webhook.id}/restore`)).statusCode).toBe(404);
  });

  it('goes nowhere in clear but to what the operator vouches for', async () => {
    const body = (url: string) => ({ name: 'X', url, events: ['contact.created'] });
    const ask = (url: string) => kit.call('POST', '/api/webhooks', { token: client.token, body: body(url) });
    for (const url of ['http://tienda.example/a', 'http://10.0.0.1/a', 'http://localhost:3000/'])
      expect([url, (await ask(url)).json().error.code]).toEqual([url, 'webhooks.https_required']);
    for (const url of ['ftp://tienda.example/a', 'https://yo:clave@tienda.example/', 'javascript:alert(1)', 'tienda'])
      expect([url, (await ask(url)).json().error.code]).toEqual([url, 'request.invalid']);
    for (const url of ['https://[::ffff:a00:1]/', 'https://10.1/', 'https://169.254.169.254/', 'https://localhost/a'])
      expect([url, (await ask(url)).json().error.code]).toEqual([url, 'outbound.refused']);
    expect((await ask('https://tienda.example/a?b=1')).statusCode).toBe(200);
  });

  it('cannot be one of more than the limit, also when they are asked for at once', async () => {
    const body = { name: 'X', url: 'https://tienda.example/', events: ['contact.created'] };
    const answers = await Promise.all(
      Array.from({ length: webhookLimits.perClient + 3 }, () =>
        kit.call('POST', '/api/webhooks', { token: client.token, body }),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().error.code);
    expect(refused).toEqual(Array.from({ length: 3 }, () => 'webhooks.too_many'));
  });

  it('is nobody else’s to see, change, test or send again', async () => {
    const other = await kit.createClient();
    const { webhook } = await createHook(kit, other, { url: receiver.url });
    await addContact(kit, other);
    await expect.poll(() => receiver.received.length, patient).toBe(1);
    const [delivery] = await listLog(kit, other, webhook.id);
    const mine = await createHook(kit, client, { url: receiver.url });
    for (const id of [webhook.id, mine.webhook.id]) {
      const path = `/api/webhooks/${id}/deliveries/${delivery?.id}`;
      expect((await kit.call('GET', path, { token: client.token })).statusCode).toBe(404);
      expect((await kit.call('POST', `${path}/redeliver`, { token: client.token, body: {} })).statusCode).toBe(404);
    }
    for (const path of ['pause', 'resume', 'test', 'secret', 'restore'])
      expect([path, (await post(`${webhook.id}/${path}`)).statusCode]).toEqual([path, 404]);
  });

  it('needs a fresh proof to be made, and no administrator who acts as the client makes one', async () => {
    const body = { name: 'X', url: 'https://tienda.example/', events: ['contact.created'] };
    const unproven = await kit.createSession(client.userId, { isProven: false });
    const first = await kit.call('POST', '/api/webhooks', { token: unproven, body });
    expect(first.json().error.code).toBe('auth.proof_required');
    const admin = await kit.createAdmin();
    const acting = await kit.createSession(client.userId, { actingAdminId: admin.userId });
    expect((await kit.call('POST', '/api/webhooks', { token: acting, body })).statusCode).toBe(403);
    expect((await kit.call('GET', '/api/webhooks', { token: acting })).statusCode).toBe(200);
  });

  it('forgets its log after thirty days, and what a receiver said about a person who is erased', async () => {
    receiver.answerWith((response) => response.writeHead(200).end('guardado: Ana'));
    const { webhook } = await createHook(kit, client, { url: receiver.url });
    const contactId = await addContact(kit, client);
    await expect.poll(() => stateOf(webhook.id), patient).toEqual(['delivered']);
    const [delivery] = await listLog(kit, client, webhook.id);
    const answerOf = async () =>
      (await readLog(kit, client, { id: webhook.id, deliveryId: delivery?.id ?? '' })).tries[0]?.answer;
    expect(await answerOf()).toBe('guardado: Ana');
    const body = { name: 'Ana' };
    await kit.call('POST', `/api/contacts/${contactId}/erase`, { token: client.token, body });
    expect(await answerOf()).toBeNull();
    kit.clock.advance({ hours: 24 * webhookLimits.keptDays + 1 });
    await maintainWebhooks({ deps: kit.platform });
    client = { ...client, token: await kit.createSession(client.userId) };
    expect(await listLog(kit, client, webhook.id)).toEqual([]);
  });
});
