import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishPage } from '#publishing/public-pages/public-pages.test-support.ts';
import {
  chromeOnTablet,
  chromeOnWindows,
  createVisitKit,
  googlebot,
  insideInstagram,
  atHome,
  japan,
  linkBlocks,
  safariOnPhone,
  spain,
  whatsappPreview,
  type Visit,
  type VisitKit,
} from './visits.test-support.ts';

let kit: VisitKit;
beforeAll(async () => {
  kit = await createVisitKit();
});
afterAll(() => kit.close());

function asRecord({ items }: { items: { value: string; visits: number }[] }): Record<string, number> {
  return Object.fromEntries(items.map(({ value, visits }) => [value, visits]));
}

/** One visit as sent, and its correct classification. */
type Known = Visit & {
  times: number;
  counts: 'person' | 'bot' | 'preview' | 'nothing';
  facts?: {
    referrer?: string;
    source: string;
    campaign?: string;
    country: string;
    device: string;
    system: string;
    language: string;
  };
};

function traffic(path: string): Known[] {
  const desktop = { device: 'desktop', system: 'windows', language: 'es' };
  const phone = { device: 'phone', system: 'ios', language: 'ja' };
  const japanese = { 'accept-language': 'ja,en;q=0.5' };
  return [
    { path, times: 5, counts: 'person', facts: { source: 'direct', country: 'ES', ...desktop } },
    {
      path: `${path}?via=qr`,
      times: 7,
      from: '80.58.61.251',
      counts: 'person',
      facts: { source: 'qr', country: 'ES', ...desktop },
    },
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
      facts: {
        source: 'site',
        referrer: 'blog.ceramica.example',
        country: 'ES',
        device: 'tablet',
        system: 'android',
        language: 'es',
      },
    },
    {
      path,
      times: 2,
      headers: { 'sec-fetch-dest': 'iframe', referer: 'https://ayuntamiento.example/' },
      counts: 'person',
      facts: { source: 'embed', referrer: 'ayuntamiento.example', country: 'ES', ...desktop },
    },
    // Our own pages are not referrers.
    {
      path,
      times: 3,
      headers: { referer: 'http://localhost:3000/link/otra/pagina' },
      counts: 'person',
      facts: { source: 'direct', country: 'ES', ...desktop },
    },
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

function tally(
  known: readonly Known[],
  pick: (facts: NonNullable<Known['facts']>) => string | undefined,
): Record<string, number> {
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
  // Interleaved by a fixed step, so that kinds alternate and flushes fall between them.
  for (let index = 0; index < sent.length; index += 1) {
    const each = sent[(index * 31) % sent.length];
    if (each) await kit.visit(each);
    if (index % 17 === 0) await kit.flush();
  }
  const { totals, days, breakdowns, hours, previous } = await kit.stats(page, '?days=7');
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
  expect(days.at(-1)).toEqual({
    day: kit.clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate().toString(),
    ...totals,
  });
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

test('clicks are counted per link and visitor, once an hour, and named as the page names them', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  const links = await kit.countedLinks(page.profile.path);
  const [shop = '', workshops = '', instagram = ''] = links;
  expect(links).toHaveLength(3);
  for (const from of [spain, japan, '80.58.61.1'])
    for (let time = 0; time < 3; time += 1) await kit.visit({ path: shop, from });
  await kit.visit({ path: workshops });
  await kit.visit({ path: instagram, agent: safariOnPhone });
  for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }]) await kit.visit({ path: workshops, from: japan, headers });
  for (const agent of [googlebot, whatsappPreview, '']) await kit.visit({ path: workshops, agent });
  const { blocks, totals } = await kit.stats(page);
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
  for (let time = 0; time < 12; time += 1) await kit.visit({ path, headers: { referer: 'https://amiga.example/' } });
  await kit.flush();
  for (let round = 0; round < 3; round += 1) {
    const made = Array.from({ length: 150 }, (_, index) => `https://falso-${round}-${index}.example/`);
    for (const referer of made) await kit.visit({ path, headers: { referer } });
    await kit.flush();
  }
  const { breakdowns, totals } = await kit.stats(page);
  const stored = await kit.platform.db.scoped(
    page.client.owner,
    (tx) => tx.sql<{ total: number }[]>`select count(*)::int as total from profile_visit_facts where fact = 'referrer'`,
  );
  expect(stored[0]?.total).toBe(101);
  expect(breakdowns.referrer.items[0]).toEqual({ value: 'amiga.example', visits: 12 });
  expect(breakdowns.referrer.items.reduce((sum, { visits }) => sum + visits, breakdowns.referrer.rest)).toBe(
    totals.visits,
  );
});

test('nothing that is stored of a visit tells who it was', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  const { path } = page.profile;
  await kit.visit({
    path: `${path}?correo=ana%40example.org&utm_campaign=ana%40example.org`,
    from: '80.58.61.77',
    headers: { referer: 'https://foro.example/ana?secreto=1' },
  });
  await kit.flush();
  const tables = await kit.platform.db.scoped(page.client.owner, async (tx) => [
    ...(await tx.sql`select to_jsonb(t)::text as row from profile_visit_facts t`),
    ...(await tx.sql`select to_jsonb(t)::text as row from profile_visit_days t`),
    ...(await tx.sql`select to_jsonb(t)::text as row from profile_visitor_marks t`),
  ]);
  const text = JSON.stringify(tables);
  expect(text).toContain('foro.example');
  expect(text).not.toMatch(/80\.58|ana|secreto|Mozilla|Windows NT/);
});
