import type { CustomDomain } from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createZone } from '#workspace/sending-domains/zone.test-support.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { checkDueDomains } from './jobs/check-domains.handler.ts';
import { claim, homeAddress, look, publishRecords } from './sites.test-support.ts';

const zone = createZone();
let kit: TestApp;
let client: TestClient;
let at = Temporal.Instant.from('2026-11-22T09:00:00Z');
let number = 0;

beforeAll(async () => {
  kit = await createTestApp({
    overrides: { dns: zone.dns, clock: { ...systemClock, now: () => at } },
    config: { publicUrl: 'https://enlace.example' },
  });
});
beforeEach(async () => {
  zone.records.clear();
  client = await kit.createClient();
});
afterAll(() => kit.close());

function freshHost(): string {
  number += 1;
  return `paginas-${number}.barroysal.example`;
}

async function refusal(host: string, who = client): Promise<[number, string]> {
  const answer = await kit.call('POST', '/api/custom-domains', { token: who.token, body: { host } });
  return [answer.statusCode, answer.json().error.code];
}

async function list(who = client): Promise<CustomDomain[]> {
  return (await kit.call('GET', '/api/custom-domains', { token: who.token })).json().items;
}

async function pass(duration: Temporal.DurationLike): Promise<void> {
  at = at.add(duration);
  await checkDueDomains({ deps: kit.platform });
  // Sessions do not outlive a day.
  client = { ...client, token: await kit.createSession(client.userId) };
}

async function noticesOf(who = client): Promise<string[]> {
  const { items } = (await kit.call('GET', '/api/notifications', { token: who.token })).json();
  return items.map(({ params }: { params: { what: string } }) => params.what);
}

describe('claiming a name', () => {
  it('takes what people paste, and keeps international names as they go on the wire', async () => {
    expect(await claim(kit, client, ' https://WWW.BarroySal.Example./contacto?x=1 ')).toMatchObject({
      host: 'www.barroysal.example',
      state: 'pending',
      rootProfileId: null,
      profileIds: null,
      redirects: true,
    });
    const spanish = await claim(kit, client, 'señal-año.example');
    expect(spanish).toMatchObject({ host: 'señal-año.example', wireHost: 'xn--seal-ao-5zae.example' });
    expect(spanish.records[0]?.name).toBe('_enlace.xn--seal-ao-5zae.example');
    expect(spanish.records[0]?.value).toMatch(/^enlace-proof=[\w-]{32}$/);
  });

  it.each([
    ['enlace.example', 'custom_domains.own_host'],
    ['www.enlace.example', 'custom_domains.own_host'],
    ['com.es', 'custom_domains.public_suffix'],
    ['github.io', 'custom_domains.public_suffix'],
    ['203.0.113.9', 'custom_domains.no_name'],
    ['[2001:db8::1]', 'custom_domains.no_name'],
    ['2130706433', 'custom_domains.no_name'],
    ['localhost', 'custom_domains.no_name'],
    ['impresora.local', 'custom_domains.no_name'],
    ['dos palabras.example', 'custom_domains.no_name'],
    ['a..b.example', 'custom_domains.no_name'],
    ['_dmarc.tienda.example', 'custom_domains.no_name'],
    [`${'a'.repeat(64)}.example`, 'custom_domains.no_name'],
  ])('refuses %s', async (host, code) => {
    expect(await refusal(host)).toEqual([422, code]);
  });

  it('refuses the same name twice, and more than five', async () => {
    const host = freshHost();
    await claim(kit, client, host);
    expect(await refusal(host.toUpperCase())).toEqual([409, 'custom_domains.exists']);
    for (let count = 1; count < 5; count += 1) await claim(kit, client, freshHost());
    expect(await refusal(freshHost())).toEqual([409, 'custom_domains.too_many']);
  });
});

