import type { SendingDomain } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { dkimVerify } from 'mailauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueMail } from '#workspace/mails/mails.usecases.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { readCampaignSender, chooseCampaignSender } from './sending-domains.usecases.ts';
import { checkDueDomains } from './jobs/check-domains.job.ts';
import { createZone } from './zone.test-support.ts';

const domain = 'barroysal.example';
const zone = createZone();
let app: TestApp;
let client: TestClient;
let clockAt = Temporal.Instant.from('2026-11-22T09:00:00Z');

beforeAll(async () => {
  const clock = { ...systemClock, now: () => clockAt };
  app = await createTestApp({
    overrides: { dns: zone.dns, clock },
    config: {
      mail: {
        smtpUrl: undefined,
        from: 'hola@enlace.example',
        inbound: { host: '127.0.0.1', port: 0, domain: 'in.enlace.example', tls: undefined, rawDays: 0 },
      },
    },
  });
});

beforeEach(async () => {
  zone.records.clear();
  client = await app.createClient();
});

afterAll(() => app.close());

type Who = { token: string };
async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { who = client, body }: { who?: Who; body?: unknown } = {},
) {
  const answer = await app.call(method, url, { token: who.token, ...(body === undefined ? {} : { body }) });
  return {
    status: answer.statusCode,
    body: answer.json<{ domain: SendingDomain; items: SendingDomain[]; error: { code: string } }>(),
  };
}

async function add(name = domain): Promise<SendingDomain> {
  const { status, body } = await ask('POST', '/api/sending-domains', { body: { domain: name } });
  expect(status).toBe(200);
  return body.domain;
}

/** Publishes in the zone what the screen says. */
function publish({ records }: SendingDomain): void {
  for (const { name, value } of records) zone.records.set(`TXT ${name}`, [value]);
  zone.records.set(`TXT enlace.example`, ['v=spf1 ip4:192.0.2.1 ~all']);
  zone.records.set(`MX ${domain}`, ['mx.barroysal.example']);
}

async function check({ id }: SendingDomain): Promise<SendingDomain> {
  return (await ask('POST', `/api/sending-domains/${id}/check`)).body.domain;
}

async function ready(): Promise<SendingDomain> {
  const added = await add();
  publish(added);
  return check(added);
}

const resolver = zone.dns;
async function send(from: string, owner = client.owner): Promise<string[]> {
  const { platform } = app;
  const { mailId } = await platform.db.system((tx) =>
    queueMail({
      tx,
      deps: platform,
      owner,
      mail: {
        purpose: 'test',
        to: { name: null, address: 'ana@correo.example' },
        subject: 'Hola',
        text: 'Hola.',
        from: { name: 'Barro y Sal', address: from },
      },
    }),
  );
  await deliverStoredMail({ deps: platform, mailId });
  const raw = (await app.outbox()).at(-1)?.raw ?? Buffer.alloc(0);
  const { results } = await dkimVerify(raw, { resolver, curTime: new Date(clockAt.epochMilliseconds) });
  return results.map(({ status, signingDomain }) => `${signingDomain} ${status.result}`);
}

