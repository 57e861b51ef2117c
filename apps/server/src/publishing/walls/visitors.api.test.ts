import type { InboxItem } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import type { Comment, Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { createPost, createWall, sendForm, stampOf, type TestWall, writing } from './walls.test-support.ts';

const clock = createMovableClock();
let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
});
afterAll(() => kit.close());

type Talk = { wall: TestWall; post: Post };

async function createTalk(settings: object = {}): Promise<Talk> {
  const wall = await createWall(kit, settings);
  return { wall, post: await createPost(kit, wall, { body: 'Botellas Toll' }) };
}

async function comment({ wall, post }: Talk, text: string, ip?: string) {
  const values = await writing(kit, text);
  return sendForm(kit, { url: `${wall.path}/${post.id}/comentario`, values, ...(ip === undefined ? {} : { ip }) });
}

/** The same without a script, for tests where everything is held anyway: no proof of work needed. */
async function plainComment({ wall, post }: Talk, text: string, ip: string) {
  const _ts = await stampOf(kit, `${wall.path}/${post.id}`);
  clock.advance({ seconds: 10 });
  const values = { nombre: 'Pau Verdú', texto: text, _ts };
  return sendForm(kit, { url: `${wall.path}/${post.id}/comentario`, values, ip });
}

const pageOf = async ({ wall, post }: Talk) => (await kit.app.inject({ url: `${wall.path}/${post.id}` })).body;

async function inboxOf({ client }: TestWall): Promise<InboxItem[]> {
  return (await kit.call('GET', '/api/wall-inbox', { token: client.token })).json().items;
}

function decide({ client }: TestWall, act: string, items: Pick<InboxItem, 'kind' | 'id'>[]) {
  const body = { act, items: items.map(({ kind, id }) => ({ kind, id })) };
  return kit.call('POST', '/api/wall-inbox/decide', { token: client.token, body });
}