describe('proving it', () => {
  it('needs the text and the way here, and says what is wrong in the meantime', async () => {
    const domain = await claim(kit, client, freshHost());
    expect(domain.checks).toEqual([
      { check: 'proof', verdict: 'bad', problem: 'missing', found: null },
      { check: 'route', verdict: 'bad', problem: 'missing', found: null },
    ]);
    publishRecords(zone, domain);
    zone.records.set(`A ${domain.wireHost}`, ['198.51.100.4']);
    const lost = await look(kit, client, domain);
    expect(lost.state).toBe('pending');
    expect(lost.checks[1]).toEqual({ check: 'route', verdict: 'bad', problem: 'elsewhere', found: '198.51.100.4' });
    zone.records.set(`A ${domain.wireHost}`, [homeAddress]);
    zone.records.set(`AAAA ${domain.wireHost}`, ['2001:db8::bad']);
    expect((await look(kit, client, domain)).checks[1]?.found).toBe('2001:db8::bad');
    zone.records.delete(`AAAA ${domain.wireHost}`);
    zone.records.set(`TXT _enlace.${domain.wireHost}`, ['enlace-proof=otra-cosa']);
    expect((await look(kit, client, domain)).checks[0]?.problem).toBe('other_value');
    publishRecords(zone, domain);
    expect(await look(kit, client, domain)).toMatchObject({ state: 'verified', endsAt: null });
    expect(await noticesOf()).toEqual(['verified']);
  });

  it('is content with a CNAME to the installation', async () => {
    const domain = await claim(kit, client, freshHost());
    expect(domain.records[1]).toEqual({
      purpose: 'route',
      type: 'CNAME',
      name: domain.wireHost,
      value: 'enlace.example',
    });
    publishRecords(zone, domain);
    zone.records.delete(`A ${domain.wireHost}`);
    zone.records.set(`CNAME ${domain.wireHost}`, ['Enlace.Example.']);
    expect((await look(kit, client, domain)).state).toBe('verified');
  });

  it('offers addresses where an alias is not allowed', async () => {
    zone.records.set('A enlace.example', [homeAddress]);
    zone.records.set('AAAA enlace.example', ['2001:db8::7']);
    const { records } = await claim(kit, client, 'apex-barroysal.example');
    expect(records.slice(1).map(({ type, value }) => `${type} ${value}`)).toEqual([
      `A ${homeAddress}`,
      'AAAA 2001:db8::7',
    ]);
  });

  it('changes nothing while the name servers are silent', async () => {
    const domain = await claim(kit, client, freshHost());
    publishRecords(zone, domain);
    await look(kit, client, domain);
    zone.records.set(`TXT _enlace.${domain.wireHost}`, null);
    await pass({ hours: 7 });
    expect((await list())[0]).toMatchObject({ state: 'verified', failingSince: null });
  });
});

describe('two clients and one name', () => {
  it('the first to prove it has it; a claim alone blocks nobody', async () => {
    const host = freshHost();
    const other = await kit.createClient();
    const squatted = await claim(kit, other, host);
    const mine = await claim(kit, client, host);
    publishRecords(zone, mine);
    expect((await look(kit, client, mine)).state).toBe('verified');
    expect(await look(kit, other, squatted)).toMatchObject({ state: 'pending' });
    expect(await refusal(host, await kit.createClient())).toEqual([409, 'custom_domains.taken']);
  });

  it('with both texts in the zone, the second is told that it is held', async () => {
    const host = freshHost();
    const other = await kit.createClient();
    const [mine, theirs] = [await claim(kit, client, host), await claim(kit, other, host)];
    publishRecords(zone, mine);
    zone.records.set(`TXT _enlace.${host}`, [mine.records[0]?.value ?? '', theirs.records[0]?.value ?? '']);
    await look(kit, client, mine);
    const second = await look(kit, other, theirs);
    expect([second.state, second.checks[0]?.problem]).toEqual(['pending', 'held']);
  });

  it('goes to whoever proves it once the other’s proof is gone', async () => {
    const host = freshHost();
    const buyer = await kit.createClient();
    const [sold, bought] = [await claim(kit, client, host), await claim(kit, buyer, host)];
    publishRecords(zone, sold);
    await look(kit, client, sold);
    publishRecords(zone, bought);
    await look(kit, client, sold);
    expect((await look(kit, buyer, bought)).state).toBe('verified');
    expect((await list())[0]?.state).toBe('withdrawn');
    expect(await noticesOf()).toEqual(['withdrawn', 'failing', 'verified']);
  });

  it('many looks at once leave it with one', async () => {
    const host = freshHost();
    const others = await Promise.all([1, 2, 3, 4].map(() => kit.createClient()));
    const claims = await Promise.all(others.map((who) => claim(kit, who, host)));
    publishRecords(zone, claims[0] ?? (await claim(kit, client, host)));
    zone.records.set(
      `TXT _enlace.${host}`,
      claims.map(({ records }) => records[0]?.value ?? ''),
    );
    const seen = await Promise.all(claims.map((domain, place) => look(kit, others[place] ?? client, domain)));
    expect(seen.filter(({ state }) => state === 'verified')).toHaveLength(1);
  });
});

