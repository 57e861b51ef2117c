import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeImap, startFakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import {
  ALL_CAPABILITIES,
  type FakeSmtpScript,
  type FakeSmtpServer,
  startFakeSmtpServer,
} from '#platform/mail/smtp-client/fake-smtp-server.test-support.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import type { Outbound, OutboundRequest } from '#platform/outbound/outbound.types.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

// The certificate of the test servers is good for this name.
const host = 'mail.example.test';
const address = 'hola@example.test';
const password = 'secreto-1';

let imap: FakeImap;
let kit: TestApp;
let client: TestClient;
let profileId: string;
let smtp: FakeSmtpServer | undefined;
/** What the DNS and the web say, and which ports lead to the servers. */
const world = {
  records: {} as Record<string, unknown[]>,
  pages: {} as Record<string, { body: string; url?: string }>,
  ports: {} as Record<number, number>,
  asked: [] as string[],
};

async function lookUp(name: string, type: string): Promise<string[]> {
  const found = world.records[`${type} ${name}`];
  if (!found) throw Object.assign(new Error('no records'), { code: 'ENOTFOUND' });
  return found as string[];
}

async function fetchPage({ url }: OutboundRequest): ReturnType<Outbound['fetch']> {
  const [bare = ''] = url.split('?');
  world.asked.push(bare);
  const page = world.pages[bare];
  if (!page) throw new OutboundError('outbound.failed', 'unreachable');
  return { status: 200, contentType: 'text/xml', headers: {}, body: Buffer.from(page.body), url: page.url ?? url };
}

beforeAll(async () => {
  imap = await startFakeImap({ user: address, password });
  const outbound = createOutbound({
    allow: ['127.0.0.1:*'],
    ca: [imap.ca],
    resolve: async () => ['127.0.0.1'],
    dial: ({ port }) => connect({ host: '127.0.0.1', port: world.ports[port] ?? 1 }),
  });
  const senderCheck = { check: async () => null, close: async () => undefined };
  kit = await createTestApp({ overrides: { outbound: { ...outbound, fetch: fetchPage }, dns: lookUp, senderCheck } });
});
afterAll(async () => {
  await kit.close();
  await imap.close();
});
beforeEach(async () => {
  Object.assign(world, { records: {}, pages: {}, ports: { 993: imap.port }, asked: [] });
  imap.setPassword(password);
  client = await kit.createClient();
  const created = await kit.call('POST', '/api/profiles', { token: client.token, body: { name: 'Taller' } });
  profileId = created.json<{ id: string }>().id;
});
afterEach(async () => {
  await smtp?.close();
  smtp = undefined;
});

async function startSmtp(port: 465 | 587, script: FakeSmtpScript = {}): Promise<void> {
  const capabilities = [...ALL_CAPABILITIES, 'STARTTLS', 'AUTH PLAIN'];
  smtp = await startFakeSmtpServer({ capabilities, implicitTls: port === 465, ...script });
  world.ports[port] = smtp.port;
}

const join = (change: object = {}) =>
  kit.call('POST', '/api/mail-sources/connect', {
    token: client.token,
    body: { address, password, name: 'Mi correo', profileId, ...change },
  });
const exists = () => {
  world.records[`A ${host}`] = ['127.0.0.1'];
};
const srv = (service: string, name: string, port: number, priority = 0) => {
  (world.records[`SRV _${service}._tcp.example.test`] ??= []).push({ name, port, priority, weight: 1 });
};