describe('a domain of a client', () => {
  it('gets two keys whose records are shown, and signs once they are seen', async () => {
    const added = await add('Barroysal.example.');
    expect(added).toMatchObject({ domain, state: 'failing' });
    expect(added.keys.map(({ algorithm, state }) => `${algorithm} ${state}`)).toEqual([
      'rsa waiting',
      'ed25519 waiting',
    ]);
    expect(await send(`ana@${domain}`)).not.toContain(`${domain} pass`);
    publish(added);
    const checked = await check(added);
    expect(checked.checks.map((each) => `${each.check} ${each.verdict}`)).toEqual([
      'dkim_rsa good',
      'dkim_ed25519 good',
      'spf good',
      'dmarc good',
      'mx good',
    ]);
    expect(checked.state).toBe('good');
    expect(await send(`ana@${domain}`)).toEqual([`${domain} pass`, `${domain} pass`]);
    expect(await send('ana@otro.example')).not.toContain(`${domain} pass`);
  });

  it('is somebody else’s as well, under other keys, and nobody reaches those of another client', async () => {
    const mine = await ready();
    const other = await app.createClient();
    const { body } = await ask('POST', '/api/sending-domains', { who: other, body: { domain } });
    expect(body.domain.records[0]?.name).not.toBe(mine.records[0]?.name);
    for (const path of ['check', 'rotate', 'override']) {
      expect((await ask('POST', `/api/sending-domains/${mine.id}/${path}`, { who: other })).status).toBe(404);
    }
    expect((await ask('DELETE', `/api/sending-domains/${mine.id}`, { who: other })).status).toBe(404);
    expect(await send(`ana@${domain}`, other.owner)).not.toContain(`${domain} pass`);
  });

  it('is taken once and only when it is a name', async () => {
    await add();
    expect((await ask('POST', '/api/sending-domains', { body: { domain } })).body.error.code).toBe(
      'sending_domains.exists',
    );
    for (const bad of ['localhost', 'a b.example', '192.168.1.1', 'ana@taller.example', '-x.example']) {
      expect((await ask('POST', '/api/sending-domains', { body: { domain: bad } })).status).toBe(422);
    }
    expect((await add('cañón.example')).domain).toBe('cañón.example');
  });

  it('keeps its private keys sealed and tells them nowhere', async () => {
    await add();
    const [row] = await app.database.adminSql<{ privateSealed: string }[]>`
      select private_sealed as "privateSealed" from sending_keys where owner_id = ${client.owner} limit 1`;
    expect(row?.privateSealed).toMatch(/^v2\.\d+\./);
    expect(JSON.stringify((await ask('GET', '/api/sending-domains')).body)).not.toMatch(/PRIVATE|sealed/i);
  });
});

describe('new keys', () => {
  it('sign from when their records are seen, and the old ones until then; after a week these are destroyed', async () => {
    const first = await ready();
    const rotated = (await ask('POST', `/api/sending-domains/${first.id}/rotate`)).body.domain;
    expect(rotated.keys.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'signing', 'signing']);
    expect(rotated.records[0]?.name).not.toBe(first.records[0]?.name);
    expect(await send(`ana@${domain}`)).toEqual([`${domain} pass`, `${domain} pass`]);
    expect((await ask('POST', `/api/sending-domains/${first.id}/rotate`)).body.error.code).toBe(
      'sending_domains.keys_waiting',
    );
    publish(rotated);
    const checked = await check(rotated);
    expect(checked.keys.map(({ state }) => state)).toEqual(['signing', 'signing', 'leaving', 'leaving']);
    for (const { name } of first.records.slice(0, 2)) zone.records.delete(`TXT ${name}`);
    expect(await send(`ana@${domain}`)).toEqual([`${domain} pass`, `${domain} pass`]);
    clockAt = clockAt.add({ hours: 24 * 8 });
    await checkDueDomains({ deps: app.platform });
    const who = { token: await app.createSession(client.userId) };
    const [later] = (await ask('GET', '/api/sending-domains', { who })).body.items;
    expect(later?.keys).toHaveLength(2);
  });

  it('that vanish from the DNS sign no more; a name server that is silent changes nothing', async () => {
    const domainReady = await ready();
    const name = `TXT ${domainReady.records[0]?.name ?? ''}`;
    const text = zone.records.get(name) ?? null;
    zone.records.set(name, null);
    expect(await check(domainReady)).toMatchObject({ state: 'good' });
    zone.records.delete(name);
    expect(await check(domainReady)).toMatchObject({ state: 'failing' });
    expect((await ask('GET', '/api/sending-domains')).body.items[0]?.keys[0]?.state).toBe('waiting');
    zone.records.set(name, text);
    expect(await check(domainReady)).toMatchObject({ state: 'good' });
  });
});

