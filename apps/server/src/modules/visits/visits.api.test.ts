import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProfileStats } from '@enlace/contract/visits/visits.schemas.ts';
import {
  createMovableClock,
  listen,
  publishPage,
  type PublishedPage,
} from '#modules/public-pages/public-pages.test-support.ts';
import { publicPagesOf } from '#modules/public-pages/public-pages.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { removeOldStatisticDays } from './jobs/remove-old-days.handler.ts';
import { forgetOldVisitors } from './jobs/forget-visitors.handler.ts';

const chromeOnWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
const safariOnPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const chromeOnTablet = 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
const insideInstagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.87';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const whatsappPreview = 'WhatsApp/2.23.20.0';

const spain = '80.58.61.250';
const japan = '133.11.0.1';
const atHome = '192.168.1.5';

const clock = createMovableClock();
let kit: TestApp;
let base: string;
beforeAll(async () => {
  kit = await createTestApp({ config: { http: { host: '127.0.0.1', port: 0, trustProxy: ['127.0.0.1'] } }, overrides: { clock } });
  base = await listen(kit);
});
afterAll(() => kit.close());

type Visit = { path: string; agent?: string; from?: string; headers?: Record<string, string>; method?: string };

async function visit({ path, agent = chromeOnWindows, from = spain, headers = {}, method = 'GET' }: Visit): Promise<Response> {
  const reply = await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': agent, 'x-forwarded-for': from, 'accept-language': 'es-ES,es;q=0.9', ...headers },
  });
  await reply.arrayBuffer();
  return reply;
}

function flush(): Promise<void> {
  return publicPagesOf(kit.platform).visits.flush();
}

async function stats({ client, profile }: PublishedPage, query = ''): Promise<ProfileStats> {
  await flush();
  // The clock runs ahead of sessions.
  const token = await kit.createSession(client.userId);
  const reply = await kit.call('GET', `/api/profiles/${profile.id}/stats${query}`, { token });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json();
}

function asRecord({ items }: { items: { value: string; visits: number }[] }): Record<string, number> {
  return Object.fromEntries(items.map(({ value, visits }) => [value, visits]));
}

const linkBlocks = [
  {
    id: 'enlaces',
    type: 'link_list',
    version: 1,
    props: { items: [{ title: 'Tienda', url: 'https://tienda.example/' }, { title: 'Talleres', url: 'https://talleres.example/otoño' }] },
  },
  { id: 'redes', type: 'social_links', version: 1, props: { items: [{ network: 'instagram', url: 'https://instagram.com/barroysal' }] } },
];

/** One visit as it is sent, and what an honest count makes of it. */
type Known = Visit & {
  times: number;
  counts: 'person' | 'bot' | 'preview' | 'nothing';
  facts?: { referrer?: string; source: string; campaign?: string; country: string; device: string; system: string; language: string };
};

function traffic(path: string): Known[] {
  const desktop = { device: 'desktop', system: 'windows', language: 'es' };
  const phone = { device: 'phone', system: 'ios', language: 'ja' };
  const japanese = { 'accept-language': 'ja,en;q=0.5' };
  return [
    { path, times: 5, counts: 'person', facts: { source: 'direct', country: 'ES', ...desktop } },
    { path: `${path}?via=qr`, times: 7, from: '80.58.61.251', counts: 'person', facts: { source: 'qr', country: 'ES', ...desktop } },
    {
      path: `${path}?via=short`,
      times: 2,
      agent: safariOnPhone,
      from: japan,
      headers: japanese,
      counts: 'person',
      facts: { source: 'short', country: 'JP', ...phone },
    },
    {
      path: `${path}?utm_source=boletin&utm_campaign=Rebajas`,
      times: 3,
      from: atHome,
      counts: 'person',
      facts: { source: 'campaign', campaign: 'rebajas', country: 'unknown', ...desktop },
    },
    {
      path,
      times: 11,
      agent: safariOnPhone,
      from: japan,
      headers: { ...japanese, referer: 'https://www.google.co.jp/' },
      counts: 'person',
      facts: { source: 'site', referrer: 'google', country: 'JP', ...phone },
    },
    {
      path,
      times: 4,
      agent: insideInstagram,
      headers: japanese,
      counts: 'person',
      facts: { source: 'site', referrer: 'instagram', country: 'ES', ...phone },
    },
    {
      path,
      times: 6,
      agent: chromeOnTablet,
      headers: { referer: 'https://blog.ceramica.example/entrada?persona=Ana' },
      counts: 'person',
      facts: { source: 'site', referrer: 'blog.ceramica.example', country: 'ES', device: 'tablet', system: 'android', language: 'es' },
    },
    {
      path,
      times: 2,
      headers: { 'sec-fetch-dest': 'iframe', referer: 'https://ayuntamiento.example/' },
      counts: 'person',
      facts: { source: 'embed', referrer: 'ayuntamiento.example', country: 'ES', ...desktop },
    },
    // Our own pages are no referrer.
    { path, times: 3, headers: { referer: 'http://localhost:3000/link/otra/pagina' }, counts: 'person', facts: { source: 'direct', country: 'ES', ...desktop } },
    { path, times: 9, agent: googlebot, counts: 'bot' },
    { path, times: 2, agent: '', counts: 'bot' },
    { path, times: 3, method: 'HEAD', counts: 'bot' },
    { path, times: 2, headers: { 'sec-purpose': 'prefetch;prerender' }, counts: 'bot' },
    { path, times: 5, agent: whatsappPreview, counts: 'preview' },
    { path, times: 4, headers: { dnt: '1' }, counts: 'nothing' },
    { path, times: 4, headers: { 'sec-gpc': '1' }, counts: 'nothing' },
    { path, times: 1, agent: googlebot, headers: { dnt: '1' }, counts: 'nothing' },
  ];
}

