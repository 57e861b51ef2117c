import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { newsScriptUrl } from './public/news.client-script.ts';
import { createPost, createWall, type TestWall } from './walls.test-support.ts';

const clock = createMovableClock();
let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
});
afterAll(() => kit.close());

const unescape = (text: string) => text.replaceAll('&amp;', '&');

/** The data the page passes to its script. */
async function newsOf({ path }: TestWall, query = ''): Promise<{ html: string; from: string }> {
  const html = (await kit.app.inject({ url: path + query })).body;
  return { html, from: unescape(/data-from="([^"]+)"/.exec(html)?.[1] ?? '') };
}

/** Beyond the time for which a wall is cached. */
const later = () => clock.advance({ seconds: 6 });

test('a reader is told how many posts came out since the page was read, and the same answer costs nothing', async () => {
  const wall = await createWall(kit);
  await createPost(kit, wall, { body: 'Primera' });
  const { html, from } = await newsOf(wall);
  expect(html).toContain(`<script defer src="${newsScriptUrl}"></script>`);
  expect(html).toContain('id="nuevas" role="status"');
  const first = await kit.app.inject({ url: from });
  expect(first.json()).toEqual({ n: 0 });
  const etag = String(first.headers.etag);
  expect((await kit.app.inject({ url: from, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  later();
  await createPost(kit, wall, { body: 'Segunda' });
  await createPost(kit, wall, { body: 'Un borrador', publish: false });
  const second = await kit.app.inject({ url: from, headers: { 'if-none-match': etag } });
  expect(second.statusCode).toBe(200);
  expect(second.json()).toEqual({ n: 1 });
  expect(second.headers['access-control-allow-origin']).toBe('*');
  const script = await kit.app.inject({ url: newsScriptUrl });
  expect(script.headers['content-type']).toContain('text/javascript');
  expect(script.headers['cache-control']).toContain('immutable');
});

test('many readers of a wall cost one look at the database', async () => {
  const wall = await createWall(kit);
  await createPost(kit, wall, { body: 'Primera' });
  const { from } = await newsOf(wall);
  later();
  await createPost(kit, wall, { body: 'Segunda' });
  const answers = await Promise.all(Array.from({ length: 50 }, () => kit.app.inject({ url: from })));
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"n":1}']));
  await kit.database
    .adminSql`update wall_posts set published_at = published_at - interval '1 day' where body = 'Segunda'`;
  expect((await kit.app.inject({ url: from })).json()).toEqual({ n: 1 });
  later();
  expect((await kit.app.inject({ url: from })).json()).toEqual({ n: 0 });
});

test('a wall with a password tells nobody without it anything, and a wall that was closed stops telling', async () => {
  const wall = await createWall(kit, { privacy: 'password', password: 'cobalto y sal' });
  await createPost(kit, wall, { body: 'Primera' });
  expect((await kit.app.inject({ url: `${wall.path}/novedades?desde=0` })).statusCode).toBe(404);
  const entered = await kit.app.inject({
    method: 'POST',
    url: `${wall.path}/entrar`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: 'password=cobalto+y+sal',
  });
  const pass = new URL(String(entered.headers.location), 'http://x').searchParams.get('m') ?? '';
  const { from } = await newsOf(wall, `?m=${encodeURIComponent(pass)}`);
  later();
  await createPost(kit, wall, { body: 'Segunda' });
  expect((await kit.app.inject({ url: from })).json()).toEqual({ n: 1 });
  expect((await kit.app.inject({ url: from.replace(/[?&]m=[^&]*/, '') })).statusCode).toBe(404);

  const open = await createWall(kit);
  const own = await newsOf(open);
  expect((await kit.app.inject({ url: own.from })).statusCode).toBe(200);
  await kit.call('PATCH', `/api/walls/${open.profileId}`, { token: open.client.token, body: { isOn: false } });
  later();
  expect((await kit.app.inject({ url: own.from })).statusCode).toBe(404);
});

test('further pages, topics and what the client looks at have no such line', async () => {
  const wall = await createWall(kit);
  await createPost(kit, wall, { body: 'Con tema', topics: ['barro'] });
  expect((await newsOf(wall, '?tema=barro')).html).not.toContain('id="nuevas"');
  const view = await kit.call('GET', `/api/walls/${wall.profileId}/view?as=guest`, { token: wall.client.token });
  expect(view.json().html).not.toContain('<script');
});

test('feeds say when the wall last changed, deletions too, and answer 304 to who knows it', async () => {
  const wall = await createWall(kit);
  const post = await createPost(kit, wall, { body: 'Para las noticias' });
  const url = wall.feed('rss');
  clock.advance({ seconds: 5 });
  const first = await kit.app.inject({ url });
  const date = String(first.headers['last-modified']);
  expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
  const again = await kit.app.inject({ url, headers: { 'if-modified-since': date } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const both = await kit.app.inject({ url, headers: { 'if-modified-since': date, 'if-none-match': '"other"' } });
  expect(both.statusCode).toBe(200);
  await kit.call('DELETE', `/api/wall-posts/${post.id}`, { token: wall.client.token });
  const within = await kit.app.inject({ url, headers: { 'if-modified-since': date } });
  expect(within.statusCode).toBe(200);
  clock.advance({ seconds: 5 });
  const after = await kit.app.inject({ url, headers: { 'if-modified-since': date } });
  expect(after.statusCode).toBe(200);
  expect(Date.parse(String(after.headers['last-modified']))).toBeGreaterThan(Date.parse(date));
  expect((await kit.app.inject({ url, headers: { 'if-modified-since': 'ayer' } })).statusCode).toBe(200);
});

test('signs are drawn by us and named in three languages', async () => {
  const wall = await createWall(kit);
  await createPost(kit, wall, { body: 'Botella' });
  const labels = new Set<string>();
  for (const lang of ['es', 'en', 'ja'] as const) {
    const html = (await kit.app.inject({ url: `${wall.path}?lang=${lang}` })).body;
    expect(html).not.toMatch(/\p{Emoji_Presentation}/u);
    expect(html.match(/<symbol id="r-/g)).toHaveLength(5);
    expect(html.match(/<button name="r"[^>]*aria-label="[^"]+"/g)).toHaveLength(5);
    labels.add(/value="love" aria-label="([^"]+)"/.exec(html)?.[1] ?? '');
  }
  expect(labels.size).toBe(3);
});
