import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishPage } from '#publishing/public-pages/public-pages.test-support.ts';
import { forgetOldVisitors } from './jobs/forget-visitors.job.ts';
import { removeOldStatisticDays } from './jobs/remove-old-days.job.ts';
import { createVisitKit, linkBlocks, type VisitKit } from './visits.test-support.ts';

let kit: VisitKit;
beforeAll(async () => {
  kit = await createVisitKit();
});
afterAll(() => kit.close());

test('days are those of the client, and the span before is compared only when it was there', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  const { path } = page.profile;
  const today = () => kit.clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate();
  const first = today();
  await kit.visit({ path });
  await kit.flush();
  kit.clock.advance({ hours: 24 * 8 });
  for (let time = 0; time < 3; time += 1) await kit.visit({ path });
  const week = await kit.stats(page, '?days=7');
  expect([week.totals.visits, week.previous]).toEqual([3, null]);
  kit.clock.advance({ hours: 24 * 6 });
  const later = await kit.stats(page, '?days=7');
  expect(later.from).toBe(today().subtract({ days: 6 }).toString());
  expect([later.totals.visits, later.previous?.totals.visits]).toEqual([3, 0]);
  const own = await kit.stats(page, `?from=${first}&to=${first.add({ days: 1 })}`);
  expect([own.days.length, own.totals.visits, own.peak]).toEqual([
    2,
    1,
    { day: first.toString(), visits: 1, cause: null },
  ]);
  const token = await kit.createSession(page.client.userId);
  const wrong = await kit.call('GET', `/api/profiles/${page.profile.id}/stats?from=2026-12-31&to=2026-01-01`, {
    token,
  });
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([422, 'request.invalid']);
});

test('the peak says what caused it', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  for (let time = 0; time < 4; time += 1)
    await kit.visit({ path: page.profile.path, headers: { referer: 'https://l.instagram.com/' } });
  await kit.visit({ path: page.profile.path });
  expect((await kit.stats(page)).peak).toMatchObject({
    visits: 5,
    cause: { fact: 'referrer', value: 'instagram', visits: 4 },
  });
});

test('a hidden or unknown country table counts no countries and says so', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  const before = kit.platform.config.geoCountries;
  kit.platform.config.geoCountries = false;
  try {
    await kit.visit({ path: page.profile.path });
    const { countsCountries, breakdowns, totals } = await kit.stats(page);
    expect([countsCountries, breakdowns.country.items, totals.visits]).toEqual([false, [], 1]);
  } finally {
    kit.platform.config.geoCountries = before;
  }
});

test('every table goes out as CSV that a spreadsheet opens and does not run', async () => {
  const page = await publishPage(kit, {
    blocks: [
      {
        id: 'enlaces',
        type: 'link_list',
        version: 1,
        props: { items: [{ title: '=HYPERLINK("https://mal.example")', url: 'https://tienda.example/' }] },
      },
    ],
  });
  const { token } = page.client;
  const [link = ''] = await kit.countedLinks(page.profile.path);
  await kit.visit({ path: link });
  await kit.visit({ path: `${page.profile.path}?utm_campaign=%3D1%2B1` });
  await kit.flush();
  const read = async (table: string) =>
    kit.call('GET', `/api/profiles/${page.profile.id}/stats/${table}?days=7`, { token });
  const days = await read('days');
  expect(days.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(days.headers['content-disposition']).toMatch(
    /^attachment; filename="barro-y-sal-days-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(days.body.startsWith('\uFEFFday,visits,visitors,clicks,qr_visits,bots,previews\r\n')).toBe(true);
  expect(days.body.trimEnd().split('\r\n')).toHaveLength(8);
  expect((await read('clicks')).body).toContain(`"'=HYPERLINK(""https://mal.example"")",https://tienda.example/,1`);
  expect((await read('campaign')).body).toBe("\uFEFFcampaign,visits\r\n'=1+1,1\r\n");
  expect((await read('country')).body).toBe('\uFEFFcountry,visits\r\nES,1\r\n');
  expect((await read('hours')).body.trimEnd().split('\r\n')).toHaveLength(1 + 7 * 24);
  expect((await read('nada')).statusCode).toBe(404);
});

test('statistics are kept as long as the client says, hidden at once and removed by the next night', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  const { owner, userId } = page.client;
  const [shop = ''] = await kit.countedLinks(page.profile.path);
  await kit.visit({ path: page.profile.path });
  await kit.visit({ path: shop });
  await kit.flush();
  kit.clock.advance({ hours: 24 * 40 });
  await kit.visit({ path: page.profile.path });
  expect((await kit.stats(page, '?days=90')).totals).toMatchObject({ visits: 2, clicks: 1 });
  const token = await kit.createSession(userId);
  expect((await kit.call('GET', '/api/visits/settings', { token })).json()).toEqual({ keepDays: 730 });
  for (const keepDays of [29, 731]) {
    expect((await kit.call('PUT', '/api/visits/settings', { token, body: { keepDays } })).statusCode).toBe(422);
  }
  expect((await kit.call('PUT', '/api/visits/settings', { token, body: { keepDays: 30 } })).json()).toEqual({
    keepDays: 30,
  });
  const hidden = await kit.stats(page, '?days=90');
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
  expect((await kit.stats(page, '?days=30')).totals.visits).toBe(1);
});

test('what was counted is stored within three seconds, so a kill loses no more', async () => {
  const page = await publishPage(kit, { blocks: linkBlocks });
  await kit.visit({ path: page.profile.path });
  const stored = () =>
    kit.platform.db.scoped(page.client.owner, (tx) => tx.sql`select 1 from profile_visit_days where visits > 0`);
  await expect.poll(async () => (await stored()).length, { timeout: 3000, interval: 50 }).toBe(1);
});