function tally(known: readonly Known[], pick: (facts: NonNullable<Known['facts']>) => string | undefined): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { facts, times } of known) {
    const value = facts && pick(facts);
    if (value !== undefined) sums[value] = (sums[value] ?? 0) + times;
  }
  return sums;
}

function sum(known: readonly Known[], counts: Known['counts']): number {
  return known.filter((each) => each.counts === counts).reduce((total, { times }) => total + times, 0);
}

test('known traffic comes out as the sums an independent count makes of it', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  const known = traffic(page.profile.path);
  const sent = known.flatMap((each) => Array.from({ length: each.times }, () => each));
  // Mixed up by a fixed step, so that kinds alternate and flushes fall between them.
  for (let index = 0; index < sent.length; index += 1) {
    const each = sent[(index * 31) % sent.length];
    if (each) await visit(each);
    if (index % 17 === 0) await flush();
  }
  const { totals, days, breakdowns, hours, previous } = await stats(page, '?days=7');
  const people = known.filter(({ counts }) => counts === 'person');
  const visitors = new Set(people.map(({ from = spain, agent = chromeOnWindows }) => `${from} ${agent}`));
  expect(totals).toEqual({
    visits: sum(known, 'person'),
    visitors: visitors.size,
    clicks: 0,
    qrVisits: 7,
    bots: sum(known, 'bot'),
    previews: sum(known, 'preview'),
  });
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toEqual({ day: clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate().toString(), ...totals });
  expect(previous).toBeNull();
  expect(asRecord(breakdowns.referrer)).toEqual(tally(known, (facts) => facts.referrer));
  expect(asRecord(breakdowns.source)).toEqual(tally(known, (facts) => facts.source));
  expect(asRecord(breakdowns.campaign)).toEqual(tally(known, (facts) => facts.campaign));
  expect(asRecord(breakdowns.country)).toEqual(tally(known, (facts) => facts.country));
  expect(asRecord(breakdowns.device)).toEqual(tally(known, (facts) => facts.device));
  expect(asRecord(breakdowns.system)).toEqual(tally(known, (facts) => facts.system));
  expect(asRecord(breakdowns.language)).toEqual(tally(known, (facts) => facts.language));
  expect(hours.flat().reduce((total, visits) => total + visits, 0)).toBe(totals.visits);
  for (const fact of ['source', 'country', 'device', 'browser', 'system', 'language'] as const)
    expect(Object.values(asRecord(breakdowns[fact])).reduce((total, visits) => total + visits, 0)).toBe(totals.visits);
  const list = (await kit.call('GET', '/api/profiles', { token: page.client.token })).json();
  const dashboard = (await kit.call('GET', '/api/dashboard', { token: page.client.token })).json();
  expect(list.items[0].visits30d).toBe(totals.visits);
  expect(dashboard.visits.current.at(-1)).toBe(totals.visits);
});

async function countedLinks(path: string): Promise<string[]> {
  const html = await (await fetch(base + path, { headers: { 'user-agent': googlebot } })).text();
  return [...new Set([...html.matchAll(/href="(\/link\/[^"]+\/go\/[^"]+)"/g)].map((match) => match[1] ?? ''))];
}

