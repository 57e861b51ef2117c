import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addContacts } from '#sending/campaigns/campaigns.test-support.ts';
import { createPost, createWall } from '#publishing/walls/walls.test-support.ts';
import { type SeriesKit, startSeriesKit } from './series.test-support.ts';

let kit: SeriesKit;

beforeAll(async () => {
  kit = await startSeriesKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.begin());

describe('a series with a wall of this installation as its source', () => {
  it('tells only what is new since the last issue, and a day without news makes none and says so', async () => {
    const wall = await createWall(kit.app);
    const url = `${kit.app.platform.config.publicUrl}${wall.feed('rss')}`;
    const feed = { url, maxItems: 5, onlyNews: true, words: [] };
    await createPost(kit.app, wall, { body: 'Primer horno' });
    await addContacts(kit.app, kit.client, { count: 1 });
    const text = '{% for item in feed.items %}[{{ item.title }}]{% endfor %}';
    const series = await kit.activeSeries({ feed }, { text });
    type Look = { preview: { html: string }; feed: { items: { title: string; link: string }[] } };
    const look = async () => (await kit.call('POST', `/${series.id}/preview`, {})).json<Look>();
    expect((await look()).preview.html).toContain('[Primer horno]');
    kit.soon();
    await kit.maintain();
    expect(await kit.issuesOf(series.id)).toMatchObject([{ state: 'launched', items: 1 }]);
    await kit.later(24);
    await kit.maintain();
    const [second] = await kit.issuesOf(series.id);
    expect(second).toMatchObject({ state: 'skipped', problem: { code: 'nothing_new' }, campaign: null });
    await createPost(
      kit.app,
      { ...wall, client: { ...wall.client, token: await kit.app.createSession(wall.client.userId) } },
      {
        body: 'Segundo horno',
      },
    );
    const next = await look();
    expect(next.feed.items.map(({ title }) => title)).toEqual(['Segundo horno']);
    expect(next.feed.items[0]?.link).toContain(wall.path);
    // It was read locally: nothing went over the network.
    expect(kit.asked).toEqual([]);
  });

  it('reads it as anybody would: a wall that is closed, or none at all, is not there', async () => {
    const wall = await createWall(kit.app, { privacy: 'contacts' });
    const { publicUrl } = kit.app.platform.config;
    for (const path of [wall.feed('rss'), '/link/nadie/nada/muro.rss']) {
      const answer = await kit.call('POST', '/feed-check', { url: publicUrl + path });
      expect(answer.json().error).toMatchObject({
        code: 'campaign_series.feed_unreachable',
        params: { status: 404 },
      });
    }
    expect(kit.asked).toEqual([]);
  });
});
