import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Worker } from '#platform/module.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import {
  ALL_CAPABILITIES,
  type FakeSmtpScript,
  type FakeSmtpServer,
  startFakeSmtpServer,
} from '#platform/mail/smtp-client/fake-smtp-server.test-support.ts';
import { testCertificate } from '#platform/mail/smtp-client/tls-pair.test-support.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import {
  addContacts,
  compareSums,
  createCampaignApp,
  createDraft,
  readCampaign,
  startNow,
  until,
} from './campaigns.test-support.ts';
import { startCampaignSender } from './engine/campaign-sender.ts';
import { quickTimes } from './engine/quick-times.test-support.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.test-support.ts';

const sender = 'talleres@barro.example';
const patient = { milliseconds: 40_000 };
let sink: SmtpSink;
let app: TestApp;
let marina: TestClient;
let profileId: string;
let engines: Worker[] = [];
let servers: FakeSmtpServer[] = [];

beforeAll(async () => {
  sink = await startSmtpSink();
  const outboundAllow = ['127.0.0.1:*'];
  const outbound = createOutbound({ allow: outboundAllow, ca: [testCertificate] });
  app = await createCampaignApp({ sink, overrides: { outbound }, outboundAllow });
});
beforeEach(async () => {
  sink.mails.length = 0;
  marina = await app.createClient();
  profileId = (await app.call('POST', '/api/profiles', { token: marina.token, body: { name: 'Talleres' } })).json<{
    id: string;
  }>().id;
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  engines = [];
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<T> {
  const answer = await app.call(method, url, { token: marina.token, ...(body === undefined ? {} : { body }) });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}

async function startServer(script: FakeSmtpScript = {}): Promise<FakeSmtpServer> {
  const capabilities = [...ALL_CAPABILITIES, ...(script.implicitTls ? [] : ['STARTTLS']), 'AUTH PLAIN'];
  // The script object itself, so that a test can change it later.
  const server = await startFakeSmtpServer(Object.assign(script, { capabilities }));
  servers.push(server);
  return server;
}

/** Adds a server that passes its test and activates it; `own`: the profile sends campaigns through it. */
async function useServer(server: FakeSmtpServer, settings: Record<string, number | string> = {}): Promise<void> {
  await call('PUT', '/api/senders/server', {
    host: '127.0.0.1',
    port: server.port,
    tls: 'required',
    username: 'marina@barro.example',
    password: 'clave-larga',
    fallback: true,
    ...settings,
  });
  const tested = await call<{ isDelivered: boolean }>('POST', '/api/senders/server/test', {});
  expect(tested.isDelivered).toBe(true);
  await call('PUT', '/api/senders/server/state', { on: true });
  await choose('own');
  server.messages.length = 0;
  server.commands.length = 0;
  server.connections = 0;
}

function choose(campaignsVia: 'own' | 'product'): Promise<unknown> {
  const identity = { displayName: null, fromAddress: sender, replyAddress: null, campaignsVia };
  return call('PUT', `/api/senders/profiles/${profileId}/identity`, identity);
}

async function startedCampaign(count: number): Promise<string> {
  await addContacts(app, marina, { count });
  const draft = await createDraft(app, marina);
  await startNow(app, marina, draft.id);
  return draft.id;
}

const run = (count = 1) => {
  engines = Array.from({ length: count }, () => startCampaignSender(app.platform, quickTimes));
};

const stateOf = async (id: string) => (await readCampaign(app, marina, id)).state;

describe('a campaign by the client’s own server', () => {
  it('leaves there alone, signed in and over TLS, within its connections and their mails, from two engines', async () => {
    const server = await startServer();
    await useServer(server, { connections: 2, perConnection: 10 });
    const id = await startedCampaign(60);
    run(2);
    await until(
      () => stateOf(id),
      (state) => state === 'sent',
      patient,
    );
    expect(sink.mails).toHaveLength(0);
    expect(new Set(server.messages.map(({ raw }) => /^To: .*<(.+)>/m.exec(raw)?.[1])).size).toBe(60);
    expect(server.messages.every(({ isSecure }) => isSecure)).toBe(true);
    expect(server.commands.filter((line) => line.startsWith('AUTH'))).toHaveLength(server.connections);
    // One process holds the server: two connections at a time, ten mails on each.
    expect(server.connections).toBeGreaterThanOrEqual(6);
    expect(server.connections).toBeLessThanOrEqual(8);
    expect(server.commands.filter((line) => line.startsWith(`MAIL FROM:<${sender}>`))).toHaveLength(60);
    const mail = await PostalMime.parse(server.messages[0]?.raw ?? '');
    expect(mail.from?.address).toBe(sender);
    const { kept, counted } = await compareSums(app, id);
    expect(kept).toEqual(counted);
    expect(kept).toMatchObject({ audience: 60, accepted: 60 });
  }, 90_000);

  it('is told in the pre-flight, which also says when the server is off', async () => {
    const server = await startServer();
    await useServer(server, { perHour: 60 });
    await addContacts(app, marina, { count: 10 });
    const { id } = await createDraft(app, marina);
    const preflight = () => call<Preflight>('GET', `/api/campaigns/${id}/preflight`);
    const ready = await preflight();
    expect(ready).toMatchObject({ way: { via: 'own', host: '127.0.0.1' }, from: { address: sender }, blockers: [] });
    // Sixty an hour are one a minute.
    expect(ready.etaSeconds).toBe(600);
    await call('PUT', '/api/senders/server/state', { on: false });
    expect((await preflight()).blockers).toContain('own_server');
    const refused = await app.call('POST', `/api/campaigns/${id}/start`, { token: marina.token, body: {} });
    expect(refused.json<{ error: { code: string } }>().error.code).toBe('senders.server_off');
    await choose('product');
    expect(await preflight()).toMatchObject({ way: { via: 'product', host: null }, blockers: [] });
  });

  it('keeps the pace of the server, not that of recipient domains, which spare the product’s', async () => {
    const perMinute = 1200;
    await app.database
      .adminSql`insert into send_limits (scope, key, per_minute) values ('domain', 'correo.example', 1)`;
    const server = await startServer();
    await useServer(server, { perMinute });
    const id = await startedCampaign(40);
    const began = performance.now();
    run();
    await until(
      () => stateOf(id),
      (state) => state === 'sent',
      patient,
    );
    const tookMs = performance.now() - began;
    await app.database.adminSql`delete from send_limits`;
    expect(server.messages).toHaveLength(40);
    expect(tookMs).toBeGreaterThanOrEqual((39 * 60_000) / perMinute - 200);
  }, 90_000);

  it.each<[string, FakeSmtpScript['answers'], string]>([
    ['a password it refuses', { auth: ['235 ok', '535 5.7.8 no'] }, 'mail_login'],
    ['a sender it refuses', { mail: ['250 ok', '550 5.7.1 not yours'] }, 'own_sender'],
  ])(
    'is paused once at %s, nobody is marked, and goes on when that is put right',
    async (_name, answers, pauseReason) => {
      const script: FakeSmtpScript = { answers: { ...answers } };
      const server = await startServer(script);
      await useServer(server);
      const id = await startedCampaign(20);
      run();
      await until(
        () => stateOf(id),
        (state) => state === 'paused',
        patient,
      );
      const paused = await readCampaign(app, marina, id);
      expect(paused).toMatchObject({ pauseReason, totals: { accepted: 0, rejected: 0 } });
      expect(server.commands.filter((line) => line.startsWith('AUTH')).length).toBeLessThanOrEqual(2);
      const stored = await app.database
        .adminSql`select 1 from notifications where owner_id = ${marina.owner} and kind = 'campaign.failed'`;
      expect(stored).toHaveLength(1);
      expect(await call<{ server: { failingSince: string | null } }>('GET', '/api/senders/server')).not.toMatchObject({
        server: { failingSince: null },
      });
      script.answers = {};
      await call('POST', `/api/campaigns/${id}/resume`, {});
      // Mails in progress when the pause came are requeued later, with their own delay.
      const comeUp = () => app.database.adminSql`
        update campaign_deliveries set next_attempt_at = now() where campaign_id = ${id} and state = 'pending' and next_attempt_at > now()`;
      await until(
        async () => {
          await comeUp();
          return stateOf(id);
        },
        (state) => state === 'sent',
        patient,
      );
      // Where the sender was refused, our client aborted with an empty message (RFC 2920 §3.1).
      expect(server.messages.filter(({ raw }) => raw !== '')).toHaveLength(20);
      expect(sink.mails).toHaveLength(0);
    },
    90_000,
  );

  it('is paused when the server is switched off, and never falls back to another sender', async () => {
    const script: FakeSmtpScript = { implicitTls: true, replyDelay: 20 };
    const server = await startServer(script);
    await useServer(server, { tls: 'implicit', connections: 1 });
    const id = await startedCampaign(200);
    run();
    await until(
      async () => server.messages.length,
      (count) => count > 5,
      patient,
    );
    await call('PUT', '/api/senders/server/state', { on: false });
    await until(
      () => stateOf(id),
      (state) => state === 'paused',
      patient,
    );
    expect(await readCampaign(app, marina, id)).toMatchObject({ pauseReason: 'own_server' });
    script.replyDelay = 0;
    await call('PUT', '/api/senders/server/state', { on: true });
    await call('POST', `/api/campaigns/${id}/resume`, {});
    await until(
      () => stateOf(id),
      (state) => state === 'sent',
      { milliseconds: 80_000 },
    );
    expect(server.messages).toHaveLength(200);
    expect(sink.mails).toHaveLength(0);
  }, 120_000);

  it('does not hold up others when the server is slow', async () => {
    const server = await startServer({ implicitTls: true, replyDelay: 400 });
    await useServer(server, { tls: 'implicit', connections: 1 });
    const slow = await startedCampaign(100);
    run();
    const other = await app.createClient();
    await addContacts(app, other, { count: 100, prefix: 'otra' });
    const draft = await createDraft(app, other);
    await startNow(app, other, draft.id);
    await until(
      async () => (await readCampaign(app, other, draft.id)).state,
      (state) => state === 'sent',
      patient,
    );
    expect(sink.mails).toHaveLength(100);
    expect(server.messages.length).toBeLessThan(100);
    await call('POST', `/api/campaigns/${slow}/cancel`, {});
  }, 90_000);
});
