import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { createMailboxBench, type MailboxBench } from '#mailbox/conversations/mailbox.test-support.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { replyToConversation } from '#mailbox/conversations/usecases/reply.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import {
  ALL_CAPABILITIES,
  type FakeSmtpScript,
  type FakeSmtpServer,
  startFakeSmtpServer,
} from '#platform/mail/smtp-client/fake-smtp-server.test-support.ts';
import { testCertificate } from '#platform/mail/smtp-client/tls-pair.test-support.ts';
import { setIdentity } from './usecases/change-sender.ts';
import { getServer, setServer, switchServer, testServer } from './usecases/own-server.ts';

let bench: MailboxBench;
let marina: TestClient;
let profile: { id: string; name: string };
let conversationId: string;
const servers: FakeSmtpServer[] = [];

beforeAll(async () => {
  bench = await createMailboxBench();
  const allow = ['127.0.0.1:*', '127.0.0.2:*'];
  const outbound = createOutbound({ allow, ca: [testCertificate] });
  Object.assign(bench.deps, { outbound, config: { ...bench.deps.config, outboundAllow: allow } });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await bench.close();
});
beforeEach(async () => {
  marina = await bench.createClient();
  profile = await bench.createProfile(marina, 'Talleres de torno');
  ({ conversationId } = await bench.write(marina, profile));
  bench.waiting.splice(0);
  await bench.database.adminSql`truncate outbox_mails`;
});

const call = (client = marina) => ({ deps: bench.deps, ctx: client.ctx });

async function start(script: FakeSmtpScript = {}) {
  const capabilities = [...ALL_CAPABILITIES, 'STARTTLS', 'AUTH PLAIN'];
  const server = await startFakeSmtpServer({ capabilities, ...script });
  servers.push(server);
  return server;
}

const input = (port: number) => ({
  host: '127.0.0.1',
  port,
  tls: 'required' as const,
  username: 'marina@barro.example',
  password: 'clave-ñ',
  fallback: true,
  perMinute: null,
  perHour: null,
  connections: 2,
  perConnection: 100,
});

async function ready(script: FakeSmtpScript = {}) {
  const server = await start(script);
  await setServer({ ...call(), input: input(server.port) });
  expect(await testServer(call())).toMatchObject({ isDelivered: true, failure: null });
  await switchServer({ ...call(), on: true });
  return server;
}

async function reply(text: string) {
  bench.deps.advance({ seconds: 1 });
  const key = bench.deps.ids.uuid();
  await replyToConversation({ ...call(), id: conversationId, input: { text, idempotencyKey: key, close: false } });
}

const kept = async () => (await bench.database.adminSql`select 1 from outbox_mails`).length;

