import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { dialOver, publicAddress } from '#platform/outbound/outbound.test-support.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { testCertificate, testPrivateKey } from '#platform/mail/smtp-client/tls-pair.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { pushWaitingNotices } from '../jobs/push-notices.job.ts';
import { mailOneNotice } from '../jobs/mail-notice.job.ts';
import { notify } from '../notifications.usecases.ts';

type Taken = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

const clock = createMovableClock();
const taken: Taken[] = [];
let status = 201;
let kit: TestApp;

const service = createServer({ cert: testCertificate, key: testPrivateKey }, (request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    reply.writeHead(status).end();
  });
});

beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  // NOTE: a server that listens on a port has an address record.
  const { port } = service.address() as AddressInfo;
  const { dial } = dialOver({ web: port });
  const outbound = createOutbound({ allow: [], ca: [testCertificate], dial, resolve: async () => [publicAddress] });
  kit = await createTestApp({ overrides: { clock, outbound } });
});
afterAll(async () => {
  await kit.close();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  taken.length = 0;
  status = 201;
});

/** A browser's side of RFC 8291. */
function createBrowser(name: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    address: {
      endpoint: `https://mail.example.test/${name}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    /** RFC 8188 with one record, keyed according to RFC 8291 §3.3. */
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const serverKey = body.subarray(21, 21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), serverKey]);
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(serverKey), auth, info, 32));
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
      const sealed = body.subarray(21 + idLength);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce);
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
}

const message = {
  kind: 'message.received',
  params: { name: 'Julia Roca', profile: 'Talleres', preview: '¿Quedan plazas? 空きはありますか' },
  link: '/user/buzon/todos',
} as const;

function notifyClient(client: TestClient) {
  return kit.platform.db.system((tx) => notify({ tx, deps: kit.platform, owner: client.owner, notification: message }));
}

function push(client: TestClient) {
  return pushWaitingNotices({ deps: kit.platform, owner: client.owner });
}

async function add(client: TestClient, name: string) {
  const browser = createBrowser(name);
  const reply = await kit.call('POST', '/api/notifications/push', { token: client.token, body: browser.address });
  expect(reply.statusCode).toBe(200);
  return { browser, id: reply.json<{ items: { id: string }[] }>().items[0]?.id ?? '' };
}

async function devicesOf(client: TestClient) {
  const reply = await kit.call('GET', '/api/notifications/push', { token: client.token });
  return reply.json<{ publicKey: string; items: { id: string; isCurrent: boolean; reachedAt: string | null }[] }>();
}

describe('notices on devices', () => {
  test('a message reaches the browser encrypted, signed by the installation, once', async () => {
    const client = await kit.createClient();
    const { browser } = await add(client, 'uno');
    await notifyClient(client);
    await push(client);
    await push(client);
    expect(taken).toHaveLength(1);
    const [first] = taken;
    if (!first) throw new Error('nothing arrived');
    expect(first.headers['content-encoding']).toBe('aes128gcm');
    expect(Number(first.headers['ttl'])).toBeGreaterThan(0);
    const { publicKey, items } = await devicesOf(client);
    expect(String(first.headers['authorization'])).toMatch(new RegExp(`^vapid t=[\\w.-]+, ?k=${publicKey}$`));
    expect(first.body.includes(Buffer.from('Julia'))).toBe(false);
    expect(browser.read(first.body)).toMatchObject({
      title: 'Julia Roca te ha escrito desde Talleres',
      body: '«¿Quedan plazas? 空きはありますか»',
      url: `${kit.platform.config.publicUrl}/user/buzon/todos`,
    });
    expect(items).toMatchObject([{ isCurrent: true }]);
    expect(items[0]?.reachedAt).not.toBeNull();
  });

  test('what was read before is not pushed, and many come as one', async () => {
    const client = await kit.createClient();
    const { browser } = await add(client, 'dos');
    await notifyClient(client);
    await kit.call('POST', '/api/notifications/read', { token: client.token, body: {} });
    await push(client);
    expect(taken).toHaveLength(0);
    for (let turn = 0; turn < 5; turn += 1) await notifyClient(client);
    await push(client);
    expect(taken.map(({ body }) => browser.read(body))).toMatchObject([{ title: '5 avisos nuevos' }]);
  });

  test('a device that is gone leaves the list; a service that fails does not end it at once', async () => {
    const client = await kit.createClient();
    await add(client, 'tres');
    status = 503;
    await notifyClient(client);
    await push(client);
    expect((await devicesOf(client)).items).toHaveLength(1);
    status = 410;
    await notifyClient(client);
    await push(client);
    expect((await devicesOf(client)).items).toHaveLength(0);
    await notifyClient(client);
    await push(client);
    expect(taken).toHaveLength(2);
  });

  test('quiet hours keep mail and push back until they end', async () => {
    const client = await kit.createClient();
    await add(client, 'cuatro');
    await kit.call('PATCH', '/api/notifications/channels', {
      token: client.token,
      body: { kind: 'message.received', email: 'immediate' },
    });
    const set = await kit.call('PUT', '/api/notifications/quiet-hours', {
      token: client.token,
      body: { enabled: true, from: '22:00', to: '08:00' },
    });
    expect(set.json()).toEqual({ enabled: true, from: '22:00', to: '08:00', timeZone: 'Europe/Madrid' });
    const late = clock.now().toZonedDateTimeISO('Europe/Madrid').with({ hour: 23 }).add({ days: 1 });
    clock.advance(clock.now().until(late.toInstant()));
    await notifyClient(client);
    const [notice] = await kit.platform.db.system(
      (tx) => tx.sql<{ id: string }[]>`select id from notifications where owner_id = ${client.owner}`,
    );
    const mail = () => mailOneNotice({ deps: kit.platform, owner: client.owner, notificationId: notice?.id ?? '' });
    await push(client);
    await mail();
    const mailed = () =>
      kit.platform.db.system(
        (tx) => tx.sql`select 1 from mails where owner_id = ${client.owner} and purpose = 'notice'`,
      );
    expect(taken).toHaveLength(0);
    expect(await mailed()).toHaveLength(0);
    clock.advance({ hours: 10 });
    await push(client);
    await mail();
    expect(taken).toHaveLength(1);
    expect(await mailed()).toHaveLength(1);
  });

  test('a browser belongs to whoever signed in last, and to a session', async () => {
    const [first, second] = [await kit.createClient(), await kit.createClient()];
    const { browser } = await add(first, 'cinco');
    await kit.call('POST', '/api/notifications/push', { token: second.token, body: browser.address });
    expect((await devicesOf(first)).items).toHaveLength(0);
    expect((await devicesOf(second)).items).toHaveLength(1);
    await kit.call('GET', '/api/logout', { token: second.token });
    const rows = await kit.platform.db.system(
      (tx) => tx.sql`select 1 from push_devices where owner_id = ${second.owner}`,
    );
    expect(rows).toHaveLength(0);
  });

  test('a try says what came of it, foreign devices are not there, bad addresses are refused', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    const { id } = await add(client, 'seis');
    const path = `/api/notifications/push/${id}`;
    expect((await kit.call('POST', `${path}/test`, { token: client.token, body: {} })).statusCode).toBe(200);
    expect(taken).toHaveLength(1);
    expect((await kit.call('POST', `${path}/test`, { token: other.token, body: {} })).statusCode).toBe(404);
    expect((await kit.call('DELETE', path, { token: other.token })).statusCode).toBe(404);
    status = 500;
    expect((await kit.call('POST', `${path}/test`, { token: client.token, body: {} })).statusCode).toBe(502);
    status = 404;
    expect((await kit.call('POST', `${path}/test`, { token: client.token, body: {} })).statusCode).toBe(410);
    const { keys } = createBrowser('x').address;
    for (const endpoint of ['http://localhost/x', 'javascript:alert(1)', `https://a.example/${'x'.repeat(1000)}`]) {
      const reply = await kit.call('POST', '/api/notifications/push', {
        token: client.token,
        body: { endpoint, keys },
      });
      expect(reply.statusCode).toBe(422);
    }
  });
});
