import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { publishDue } from './jobs/publish-due-posts.handler.ts';
import { newsScriptUrl } from './public/news.client-script.ts';
import { createPost, createWall } from './walls.test-support.ts';

const clock = createMovableClock();
let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
});
afterAll(() => kit.close());

const pageOf = async (path: string, headers: Record<string, string> = {}) => kit.app.inject({ url: path, headers });

test('a wall is off until its first post is published, and then everybody sees it', async () => {
  const wall = await createWall(kit, { isOn: false });
  expect((await pageOf(wall.path)).statusCode).toBe(404);
  const post = await createPost(kit, wall, {
    body: 'Ha salido la **primera** hornada.\n\nVer https://barro.example/azul.',
  });
  expect(post).toMatchObject({
    state: 'published',
    review: 'approved',
    pin: null,
    problems: [],
    author: { kind: 'owner' },
  });
  const html = (await pageOf(wall.path)).body;
  expect(html).toContain('<p>Ha salido la <strong>primera</strong> hornada.</p>');
  expect(html).toContain(
    '<a href="https://barro.example/azul" rel="nofollow ugc noopener noreferrer">https://barro.example/azul</a>.',
  );
  // Only our own script, which only announces newer posts.
  expect(html.match(/<script[^>]*>/g)).toEqual([`<script defer src="${newsScriptUrl}">`]);
  expect((await pageOf(`${wall.path}/${post.id}`)).statusCode).toBe(200);
  const read: Wall = (await kit.call('GET', `/api/walls/${wall.profileId}`, { token: wall.client.token })).json();
  expect(read).toMatchObject({ isOn: true, counts: { published: 1, draft: 0, inbox: 0 }, recent: { posts: 1 } });
});