describe('the own server', () => {
  it('carries answers under the chosen address, over TLS, once a test has arrived', async () => {
    const identity = {
      displayName: null,
      fromAddress: 'talleres@barro.example',
      replyAddress: null,
      campaignsVia: 'product' as const,
    };
    await setIdentity({ ...call(), profileId: profile.id, identity });
    const server = await start();
    await setServer({ ...call(), input: input(server.port) });
    await expect(switchServer({ ...call(), on: true })).rejects.toMatchObject({ code: 'senders.server_untested' });
    expect((await testServer(call())).isDelivered).toBe(true);
    await switchServer({ ...call(), on: true });
    await reply('Quedan tres plazas');
    await bench.deliver();
    expect(await kept()).toBe(0);
    const message = server.messages.at(-1);
    expect(message?.isSecure).toBe(true);
    const mail = await PostalMime.parse(message?.raw ?? '');
    expect(mail.from?.address).toBe('talleres@barro.example');
    expect(mail.replyTo?.[0]?.address).toMatch(/^r\+m[0-9a-f]{32}\./);
    expect(mail.messageId).toMatch(/@in\.example\.org>$/);
    expect(server.commands.findLast((line) => line.startsWith('MAIL FROM'))).toContain('<talleres@barro.example>');
    const [row] = await bench.database
      .adminSql`select password_sealed from own_mail_servers where owner_id = ${marina.owner}`;
    expect(row?.['password_sealed']).not.toContain('clave');
  });

  it.each<[string, FakeSmtpScript, string]>([
    ['a wrong password', { answers: { auth: '535 5.7.8 bad credentials' } }, 'auth'],
    ['a sender it does not know', { answers: { mail: '550 5.7.1 sender not owned' } }, 'sender'],
    ['no STARTTLS', { capabilities: ALL_CAPABILITIES }, 'no_starttls'],
    ['a refusal of the text', { answers: { final: '554 5.6.0 no' } }, 'content'],
  ])('says in a word what went wrong: %s', async (_name, script, failure) => {
    const server = await start(script);
    await setServer({ ...call(), input: input(server.port) });
    expect(await testServer(call())).toMatchObject({ isDelivered: false, failure });
    await expect(switchServer({ ...call(), on: true })).rejects.toMatchObject({ code: 'senders.server_untested' });
  });

  it.each([
    '10.0.0.1',
    '127.0.0.3',
    '127.3',
    '2130706435',
    '0x7f.0.0.3',
    '::1',
    '[::1]',
    '::ffff:127.0.0.3',
    '[::ffff:a00:1]',
    '64:ff9b::a00:1',
    'fd00::25',
    'fe80::1',
    '169.254.169.254',
    '0.0.0.0',
    'localhost',
    'LOCALHOST.',
    'mail.internal',
    'postfix',
    'smtp.example.com/x',
    'a b.example.com',
  ])('is never one of our own network: %s is refused in the form, and nothing is kept', async (host) => {
    const other = await bench.createClient();
    const saved = setServer({ ...call(other), input: { ...input(587), host } });
    await expect(saved).rejects.toMatchObject({ code: 'outbound.refused' });
    expect((await getServer(call(other))).server).toBeNull();
  });

  it('whose name leads to no public place is refused before any connection', async () => {
    await setServer({ ...call(), input: { ...input(587), host: 'no-existe.invalid' } });
    expect(await testServer(call())).toMatchObject({ isDelivered: false, failure: 'refused', words: null });
  });

  it('that cannot be reached is passed by at the second failure, and its owner is told', async () => {
    const server = await ready();
    await server.close();
    servers.splice(servers.indexOf(server), 1);
    await reply('Hola');
    await expect(bench.deliver()).rejects.toThrow();
    expect((await getServer(call())).server?.failingSince).not.toBeNull();
    const [mail] = await bench.database.adminSql<
      { id: string }[]
    >`select id from mails where owner_id = ${marina.owner}`;
    await expect(deliverStoredMail({ deps: bench.deps, mailId: mail?.id ?? '' })).rejects.toThrow();
    expect(await kept()).toBe(0);
    await deliverStoredMail({ deps: bench.deps, mailId: mail?.id ?? '' });
    expect(await kept()).toBe(1);
  });

  it('gets its password only where it was typed for, and is off after any change', async () => {
    const server = await ready();
    const elsewhere = { ...input(server.port), host: '127.0.0.2', password: null };
    await expect(setServer({ ...call(), input: elsewhere })).rejects.toMatchObject({ code: 'request.invalid' });
    const same = await setServer({ ...call(), input: { ...input(server.port), password: null, fallback: false } });
    expect(same.server).toMatchObject({ isOn: true, fallback: false });
    const changed = await setServer({ ...call(), input: input(server.port) });
    expect(changed.server).toMatchObject({ isOn: false, test: null });
  });

  it('can be tested so often in ten minutes, and is nobody else’s', async () => {
    const server = await start();
    await setServer({ ...call(), input: input(server.port) });
    for (let index = 0; index < 6; index += 1) await testServer(call());
    await expect(testServer(call())).rejects.toMatchObject({ code: 'senders.too_many_tests' });
    bench.deps.advance({ minutes: 11 });
    await testServer(call());
    const stranger = await bench.createClient();
    expect((await getServer(call(stranger))).server).toBeNull();
    await expect(testServer(call(stranger))).rejects.toMatchObject({ code: 'resource.not_found' });
    const identity = { displayName: 'x', fromAddress: null, replyAddress: null, campaignsVia: 'product' as const };
    const foreign = setIdentity({ ...call(stranger), profileId: profile.id, identity });
    await expect(foreign).rejects.toMatchObject({ code: 'resource.not_found' });
  });
});
