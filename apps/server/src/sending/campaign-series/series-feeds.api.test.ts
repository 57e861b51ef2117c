import type { CampaignSeries, SeriesIssue } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addContacts } from '#sending/campaigns/campaigns.test-support.ts';
import { draftOf, feedUrl, rss, type SeriesKit, startSeriesKit } from './series.test-support.ts';

let kit: SeriesKit;

beforeAll(async () => {
  kit = await startSeriesKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.begin());

describe('the news of a series', () => {
  const feed = { url: feedUrl, maxItems: 2, onlyNews: false, words: [] };

  it('are looked at before they are chosen, with a reason when they cannot be read', async () => {
    const check = (url: string) => kit.call('POST', '/feed-check', { url });
    kit.answers.set(feedUrl, { body: rss(['Uno', 1]) });
    expect((await check(feedUrl)).json()).toMatchObject({
      kind: 'rss',
      title: 'Cuaderno',
      count: 1,
      items: [{ title: 'Uno' }],
    });
    kit.answers.set('https://vacia.example/', { body: rss() });
    expect((await check('https://vacia.example/')).json()).toMatchObject({ count: 0, items: [] });
    const page = '<html><link rel="alternate" type="application/rss+xml" href="/feed.xml"></html>';
    kit.answers.set('https://fuente.example/', { body: page });
    const notOne = (await check('https://fuente.example/')).json().error;
    expect(notOne).toMatchObject({ code: 'campaign_series.not_a_feed', params: { suggestion: feedUrl } });
    kit.answers.set('https://rota.example/', { status: 500 });
    expect((await check('https://rota.example/')).json().error).toMatchObject({
      code: 'campaign_series.feed_unreachable',
      params: { status: 500 },
    });
    expect((await check('http://127.0.0.1/feed')).json().error.code).toBe('campaign_series.feed_refused');
    expect((await check('ftp://fuente.example/')).json().error.code).toBe('request.invalid');
    const own = `${kit.app.platform.config.publicUrl}/boletin/${kit.client.owner}/feed.xml`;
    expect((await check(own)).json().error.code).toBe('campaign_series.feed_loop');
    const series = (await kit.call('POST', '', {})).json<CampaignSeries>();
    const saved = await kit.call('PUT', `/${series.id}`, draftOf(series, { feed: { ...feed, url: own } }));
    expect(saved.json().error.code).toBe('campaign_series.feed_loop');
  });

  it('are shown as they are now, and what was left over comes with the next issue', async () => {
    await addContacts(kit.app, kit.client, { count: 1 });
    kit.answers.set(feedUrl, { body: rss(['Vieja', 1], ['Dos', 2], ['Tres', 3]) });
    const text = '{% for item in feed.items %}[{{ item.title }}]{% endfor %}';
    const series = await kit.activeSeries({ feed }, { text });
    type Look = { preview: { html: string }; feed: { items: { title: string }[]; waiting: number } };
    const look = async () => (await kit.call('POST', `/${series.id}/preview`, {})).json<Look>();
    const first = await look();
    expect(first.feed).toMatchObject({ items: [{ title: 'Tres' }, { title: 'Dos' }], waiting: 3 });
    expect(first.preview.html).toContain('[Tres][Dos]');
    kit.soon();
    await kit.maintain();
    // The first issue begins with the newest entry; older ones are not sent later.
    kit.answers.set(feedUrl, { body: rss(['Cuatro', 4], ['Cinco', 5], ['Seis', 6]) });
    expect((await look()).feed).toMatchObject({ items: [{ title: 'Seis' }, { title: 'Cinco' }], waiting: 3 });
    await kit.later(24);
    await kit.maintain();
    // It is no longer in the feed, and was not sent yet.
    kit.answers.set(feedUrl, { body: rss(['Siete', 7]) });
    expect((await look()).feed.items.map(({ title }) => title)).toEqual(['Siete', 'Cuatro']);
  });

  it('go out once, also when two drafts have them', async () => {
    await addContacts(kit.app, kit.client, { count: 1 });
    kit.answers.set(feedUrl, { body: rss(['Uno', 1], ['Dos', 2]) });
    const delivery = { kind: 'draft', hoursBefore: 1 } as const;
    const series = await kit.activeSeries({ feed: { ...feed, maxItems: 9 }, delivery, time: kit.wallIn(62).time });
    kit.soon();
    await kit.maintain();
    kit.answers.set(feedUrl, { body: rss(['Uno', 1], ['Dos', 2], ['Tres', 3]) });
    await kit.later(24);
    await kit.maintain();
    const [second, first] = await kit.issuesOf(series.id);
    expect([first?.items, second?.items]).toEqual([2, 3]);
    expect((await kit.call('POST', `/${series.id}/issues/${first?.id}/send`)).statusCode).toBe(200);
    const [left] = await kit.app.database.adminSql<{ titles: string[] }[]>`
      select array(select e ->> 'title' from jsonb_array_elements(feed -> 'items') e) as titles from campaign_feeds
      where campaign_id = ${second?.campaign?.id ?? ''}`;
    expect(left?.titles).toEqual(['Tres']);
    expect((await kit.call('POST', `/${series.id}/issues/${second?.id}/send`)).statusCode).toBe(200);
    const sent = await kit.app.database
      .adminSql`select item_key from campaign_series_items where owner_id = ${kit.client.owner}`;
    expect(sent).toHaveLength(3);
  });

  it('are not sent again where the feed moved to another address and gave them other ids', async () => {
    await addContacts(kit.app, kit.client, { count: 1 });
    kit.answers.set(feedUrl, { body: rss(['Uno', 1], ['Dos', 2]) });
    const series = await kit.activeSeries({ feed });
    kit.soon();
    await kit.maintain();
    const url = 'https://www.fuente.example/rss';
    const body = rss(['Uno', 1], ['Dos', 2], ['Tres', 3]);
    kit.answers.set(url, { body: body.replaceAll('<guid>', '<guid>nuevo-').replaceAll('//fuente', '//www.fuente') });
    const current = (await kit.call('GET', `/${series.id}`)).json<CampaignSeries>();
    const saved = await kit.call('PUT', `/${series.id}`, draftOf(current, { feed: { ...feed, url } }));
    expect(saved.statusCode).toBe(200);
    const look = (await kit.call('POST', `/${series.id}/preview`, {})).json<{ feed: object }>();
    expect(look.feed).toMatchObject({ items: [{ title: 'Tres' }], waiting: 1 });
  });

  it('are waited for while the feed does not answer, and then the date counts as missed', async () => {
    await addContacts(kit.app, kit.client, { count: 1 });
    kit.answers.set(feedUrl, { status: 503 });
    const series = await kit.activeSeries({ feed });
    kit.soon();
    await kit.maintain();
    expect((await kit.issuesOf(series.id))[0]?.state).toBe('preparing');
    await kit.later(1);
    await kit.maintain();
    const [missed] = await kit.issuesOf(series.id);
    expect(missed).toMatchObject({ state: 'missed', problem: { code: 'campaign_series.feed_unreachable' } });
    expect((await kit.call('GET', `/${series.id}`)).json<CampaignSeries>().feedState?.problem).toBe(
      'campaign_series.feed_unreachable',
    );
    kit.answers.set(feedUrl, { body: rss(['Uno', 1]) });
    expect((await kit.call('POST', `/${series.id}/issues/${missed?.id}/send`)).json<SeriesIssue>()).toMatchObject({
      state: 'launched',
      items: 1,
    });
  });

  it('go on where the feed has moved to https, and wait for a person where most was told before', async () => {
    await addContacts(kit.app, kit.client, { count: 1 });
    const [old, moved] = ['http://www.viejo.example/feed', 'https://viejo.example/feed'];
    const entry = (n: number, base: string) =>
      `<item><guid>${base}${n}</guid><title>Nota ${n}</title><link>${base}nota-${n}</link><description>Texto ${n}</description></item>`;
    const channel = (base: string, ...numbers: number[]) =>
      `<rss><channel><title>C</title>${numbers.map((n) => entry(n, base)).join('')}</channel></rss>`;
    kit.answers.set(old, { body: channel('http://viejo.example/', 2, 1), headers: { etag: '"a"' } });
    const all = { ...feed, maxItems: 9 };
    const series = await kit.activeSeries({ feed: { ...all, url: old } });
    kit.soon();
    await kit.maintain();
    expect((await kit.issuesOf(series.id))[0]).toMatchObject({ state: 'launched', items: 2 });

    kit.answers.set(moved, { body: channel('https://viejo.example/', 3, 2, 1), headers: { etag: '"a"' } });
    const now = (await kit.call('GET', `/${series.id}`)).json<CampaignSeries>();
    await kit.call('PUT', `/${series.id}`, draftOf(now, { feed: { ...all, url: moved } }));
    await kit.later(24);
    await kit.maintain();
    expect((await kit.issuesOf(series.id))[0]).toMatchObject({ state: 'launched', items: 1 });

    kit.answers.set(moved, { body: channel('https://viejo.example/blog/', 4, 3, 2, 1) });
    await kit.later(24);
    await kit.maintain();
    expect((await kit.issuesOf(series.id))[0]).toMatchObject({
      state: 'draft',
      items: 4,
      problem: { code: 'repeated', params: { count: 3, total: 4 } },
    });

    const [held] = await kit.issuesOf(series.id);
    const path = `/${series.id}/issues/${held?.id}/entries`;
    type Entries = { items: { key: string; title: string; isChosen: boolean; standing: string }[] };
    const { items } = (await kit.call('GET', path)).json<Entries>();
    const shown = items.map(({ title, isChosen, standing }) => [title, isChosen, standing]);
    expect(shown).toEqual(['Nota 4', 'Nota 3', 'Nota 2', 'Nota 1'].map((title) => [title, true, 'news']));
    const keys = items.filter(({ title }) => title === 'Nota 4').map(({ key }) => key);
    const chosen = await kit.call('PUT', path, { keys });
    expect(chosen.json<Entries>().items.map(({ isChosen }) => isChosen)).toEqual([true, false, false, false]);
    expect((await kit.issuesOf(series.id))[0]).toMatchObject({ state: 'draft', items: 1, problem: null });
    expect((await kit.call('PUT', path, { keys: ['nada'] })).json().error.code).toBe('campaign_series.items_sent');
    const sent = await kit.call('POST', `/${series.id}/issues/${held?.id}/send`);
    expect(sent.json<SeriesIssue>()).toMatchObject({ state: 'launched', items: 1, problem: null });
    expect((await kit.call('GET', path)).json().error.code).toBe('campaign_series.issue_done');
  });
});