describe('campaigns', () => {
  /** The same installation with an outgoing mail server. */
  const deps = () => ({
    config: { ...app.platform.config, mail: { ...app.platform.config.mail, smtpUrl: 'smtp://mta.example' } },
  });
  const sender = (choose = readCampaignSender) =>
    app.platform.db.scoped(client.owner, (tx) => choose({ tx, deps: deps(), owner: client.owner }));

  it('leave from the product’s address until the client names one, and are refused while its checks fail', async () => {
    expect(await sender()).toEqual({ address: 'hola@enlace.example', isBlocked: false });
    const added = await add();
    const chosen = await ask('PUT', `/api/sending-domains/${added.id}/campaign-address`, { body: { local: 'Cartas' } });
    expect(chosen.body.items[0]?.campaignAddress).toBe(`cartas@${domain}`);
    expect(await sender()).toEqual({ address: `cartas@${domain}`, isBlocked: true });
    const refused = app.platform.db.scoped(client.owner, (tx) =>
      chooseCampaignSender({ tx, deps: deps(), owner: client.owner }),
    );
    await expect(refused).rejects.toMatchObject({ code: 'sending_domains.not_ready' });
    publish(added);
    await check(added);
    expect(await sender()).toMatchObject({ isBlocked: false });
  });

  it('go out all the same when somebody says so, which is on record', async () => {
    const added = await add();
    await ask('PUT', `/api/sending-domains/${added.id}/campaign-address`, { body: { local: 'cartas' } });
    const unproven = await app.createSession(client.userId, { isProven: false });
    expect((await ask('POST', `/api/sending-domains/${added.id}/override`, { who: { token: unproven } })).status).toBe(
      403,
    );
    await ask('POST', `/api/sending-domains/${added.id}/override`);
    expect(await sender()).toMatchObject({ isBlocked: false });
    const [entry] = await app.database.adminSql`
      select after from history_entries where owner_id = ${client.owner} and action = 'sending_domain.checks_overridden'`;
    expect(entry?.['after']).toMatchObject({ domain, failing: ['dkim_rsa', 'spf', 'dmarc'] });
    publish(added);
    expect((await check(added)).overriddenAt).toBeNull();
  });

  it('wait for the operator’s own domain too', async () => {
    const admin = await app.createAdmin();
    const { body } = await ask('POST', '/api/admin/sending-domains', {
      who: admin,
      body: { domain: 'enlace.example' },
    });
    expect(await sender()).toEqual({ address: 'hola@enlace.example', isBlocked: true });
    publish(body.domain);
    await ask('POST', `/api/admin/sending-domains/${body.domain.id}/check`, { who: admin });
    expect(await sender()).toMatchObject({ isBlocked: false });
    expect(await send('hola@enlace.example')).toEqual(['enlace.example pass', 'enlace.example pass']);
    const support = await app.createAdmin({ role: 'support' });
    expect((await ask('DELETE', `/api/admin/sending-domains/${body.domain.id}`, { who: support })).status).toBe(403);
    expect((await ask('DELETE', `/api/admin/sending-domains/${body.domain.id}`, { who: admin })).status).toBe(200);
  });
});

describe('limits', () => {
  it('are set by the operator and by each client', async () => {
    const admin = await app.createAdmin();
    const limits = { all: 6000, client: 1200, domains: [{ domain: 'gmail.com', perMinute: 100 }] };
    const set = await app.call('PUT', '/api/admin/send-limits', { token: admin.token, body: limits });
    expect(set.json()).toEqual(limits);
    expect((await app.call('GET', '/api/admin/send-limits', { token: admin.token })).json()).toEqual(limits);
    const own = await app.call('PUT', '/api/sending-limit', { token: client.token, body: { perMinute: 30 } });
    expect(own.json()).toEqual({ perMinute: 30 });
    const other = await app.createClient();
    expect((await app.call('GET', '/api/sending-limit', { token: other.token })).json()).toEqual({ perMinute: null });
    await app.call('PUT', '/api/sending-limit', { token: client.token, body: { perMinute: null } });
    expect((await app.call('GET', '/api/sending-limit', { token: client.token })).json()).toEqual({ perMinute: null });
  });
});