test('a comment with its proof is on the page at once, as text, and counts', async () => {
  const talk = await createTalk();
  const reply = await comment(talk, 'Qué **azul** <b>tan</b> bonito');
  expect(reply.statusCode).toBe(303);
  expect(await pageOf(talk)).toContain('<p>Qué <strong>azul</strong> &lt;b&gt;tan&lt;/b&gt; bonito</p>');
  const post: Post = (
    await kit.call('GET', `/api/wall-posts/${talk.post.id}`, { token: talk.wall.client.token })
  ).json();
  expect(post.comments).toBe(1);
  const script = await sendForm(kit, {
    url: `${talk.wall.path}/${talk.post.id}/comentario`,
    values: await writing(kit, 'Por guion'),
    json: true,
  });
  expect(script.json()).toMatchObject({ ok: true, next: expect.stringMatching(/\/muro\/mia\//) });
});

test('without a script the time trap stands in, and what comes so is looked at first', async () => {
  const talk = await createTalk();
  const url = `${talk.wall.path}/${talk.post.id}/comentario`;
  const stamp = await stampOf(kit, `${talk.wall.path}/${talk.post.id}`);
  const values = { nombre: 'Inés', texto: '¿Lo tendréis en platos?', _ts: stamp };
  expect((await sendForm(kit, { url, values })).statusCode).toBe(403);
  clock.advance({ seconds: 10 });
  expect((await sendForm(kit, { url, values: { ...values, website: 'x' } })).statusCode).toBe(403);
  const sent = await sendForm(kit, { url, values });
  expect(sent.statusCode).toBe(303);
  const own = await kit.app.inject({ url: String(sent.headers.location) });
  expect(own.body).toContain('Gracias, lo hemos recibido');
  expect(await pageOf(talk)).not.toContain('en platos');
  expect(await inboxOf(talk.wall)).toMatchObject([
    { kind: 'comment', review: 'pending', reasons: ['no_proof'], text: values.texto },
  ]);
});

test('pressing twice writes once; a used proof writes nothing', async () => {
  const talk = await createTalk();
  const url = `${talk.wall.path}/${talk.post.id}/comentario`;
  const values = await writing(kit, 'Una vez');
  const replies = await Promise.all([1, 2, 3].map(() => sendForm(kit, { url, values })));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
  expect(new Set(replies.map(({ headers }) => headers.location)).size).toBe(1);
  const again = await sendForm(kit, { url, values: { ...values, texto: 'Otra', _key: 'f'.repeat(32) } });
  expect(again.statusCode).toBe(403);
  expect((await pageOf(talk)).match(/class="wc"/g)).toHaveLength(1);
});

test('what is missing or too long comes back with the text kept', async () => {
  const talk = await createTalk();
  const url = `${talk.wall.path}/${talk.post.id}/comentario`;
  const reply = await sendForm(kit, { url, values: { ...(await writing(kit, 'Se queda')), nombre: ' ' } });
  expect(reply.statusCode).toBe(422);
  expect(reply.body).toContain('Se queda</textarea>');
  expect(reply.body).toContain('<p class="err" id="e-nombre">Falta este dato</p>');
  expect((await comment(talk, 'x'.repeat(1001))).statusCode).toBe(422);
});

test('moderation: none shows, filter holds what speaks against itself, manual holds everything', async () => {
  const cases: [string, string, boolean][] = [
    ['none', 'Mira https://a.example', true],
    ['none', 'Gana SEGUIDÓRES rápido', false],
    ['filter', 'Buenos días', true],
    ['filter', 'Como en https://a.example, pero más azul', true],
    ['filter', 'https://a.example', false],
    ['filter', 'https://a.example https://b.example https://c.example y unas palabras más', false],
    ['filter', 'Gana seguidores rápido', false],
    ['manual', 'Buenos días', false],
  ];
  for (const [moderation, text, isShown] of cases) {
    const talk = await createTalk({ moderation });
    await kit.call('POST', '/api/wall-blocks', {
      token: talk.wall.client.token,
      body: { kind: 'word', word: 'Seguidores' },
    });
    await comment(talk, text);
    expect([moderation, text, (await pageOf(talk)).includes('class="wc"')]).toEqual([moderation, text, isShown]);
    expect((await inboxOf(talk.wall)).length).toBe(isShown ? 0 : 1);
  }
});

test('the inbox: approve, reject and take it back, in bulk; each with its record', async () => {
  const talk = await createTalk({ moderation: 'manual' });
  const { wall } = talk;
  for (let number = 0; number < 10; number += 1)
    await plainComment(talk, `Comentario ${number}`, `198.51.100.${number + 30}`);
  const items = await inboxOf(wall);
  expect(items).toHaveLength(10);
  expect((await decide(wall, 'approve', items)).json()).toMatchObject({ missing: 0 });
  expect(await inboxOf(wall)).toEqual([]);
  expect((await pageOf(talk)).match(/class="wc"/g)).toHaveLength(10);
  const [first] = items;
  if (!first) throw new Error('nothing waits');
  await decide(wall, 'reject', [first]);
  expect((await pageOf(talk)).match(/class="wc"/g)).toHaveLength(9);
  expect((await decide(wall, 'reject', [first])).json()).toMatchObject({ decided: [], missing: 1 });
  await decide(wall, 'approve', [first]);
  expect((await pageOf(talk)).match(/class="wc"/g)).toHaveLength(10);
  const entries = await kit.database.adminSql`
    select action from history_entries where subject_id = ${first.id} and actor ->> 'kind' = 'user' order by id`;
  expect(entries.map((entry) => entry['action'])).toEqual(['comment.approved', 'comment.rejected', 'comment.approved']);
  const other = await createWall(kit);
  expect((await decide(other, 'reject', items)).json()).toMatchObject({ decided: [], missing: 10 });
});

test('advertising is rejected and its visitor writes no more', async () => {
  const talk = await createTalk({ moderation: 'manual' });
  await plainComment(talk, 'Gana dinero', '203.0.113.5');
  await decide(talk.wall, 'spam', await inboxOf(talk.wall));
  expect((await plainComment(talk, 'Otra vez', '203.0.113.5')).statusCode).toBe(403);
  expect((await plainComment(talk, 'Soy otro', '203.0.113.6')).statusCode).toBe(303);
  const { token } = talk.wall.client;
  const blocks = (await kit.call('GET', '/api/wall-blocks', { token })).json().items;
  expect(blocks).toMatchObject([{ kind: 'visitor', label: 'Pau Verdú' }]);
  await kit.call('DELETE', `/api/wall-blocks/${blocks[0].id}`, { token });
  expect((await plainComment(talk, 'Vuelvo', '203.0.113.5')).statusCode).toBe(303);
});

test('posts and comments are reported without an account; they stay until somebody decides', async () => {
  const talk = await createTalk();
  await comment(talk, 'Palabras feas');
  const [said]: Comment[] = (
    await kit.call('GET', `/api/wall-posts/${talk.post.id}/comments`, { token: talk.wall.client.token })
  ).json().items;
  for (const rest of [`${talk.post.id}/denunciar`, `${talk.post.id}/denunciar/${said?.id}`]) {
    const url = `${talk.wall.path}/${rest}`;
    const stamp = await stampOf(kit, url);
    clock.advance({ seconds: 10 });
    for (let twice = 0; twice < 2; twice += 1) {
      const reply = await sendForm(kit, {
        url,
        values: { motivo: 'insult', texto: 'Insulta a mi vecina', _ts: stamp },
      });
      expect([reply.statusCode, reply.body.includes('Gracias por avisar')]).toEqual([200, true]);
    }
  }
  const items = await inboxOf(talk.wall);
  expect(items.map(({ kind, review, reports }) => [kind, review, reports.length])).toEqual([
    ['comment', 'approved', 1],
    ['post', 'approved', 1],
  ]);
  expect(await pageOf(talk)).toContain('Palabras feas');
  await decide(
    talk.wall,
    'reject',
    items.filter(({ kind }) => kind === 'comment'),
  );
  expect(await pageOf(talk)).not.toContain('Palabras feas');
  await decide(
    talk.wall,
    'approve',
    items.filter(({ kind }) => kind === 'post'),
  );
  expect(await inboxOf(talk.wall)).toEqual([]);
});

test('visitors’ posts: only where they may, three an hour, changed and deleted by the secret link for a day', async () => {
  const closed = await createWall(kit);
  expect((await sendForm(kit, { url: `${closed.path}/nueva`, values: await writing(kit, 'x') })).statusCode).toBe(404);
  const wall = await createWall(kit, { allowsVisitorPosts: true });
  const url = `${wall.path}/nueva`;
  const sent = [];
  for (const text of ['Primera', 'Segunda', 'Tercera', 'Cuarta'])
    sent.push(await sendForm(kit, { url, values: await writing(kit, text) }));
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 429]);
  const [first, second] = sent.map(({ headers }) => String(headers.location));
  const seen = async () => (await kit.app.inject({ url: wall.path })).body;
  expect(await seen()).toContain('Primera');
  const saved = await sendForm(kit, { url: first ?? '', values: { texto: 'Primera, corregida', hacer: 'guardar' } });
  expect(saved.body).toContain('Guardado');
  expect(await seen()).toContain('Primera, corregida');
  const removed = await sendForm(kit, { url: first ?? '', values: { hacer: 'borrar' } });
  expect(removed.body).toContain('Borrado');
  expect(await seen()).not.toContain('corregida');
  expect((await kit.app.inject({ url: `${wall.path}/mia/inventado` })).statusCode).toBe(410);
  clock.advance({ hours: 24 });
  expect((await sendForm(kit, { url: second ?? '', values: { texto: 'Tarde', hacer: 'guardar' } })).statusCode).toBe(
    410,
  );
  expect(await seen()).toContain('Segunda');
});

test('a change by the secret link does not carry a text past the look at it', async () => {
  const talk = await createTalk({ moderation: 'manual' });
  const sent = await plainComment(talk, 'Espera', '198.51.100.20');
  const url = String(sent.headers.location);
  await sendForm(kit, { url, values: { texto: 'Cambiado', hacer: 'guardar' } });
  expect(await pageOf(talk)).not.toContain('Cambiado');
  await decide(talk.wall, 'approve', await inboxOf(talk.wall));
  expect(await pageOf(talk)).toContain('Cambiado');
  await sendForm(kit, { url, values: { texto: 'Otra cosa', hacer: 'guardar' } });
  expect(await pageOf(talk)).not.toContain('Otra cosa');
  expect(await inboxOf(talk.wall)).toMatchObject([{ text: 'Otra cosa', review: 'pending' }]);
});

test('a sign counts once per browser, is changed by another and taken back by the same', async () => {
  const talk = await createTalk();
  const url = `${talk.wall.path}/${talk.post.id}/reaccion`;
  const stamp = await stampOf(kit, talk.wall.path);
  const press = (r: string, userAgent: string) => sendForm(kit, { url, values: { r, _ts: stamp }, userAgent });
  const counts = async () =>
    (await kit.call('GET', `/api/wall-posts/${talk.post.id}`, { token: talk.wall.client.token })).json().reactions;
  await Promise.all([press('like', 'uno'), press('like', 'dos'), press('love', 'tres')]);
  expect(await counts()).toEqual([
    { kind: 'like', count: 2 },
    { kind: 'love', count: 1 },
  ]);
  await press('love', 'uno');
  expect(await counts()).toEqual([
    { kind: 'like', count: 1 },
    { kind: 'love', count: 2 },
  ]);
  await press('like', 'dos');
  expect(await counts()).toEqual([{ kind: 'love', count: 2 }]);
  await sendForm(kit, { url, values: { r: 'like' } });
  await press('nada', 'cuatro');
  expect(await counts()).toEqual([{ kind: 'love', count: 2 }]);
});

test('a poll: one vote a browser, the last one counts; several only where allowed; nothing once it is closed', async () => {
  const wall = await createWall(kit);
  const closesAt = clock.now().add({ hours: 1 }).toString();
  const one = await createPost(kit, wall, {
    kind: 'poll',
    body: '¿Color?',
    poll: { options: ['Azul', 'Verde'], closesAt },
  });
  const many = await createPost(kit, wall, {
    kind: 'poll',
    body: '¿Días?',
    poll: { options: ['Lunes', 'Martes', 'Jueves'], allowsSeveral: true },
  });
  const stamp = await stampOf(kit, wall.path);
  const vote = (post: Post, o: string, userAgent = 'uno') =>
    sendForm(kit, { url: `${wall.path}/${post.id}/voto`, values: { o, _ts: stamp }, userAgent });
  const read = async ({ id }: Post): Promise<Post> =>
    (await kit.call('GET', `/api/wall-posts/${id}`, { token: wall.client.token })).json();
  const votes = async (post: Post) => (await read(post)).poll?.options.map(({ votes: count }) => count);
  await Promise.all([vote(one, '1', 'uno'), vote(one, '1', 'dos'), vote(one, '2', 'tres')]);
  await vote(one, '2', 'uno');
  await vote(one, '1,2', 'cuatro');
  await vote(one, '9', 'cinco');
  expect([await votes(one), (await read(one)).poll?.voters]).toEqual([[1, 2], 3]);
  await vote(many, '1,3');
  expect([await votes(many), (await read(many)).poll?.voters]).toEqual([[1, 0, 1], 1]);
  const { token } = wall.client;
  const fewer = await kit.call('PATCH', `/api/wall-posts/${one.id}`, {
    token,
    body: { poll: { options: ['Azul', 'Verde', 'Rojo'] } },
  });
  expect(fewer.json().error.code).toBe('walls.poll_has_votes');
  clock.advance({ hours: 2 });
  const fresh = await stampOf(kit, wall.path);
  await sendForm(kit, { url: `${wall.path}/${one.id}/voto`, values: { o: '1', _ts: fresh }, userAgent: 'seis' });
  expect(await votes(one)).toEqual([1, 2]);
});

test('nobody writes on a wall that they may not see', async () => {
  const talk = await createTalk();
  await kit.call('PATCH', `/api/walls/${talk.wall.profileId}`, {
    token: talk.wall.client.token,
    body: { privacy: 'password', password: 'tres tazas' },
  });
  const reply = await comment(talk, 'Me cuelo');
  expect(reply.body).toContain('Este muro tiene contraseña');
  const rows = await kit.database.adminSql`select 1 from wall_comments where post_id = ${talk.post.id}`;
  expect(rows).toHaveLength(0);
});