test('clicks are counted per link and visitor, once an hour, and named as the page names them', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  const links = await countedLinks(page.profile.path);
  const [shop = '', workshops = '', instagram = ''] = links;
  expect(links).toHaveLength(3);
  for (const from of [spain, japan, '80.58.61.1']) for (let time = 0; time < 3; time += 1) await visit({ path: shop, from });
  await visit({ path: workshops });
  await visit({ path: instagram, agent: safariOnPhone });
  for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }]) await visit({ path: workshops, from: japan, headers });
  for (const agent of [googlebot, whatsappPreview, '']) await visit({ path: workshops, agent });
  const { blocks, totals } = await stats(page);
  expect(totals.clicks).toBe(5);
  expect(blocks).toEqual([
    {
      blockId: 'enlaces',
      type: 'link_list',
      clicks: 4,
      links: [
        { link: expect.any(String), href: 'https://tienda.example/', label: 'Tienda', clicks: 3 },
        { link: expect.any(String), href: expect.stringContaining('talleres.example'), label: 'Talleres', clicks: 1 },
      ],
    },
    {
      blockId: 'redes',
      type: 'social_links',
      clicks: 1,
      links: [{ link: expect.any(String), href: 'https://instagram.com/barroysal', label: 'instagram', clicks: 1 }],
    },
  ]);
});

test('made-up referrers do not fill the table, and do not push out those that come often', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  const { path } = page.profile;
  for (let time = 0; time < 12; time += 1) await visit({ path, headers: { referer: 'https://amiga.example/' } });
  await flush();
  for (let round = 0; round < 3; round += 1) {
    const made = Array.from({ length: 150 }, (_, index) => `https://falso-${round}-${index}.example/`);
    for (const referer of made) await visit({ path, headers: { referer } });
    await flush();
  }
  const { breakdowns, totals } = await stats(page);
  const stored = await kit.platform.db.scoped(
    page.client.owner,
    (tx) => tx.sql<{ total: number }[]>`select count(*)::int as total from profile_visit_facts where fact = 'referrer'`,
  );
  expect(stored[0]?.total).toBe(101);
  expect(breakdowns.referrer.items[0]).toEqual({ value: 'amiga.example', visits: 12 });
  expect(breakdowns.referrer.items.reduce((sum, { visits }) => sum + visits, breakdowns.referrer.rest)).toBe(totals.visits);
});

test('nothing that is stored of a visit tells who it was', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  const { path } = page.profile;
  await visit({ path: `${path}?correo=ana%40example.org&utm_campaign=ana%40example.org`, from: '80.58.61.77', headers: { referer: 'https://foro.example/ana?secreto=1' } });
  await flush();
  const tables = await kit.platform.db.scoped(page.client.owner, async (tx) => [
    ...(await tx.sql`select to_jsonb(t)::text as row from profile_visit_facts t`),
    ...(await tx.sql`select to_jsonb(t)::text as row from profile_visit_days t`),
    ...(await tx.sql`select to_jsonb(t)::text as row from profile_visitor_marks t`),
  ]);
  const text = JSON.stringify(tables);
  expect(text).toContain('foro.example');
  expect(text).not.toMatch(/80\.58|ana|secreto|Mozilla|Windows NT/);
});

test('days are those of the client, and the span before is compared only when it was there', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  const { path } = page.profile;
  const today = () => clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate();
  const first = today();
  await visit({ path });
  await flush();
  clock.advance({ hours: 24 * 8 });
  for (let time = 0; time < 3; time += 1) await visit({ path });
  const week = await stats(page, '?days=7');
  expect([week.totals.visits, week.previous]).toEqual([3, null]);
  clock.advance({ hours: 24 * 6 });
  const later = await stats(page, '?days=7');
  expect(later.from).toBe(today().subtract({ days: 6 }).toString());
  expect([later.totals.visits, later.previous?.totals.visits]).toEqual([3, 0]);
  const own = await stats(page, `?from=${first}&to=${first.add({ days: 1 })}`);
  expect([own.days.length, own.totals.visits, own.peak]).toEqual([2, 1, { day: first.toString(), visits: 1, cause: null }]);
  const token = await kit.createSession(page.client.userId);
  const wrong = await kit.call('GET', `/api/profiles/${page.profile.id}/stats?from=2026-12-31&to=2026-01-01`, { token });
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([422, 'request.invalid']);
});