describe('a box from its address and password alone', () => {
  it('is found by the usual names, and reads and sends at once', async () => {
    exists();
    await startSmtp(587);
    const answer = await join();
    expect(answer.json()).toMatchObject({
      result: 'connected',
      sendingFailure: null,
      source: {
        connection: { host, port: 993, security: 'tls', username: address, folder: 'INBOX' },
        sending: { host, port: 587, security: 'starttls', address },
      },
    });
    expect(answer.body).not.toContain(password);
    // Nobody but the domain was asked.
    expect(world.asked.every((url) => /^https:\/\/(?:autoconfig\.)?example\.test\//.test(url))).toBe(true);
  });

  it('is found by the records of its domain, in their order, and those within it are trusted', async () => {
    srv('imaps', 'late.example.test', 993, 20);
    srv('imaps', host, 993, 10);
    srv('submissions', host, 465);
    await startSmtp(465);
    expect((await join()).json()).toMatchObject({
      result: 'connected',
      source: { connection: { host }, sending: { host, port: 465, security: 'tls' } },
    });
  });

  it('asks before the password goes to a server elsewhere that the DNS alone names', async () => {
    srv('imaps', '127.0.0.1', 993);
    const logins = imap.logins();
    expect((await join()).json()).toEqual({ result: 'ask', servers: ['127.0.0.1'] });
    expect(imap.logins()).toBe(logins);
    expect((await join({ servers: ['127.0.0.1'] })).json()).toMatchObject({
      result: 'connected',
      sendingFailure: 'unknown',
      source: { connection: { host: '127.0.0.1' }, sending: null },
    });
  });

  it('asks for the server that the DNS names also when one with a usual name refused the password', async () => {
    srv('imaps', '127.0.0.1', 993);
    exists();
    imap.setPassword('otra');
    expect((await join()).json()).toEqual({ result: 'ask', servers: ['127.0.0.1'] });
  });

  it('is found by what the domain says on a host of its own, and not by what others say', async () => {
    const body = `<clientConfig><emailProvider><incomingServer type="imap"><hostname>127.0.0.1</hostname><port>993</port><socketType>SSL</socketType><username>%EMAILLOCALPART%@example.test</username></incomingServer></emailProvider></clientConfig>`;
    const url = 'https://autoconfig.example.test/mail/config-v1.1.xml';
    world.pages[url] = { body, url: 'https://elsewhere.example/config.xml' };
    expect((await join()).json()).toMatchObject({ result: 'failed', reason: 'unknown' });
    world.pages[url] = { body, url: 'http://autoconfig.example.test/config.xml' };
    expect((await join()).json()).toMatchObject({ result: 'failed', reason: 'unknown' });
    world.pages[url] = { body };
    expect((await join()).json()).toMatchObject({ result: 'connected', source: { connection: { username: address } } });
  });

  it.each([
    ['google', 'aspmx.l.google.com'],
    ['microsoft', 'example-test.mail.protection.outlook.com'],
  ])('says that %s wants its own sign-in, and tries nothing', async (provider, exchange) => {
    world.records['MX example.test'] = [{ exchange, priority: 1 }];
    exists();
    const logins = imap.logins();
    expect((await join()).json()).toEqual({ result: 'sign_in', provider });
    expect(imap.logins()).toBe(logins);
  });

  it('says which server refused the password, without trying many, and names what the provider wants', async () => {
    exists();
    imap.setPassword('otra');
    const logins = imap.logins();
    expect((await join()).json()).toEqual({ result: 'failed', reason: 'auth', server: host, appPasswordOf: null });
    // The address, and what is before its @.
    expect(imap.logins()).toBe(logins + 2);
    const apple = await join({ address: 'marina@icloud.com' });
    expect(apple.json()).toMatchObject({ result: 'failed', appPasswordOf: 'iCloud' });
  });

  it('takes the part before the @ as user name where the server wants that', async () => {
    const other = await startFakeImap({ user: 'hola', password });
    world.ports[993] = other.port;
    exists();
    try {
      expect((await join()).json()).toMatchObject({
        result: 'connected',
        source: { connection: { username: 'hola' } },
      });
    } finally {
      await other.close();
    }
  });

  it('only receives where nothing sends, and says why', async () => {
    exists();
    await startSmtp(587, { answers: { auth: '535 5.7.8 no' } });
    expect((await join()).json()).toMatchObject({
      result: 'connected',
      sendingFailure: 'auth',
      source: { sending: null },
    });
  });

  it('keeps nothing when nothing is found', async () => {
    expect((await join()).json()).toEqual({ result: 'failed', reason: 'unknown', server: null, appPasswordOf: null });
    const listed = await kit.call('GET', '/api/mail-sources', { token: client.token });
    expect(listed.json()).toEqual({ items: [] });
  });
});

describe('servers typed by hand', () => {
  const typed = (sending: object) => ({
    ...{ host: '127.0.0.1', port: 993, username: address, password, name: 'Mi correo', profileId },
    sending,
  });
  const create = (sending: object) =>
    kit.call('POST', '/api/mail-sources/imap', { token: client.token, body: typed(sending) });

  it('connect both sides in one go, or none', async () => {
    await startSmtp(587);
    expect((await create({ host: '127.0.0.1', port: 587 })).json()).toMatchObject({
      sending: { host: '127.0.0.1', port: 587, security: 'starttls', address },
    });
    await smtp?.close();
    await startSmtp(587, { answers: { auth: '535 5.7.8 no' } });
    expect((await create({ host: '127.0.0.1', port: 587 })).json()).toMatchObject({
      error: { code: 'mail_sources.connection_failed', params: { reason: 'auth', side: 'sending' } },
    });
    const { items } = (await kit.call('GET', '/api/mail-sources', { token: client.token })).json<{
      items: unknown[];
    }>();
    expect(items).toHaveLength(1);
  });
});