test('what a person writes is text on the page, whatever it looks like', async () => {
  const wall = await createWall(kit);
  await createPost(kit, wall, {
    body: '<script>alert(1)</script> [x](javascript:alert(1)) [<b>y</b>](https://a.example/?q="><i>)',
    topics: ['"><img src=x>'],
  });
  const { body, headers } = await pageOf(wall.path);
  expect(body).not.toMatch(/<script(?! defer src="\/p\/muro-)|<b>y|<i>|<img src=x|href="javascript/);
  expect(headers['content-security-policy']).toMatch(/^sandbox /);
});

test('a post lacks what its kind needs and is refused with the reason until it is there', async () => {
  const wall = await createWall(kit);
  const { token } = wall.client;
  const url = `/api/walls/${wall.profileId}/posts`;
  const cases: [object, string][] = [
    [{ kind: 'text', body: '  ' }, 'body_missing'],
    [{ kind: 'image' }, 'image_missing'],
    [{ kind: 'video' }, 'video_missing'],
    [{ kind: 'file' }, 'file_missing'],
    [{ kind: 'link' }, 'link_missing'],
    [{ kind: 'poll', poll: { options: ['Sí'] } }, 'options_missing'],
    [{ kind: 'event' }, 'start_missing'],
  ];
  for (const [body, problem] of cases) {
    const refused = await kit.call('POST', url, { token, body: { ...body, publish: true } });
    expect(refused.json().error).toMatchObject({ code: 'walls.post_incomplete', params: { problem } });
    const draft: Post = (await kit.call('POST', url, { token, body })).json();
    expect(draft).toMatchObject({ state: 'draft', problems: [problem] });
  }
});

test('an event that ends before it starts is refused at its end, as it is written and as it is changed', async () => {
  const wall = await createWall(kit);
  const { token } = wall.client;
  const event = { startsAt: '2027-11-28T09:00:00Z', endsAt: '2027-11-28T08:00:00Z' };
  const url = `/api/walls/${wall.profileId}/posts`;
  const early = [{ path: 'event.endsAt', code: 'ends_before_start' }];
  const refused = await kit.call('POST', url, { token, body: { kind: 'event', event, publish: true } });
  expect([refused.statusCode, refused.json().error.fields]).toEqual([422, early]);
  const body = { kind: 'event', event: { ...event, endsAt: '2027-11-28T10:00:00Z' }, publish: true };
  const { id }: Post = (await kit.call('POST', url, { token, body })).json();
  const later = { event: { startsAt: '2027-11-28T11:00:00Z' } };
  const moved = await kit.call('PATCH', `/api/wall-posts/${id}`, { token, body: later });
  expect([moved.statusCode, moved.json().error.fields]).toEqual([422, early]);
});

test('pins: three at most, in their order, before the others and only once', async () => {
  const wall = await createWall(kit);
  const { token } = wall.client;
  const posts = [];
  for (const body of ['uno', 'dos', 'tres', 'cuatro', 'cinco']) posts.push(await createPost(kit, wall, { body }));
  const ids = posts.map(({ id }) => id);
  const url = `/api/walls/${wall.profileId}/pins`;
  const tooMany = await kit.call('PUT', url, { token, body: { postIds: ids.slice(0, 4) } });
  expect(tooMany.json().error.code).toBe('walls.too_many_pins');
  const pinned = [ids[3], ids[0], ids[2]];
  expect((await kit.call('PUT', url, { token, body: { postIds: pinned } })).json()).toEqual({ postIds: pinned });
  const listed = (await kit.call('GET', `/api/walls/${wall.profileId}/posts?view=published`, { token })).json();
  expect(listed.items.map(({ id }: Post) => id)).toEqual([ids[3], ids[0], ids[2], ids[4], ids[1]]);
  const html = (await pageOf(wall.path)).body;
  const shown = [...html.matchAll(/<article class="wp" id="p-([^"]+)"/g)].map(([, id]) => id);
  expect(shown).toEqual([ids[3], ids[0], ids[2], ids[4], ids[1]]);
  await kit.call('POST', `/api/wall-posts/${ids[0]}/archive`, { token });
  await kit.call('PUT', url, { token, body: { postIds: [ids[2], ids[3]] } });
  const again = (await kit.call('GET', `/api/walls/${wall.profileId}/posts?view=published`, { token })).json();
  expect(again.items.map(({ id, pin }: Post) => [id, pin])).toEqual([
    [ids[2], 1],
    [ids[3], 2],
    [ids[4], null],
    [ids[1], null],
  ]);
  const archived = await kit.call('PUT', url, { token, body: { postIds: [ids[0]] } });
  expect(archived.json().error.code).toBe('walls.not_published');
});

test('a post is changed over the revision it was read at; trash and archive take it off the wall and bring it back', async () => {
  const wall = await createWall(kit);
  const { token } = wall.client;
  const post = await createPost(kit, wall, { body: 'Antes' });
  const url = `/api/wall-posts/${post.id}`;
  const changed: Post = (await kit.call('PATCH', url, { token, body: { body: 'Después', baseRevision: 1 } })).json();
  expect(changed).toMatchObject({ body: 'Después', revision: 2, publishedAt: post.publishedAt });
  const late = await kit.call('PATCH', url, { token, body: { body: 'Tarde', baseRevision: 1 } });
  expect(late.json().error).toMatchObject({ code: 'walls.post_conflict', params: { revision: 2 } });
  const isShown = async () => (await pageOf(wall.path)).body.includes('Después');
  expect(await isShown()).toBe(true);
  await kit.call('POST', `${url}/archive`, { token });
  expect(await isShown()).toBe(false);
  await kit.call('POST', `${url}/publish`, { token });
  expect(await isShown()).toBe(true);
  await kit.call('DELETE', url, { token });
  expect(await isShown()).toBe(false);
  expect((await pageOf(`${wall.path}/${post.id}`)).statusCode).toBe(404);
  const restored: Post = (await kit.call('POST', `${url}/restore`, { token })).json();
  expect(restored).toMatchObject({ state: 'published', publishedAt: post.publishedAt, deletedAt: null });
  expect(await isShown()).toBe(true);
});

test('a scheduled post comes out at its moment, once, however many look for it', async () => {
  const wall = await createWall(kit);
  const at = clock.now().add({ minutes: 30 });
  const post = await createPost(kit, wall, { body: 'A las diez', publish: false, publishAt: at.toString() });
  expect(post).toMatchObject({ state: 'scheduled', publishedAt: null });
  const past = await kit.call('POST', `/api/wall-posts/${post.id}/schedule`, {
    token: wall.client.token,
    body: { at: clock.now().subtract({ seconds: 1 }).toString() },
  });
  expect(past.json().error.fields).toMatchObject([{ path: 'at', code: 'too_small' }]);
  await publishDue({ deps: kit.platform });
  expect((await pageOf(wall.path)).body).not.toContain('A las diez');
  clock.advance({ minutes: 31 });
  await Promise.all([
    publishDue({ deps: kit.platform }),
    publishDue({ deps: kit.platform }),
    publishDue({ deps: kit.platform }),
  ]);
  expect((await pageOf(wall.path)).body).toContain('A las diez');
  const entries = await kit.database.adminSql`
    select 1 from history_entries where subject_id = ${post.id} and action = 'post.published'`;
  expect(entries).toHaveLength(1);
});

test('a scheduled post that lost what it needs waits as a draft and holds up no other', async () => {
  const wall = await createWall(kit);
  const publishAt = clock.now().add({ minutes: 5 }).toString();
  const broken = await createPost(kit, wall, { body: 'Rota', publish: false, publishAt });
  const sound = await createPost(kit, wall, { body: 'Sana', publish: false, publishAt });
  await kit.database.adminSql`update wall_posts set kind = 'link' where id = ${broken.id}`;
  clock.advance({ minutes: 6 });
  await publishDue({ deps: kit.platform });
  const states = await kit.database
    .adminSql`select body, state from wall_posts where id in (${broken.id}, ${sound.id}) order by body`;
  expect(states).toMatchObject([
    { body: 'Rota', state: 'draft' },
    { body: 'Sana', state: 'published' },
  ]);
});

test('reading on while posts arrive shows every post once and none twice, in each order and without a script', async () => {
  const wall = await createWall(kit, { allowsReactions: false });
  const made: string[] = [];
  for (let number = 0; number < 45; number += 1) made.push((await createPost(kit, wall, { body: `n${number}` })).id);
  for (const order of ['newest', 'oldest', 'activity', 'reactions']) {
    const seen: string[] = [];
    let next: string | undefined = `${wall.path}?orden=${order}`;
    while (next !== undefined) {
      const html: string = (await pageOf(next)).body;
      seen.push(...[...html.matchAll(/<article class="wp" id="p-([^"]+)"/g)].map(([, id]) => id ?? ''));
      await createPost(kit, wall, { body: 'entretanto' });
      next = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(made.filter((id) => !seen.includes(id))).toEqual([]);
  }
});

test('an address that was tampered with shows the first page', async () => {
  const wall = await createWall(kit);
  await createPost(kit, wall, { body: 'Aquí' });
  for (const query of [
    'antes=zzz',
    'antes=',
    `antes=${Buffer.from('["x","y"]').toString('base64url')}`,
    'orden=nada',
    'orden=reactions&antes=WyJ4IiwiMDE5MDAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAwIl0',
  ]) {
    const { statusCode, body } = await pageOf(`${wall.path}?${query}`);
    expect([statusCode, body.includes('Aquí')]).toEqual([200, true]);
  }
});

test('the page speaks three languages, and a post keeps its own', async () => {
  const wall = await createWall(kit);
  await createPost(kit, wall, { body: '窯を開けました', lang: 'jp' });
  const wished = await Promise.all(
    ['es', 'en', 'ja'].map(async (lang) => (await pageOf(`${wall.path}?lang=${lang}`)).body),
  );
  expect(wished.map((html) => /<html lang="([^"]+)"/.exec(html)?.[1])).toEqual(['es', 'en', 'ja']);
  expect(wished.map((html) => ['Lo último', 'Newest', '新しい順'].filter((text) => html.includes(text)))).toEqual([
    ['Lo último'],
    ['Newest'],
    ['新しい順'],
  ]);
  for (const html of wished) expect(html).toContain('<div class="tx" lang="ja">');
});

test('the newest posts stand on the profile of a wall for everybody, and follow it at once', async () => {
  const wall = await createWall(kit);
  const { token } = wall.client;
  const post = await createPost(kit, wall, { body: 'Abrimos el horno' });
  const profilePath = wall.path.replace(/\/muro$/, '');
  expect((await pageOf(profilePath)).body).toContain(`href="${wall.path}/${post.id}"`);
  await kit.call('PATCH', `/api/walls/${wall.profileId}`, { token, body: { privacy: 'unlisted' } });
  // Cached copies of the page are invalidated through the database, a moment after the response.
  await expect.poll(async () => (await pageOf(profilePath)).body).not.toContain('Abrimos el horno');
  expect((await pageOf(wall.path)).body).toContain('Abrimos el horno');
});

test('walls and posts of another client are not there', async () => {
  const [mine, theirs] = [await createWall(kit), await createWall(kit)];
  const post = await createPost(kit, theirs, { body: 'Suyo' });
  const { token } = mine.client;
  const calls: ['GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT', string, object?][] = [
    ['GET', `/api/walls/${theirs.profileId}`],
    ['PATCH', `/api/walls/${theirs.profileId}`, { title: 'Mío' }],
    ['GET', `/api/walls/${theirs.profileId}/posts`],
    ['POST', `/api/walls/${theirs.profileId}/posts`, { body: 'x' }],
    ['PUT', `/api/walls/${mine.profileId}/pins`, { postIds: [post.id] }],
    ['GET', `/api/wall-posts/${post.id}`],
    ['PATCH', `/api/wall-posts/${post.id}`, { body: 'x' }],
    ['POST', `/api/wall-posts/${post.id}/archive`],
    ['POST', `/api/wall-posts/${post.id}/comments`, { body: 'x' }],
    ['DELETE', `/api/wall-posts/${post.id}`],
  ];
  for (const [method, url, body] of calls)
    expect([url, (await kit.call(method, url, { token, ...(body ? { body } : {}) })).statusCode]).toEqual([url, 404]);
});