test('the peak says what caused it', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  for (let time = 0; time < 4; time += 1) await visit({ path: page.profile.path, headers: { referer: 'https://l.instagram.com/' } });
  await visit({ path: page.profile.path });
  expect((await stats(page)).peak).toMatchObject({ visits: 5, cause: { fact: 'referrer', value: 'instagram', visits: 4 } });
});

test('a hidden or unknown country table counts no countries and says so', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  const before = kit.platform.config.geoCountries;
  kit.platform.config.geoCountries = false;
  try {
    await visit({ path: page.profile.path });
    const { countsCountries, breakdowns, totals } = await stats(page);
    expect([countsCountries, breakdowns.country.items, totals.visits]).toEqual([false, [], 1]);
  } finally {
    kit.platform.config.geoCountries = before;
  }
});

test('every table goes out as CSV that a spreadsheet opens and does not run', async () => {
  const page = await publishPage(kit, {
    blocks: [
      { id: 'enlaces', type: 'link_list', version: 1, props: { items: [{ title: '=HYPERLINK("https://mal.example")', url: 'https://tienda.example/' }] } },
    ],
  });
  const { token } = page.client;
  const [link = ''] = await countedLinks(page.profile.path);
  await visit({ path: link });
  await visit({ path: `${page.profile.path}?utm_campaign=%3D1%2B1` });
  await flush();
  const read = async (table: string) => kit.call('GET', `/api/profiles/${page.profile.id}/stats/${table}?days=7`, { token });
  const days = await read('days');
  expect(days.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(days.headers['content-disposition']).toMatch(/^attachment; filename="barro-y-sal-days-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/);
  expect(days.body.startsWith('\uFEFFday,visits,visitors,clicks,qr_visits,bots,previews\r\n')).toBe(true);
  expect(days.body.trimEnd().split('\r\n')).toHaveLength(8);
  expect((await read('clicks')).body).toContain(`"'=HYPERLINK(""https://mal.example"")",https://tienda.example/,1`);
  expect((await read('campaign')).body).toBe('\uFEFFcampaign,visits\r\n"\'=1+1",1\r\n');
  expect((await read('country')).body).toBe('\uFEFFcountry,visits\r\nES,1\r\n');
  expect((await read('hours')).body.trimEnd().split('\r\n')).toHaveLength(1 + 7 * 24);
  expect((await read('nada')).statusCode).toBe(404);
});

test('statistics are kept as long as the client says, hidden at once and removed by the next night', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  const { owner, userId } = page.client;
  const [shop = ''] = await countedLinks(page.profile.path);
  await visit({ path: page.profile.path });
  await visit({ path: shop });
  await flush();
  clock.advance({ hours: 24 * 40 });
  await visit({ path: page.profile.path });
  expect((await stats(page, '?days=90')).totals).toMatchObject({ visits: 2, clicks: 1 });
  const token = await kit.createSession(userId);
  expect((await kit.call('GET', '/api/visits/settings', { token })).json()).toEqual({ keepDays: 730 });
  for (const keepDays of [29, 731]) {
    expect((await kit.call('PUT', '/api/visits/settings', { token, body: { keepDays } })).statusCode).toBe(422);
  }
  expect((await kit.call('PUT', '/api/visits/settings', { token, body: { keepDays: 30 } })).json()).toEqual({ keepDays: 30 });
  const hidden = await stats(page, '?days=90');
  expect([hidden.totals.visits, hidden.days.length, hidden.keptSince]).toEqual([1, 30, hidden.from]);
  const rows = () =>
    kit.platform.db.scoped(owner, async (tx) => {
      const counted: number[] = [];
      for (const table of ['profile_visit_days', 'profile_click_days', 'profile_click_links'])
        counted.push((await tx.sql`select 1 from ${tx.sql(table)}`).length);
      return counted;
    });
  expect(await rows()).toEqual([2, 1, 1]);
  await removeOldStatisticDays({ deps: kit.platform });
  expect(await rows()).toEqual([1, 0, 0]);
  await forgetOldVisitors({ deps: kit.platform });
  expect((await stats(page, '?days=30')).totals.visits).toBe(1);
});

test('what was counted is stored within three seconds, so a kill loses no more', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  await visit({ path: page.profile.path });
  const stored = () =>
    kit.platform.db.scoped(page.client.owner, (tx) => tx.sql`select 1 from profile_visit_days where visits > 0`);
  await expect.poll(async () => (await stored()).length, { timeout: 3000, interval: 50 }).toBe(1);
});