describe('what becomes of it', () => {
  it('an unproved claim is forgotten after two weeks', async () => {
    await claim(kit, client, freshHost());
    await pass({ hours: 24 * 13 });
    expect(await list()).toHaveLength(1);
    await pass({ hours: 25 });
    expect(await list()).toEqual([]);
    expect(await noticesOf()).toEqual(['forgotten']);
  });

  it('one that fails is served for a week, with a word at the beginning, on the last day and at the end', async () => {
    const domain = await claim(kit, client, freshHost());
    publishRecords(zone, domain);
    await look(kit, client, domain);
    zone.records.set(`A ${domain.wireHost}`, ['198.51.100.4']);
    await pass({ hours: 7 });
    const [failing] = await list();
    expect(failing).toMatchObject({ state: 'failing', failingSince: at.toString() });
    expect(failing?.endsAt).toBe(at.add({ hours: 168 }).toString());
    await pass({ hours: 24 });
    await pass({ hours: 24 * 5 + 1 });
    await pass({ hours: 1 });
    expect(await noticesOf()).toEqual(['soon', 'failing', 'verified']);
    await pass({ hours: 25 });
    expect((await list())[0]?.state).toBe('withdrawn');
    publishRecords(zone, domain);
    expect((await look(kit, client, domain)).state).toBe('verified');
    const { items } = (await kit.call('GET', '/api/history', { token: client.token })).json();
    const actions = items.map(({ action }: { action: string }) => action.replace('custom_domain.', ''));
    expect(actions).toEqual(['verified', 'withdrawn', 'failing', 'verified', 'added']);
  });

  it('one that is mended in time goes on', async () => {
    const domain = await claim(kit, client, freshHost());
    publishRecords(zone, domain);
    await look(kit, client, domain);
    zone.records.delete(`TXT _enlace.${domain.wireHost}`);
    await pass({ hours: 7 });
    publishRecords(zone, domain);
    await pass({ hours: 1 });
    expect((await list())[0]).toMatchObject({ state: 'verified', failingSince: null, endsAt: null });
  });
});

describe('who may do what', () => {
  it('foreign domains and foreign profiles answer 404', async () => {
    const domain = await claim(kit, client, freshHost());
    const other = await kit.createClient();
    const { id } = (await kit.call('POST', '/api/profiles', { token: other.token, body: { name: 'Ajeno' } })).json();
    const path = `/api/custom-domains/${domain.id}`;
    const codes = await Promise.all([
      kit.call('POST', `${path}/check`, { token: other.token }),
      kit.call('PATCH', path, { token: other.token, body: { redirects: false } }),
      kit.call('DELETE', path, { token: other.token }),
      kit.call('PATCH', path, { token: client.token, body: { rootProfileId: id } }),
      kit.call('PATCH', path, { token: client.token, body: { profileIds: [id] } }),
    ]);
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(await list()).toEqual([domain]);
    expect(await list(other)).toEqual([]);
  });
});
