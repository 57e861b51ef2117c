import { type WallViewer, wallViewers } from '@enlace/contract/publishing/walls/walls.contract.ts';
import { type WallPrivacy, wallPrivacies } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { sentMail } from '#test/kit/sent-mail.ts';
import { maySee, type WallOutput, wallOutputs } from './wall-policy.rules.ts';
import { issueWallPass } from './wall-pass.rules.ts';
import { createPost, createWall, sendForm, type TestWall } from './walls.test-support.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

/** Written by hand: what guest, contact, password holder and client can access of a wall of each level. */
const everybody: readonly WallViewer[] = wallViewers;
const nobody: readonly WallViewer[] = [];
const holders: readonly WallViewer[] = ['password_holder', 'owner'];
const contacts: readonly WallViewer[] = ['contact', 'owner'];
const own = (viewers: readonly WallViewer[]) => ({ page: viewers, feed: viewers, api: viewers, media: viewers });
const closed = { search: nobody, profile: nobody, share: nobody };
const table: Record<WallPrivacy, Record<WallOutput, readonly WallViewer[]>> = {
  public: { ...own(everybody), search: everybody, profile: everybody, share: everybody },
  unlisted: { ...own(everybody), search: nobody, profile: nobody, share: everybody },
  password: { ...own(holders), ...closed },
  contacts: { ...own(contacts), ...closed },
};

test('the rule: four levels, every way out, four viewers; nothing of a wall that is off', () => {
  const questions = wallPrivacies.flatMap((privacy) =>
    wallOutputs.flatMap((output) => wallViewers.map((viewer) => ({ privacy, output, viewer }))),
  );
  expect(questions).toHaveLength(4 * wallOutputs.length * 4);
  const wrong = questions.filter(
    ({ privacy, output, viewer }) =>
      maySee({ privacy, output, viewer, isOpen: true }) !== table[privacy][output].includes(viewer),
  );
  expect(wrong).toEqual([]);
  expect(questions.filter((question) => maySee({ ...question, isOpen: false }))).toEqual([]);
});

const secret = 'hornada-secreta-de-marzo';

async function uploadPicture({ client }: TestWall): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b4532a' } })
    .png()
    .toBuffer();
  const boundary = 'limite';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="foto.png"\r\ncontent-type: image/png\r\n\r\n`;
  const reply = await kit.app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  if (reply.statusCode !== 200) throw new Error(`the picture was refused: ${reply.body}`);
  return reply.json().id;
}

async function passOf(wall: TestWall, viewer: WallViewer): Promise<string> {
  const { owner, token } = wall.client;
  const [row] = await kit.database.adminSql<{ count: number }[]>`
    select password_count as count from walls where owner_id = ${owner} and profile_id = ${wall.profileId}`;
  const subject = { owner, profileId: wall.profileId, passwordCount: row?.count ?? 0 };
  if (viewer === 'password_holder') return `?m=${issueWallPass(kit.platform, subject)}`;
  if (viewer !== 'contact') return '';
  const contact = (
    await kit.call('POST', '/api/contacts', { token, body: { name: 'Inés', email: 'ines@correo.example' } })
  ).json();
  return `?m=${issueWallPass(kit.platform, subject, contact.id)}`;
}

type Seen = Record<WallOutput, boolean>;

/** Checks every output as visitors reach it. */
async function look(wall: TestWall, { query, fileId }: { query: string; fileId: string }): Promise<Seen> {
  const get = (url: string) => kit.app.inject({ url });
  const page = await get(wall.path + query);
  const feeds = await Promise.all(
    (['rss', 'atom', 'json'] as const).map(async (format) =>
      (await get(wall.feed(format) + query)).body.includes(secret),
    ),
  );
  expect(new Set(feeds).size).toBe(1);
  const picture =
    new RegExp(`/f/${fileId}/\\d+\\.webp(?:\\?k=[^"&\\s]+)?`).exec(page.body)?.[0] ?? `/f/${fileId}/320.webp`;
  const profile = await get(wall.path.replace(/\/muro$/, ''));
  return {
    page: page.body.includes(secret),
    feed: feeds.includes(true),
    // The responses of the wall’s own posts, each under its address.
    api: page.body.includes(secret),
    search:
      page.body.includes(secret) &&
      !page.body.includes('name="robots" content="noindex"') &&
      page.headers['x-robots-tag'] === undefined,
    profile: profile.body.includes(secret),
    share: page.body.includes('property="og:title"'),
    media: (await get(picture)).statusCode === 200,
  };
}

for (const privacy of wallPrivacies)
  test(`a wall of level ${privacy} shows each visitor what the rule says, and nothing else`, async () => {
    const wall = await createWall(kit, { privacy, password: 'tres tazas' });
    const fileId = await uploadPicture(wall);
    const post = await createPost(kit, wall, { kind: 'image', body: secret, media: [{ fileId, alt: 'Taza' }] });
    for (const viewer of ['guest', 'contact', 'password_holder'] as const) {
      const query = await passOf(wall, viewer);
      const seen = await look(wall, { query, fileId });
      const one = await kit.app.inject({ url: `${wall.path}/${post.id}${query}` });
      expect([viewer, one.body.includes(secret)]).toEqual([viewer, table[privacy].page.includes(viewer)]);
      // Admitted visitors see the public parts too; shared links and search engines are always guests.
      const expected = Object.fromEntries(
        wallOutputs.map((output) => [output, table[privacy][output].includes(viewer)]),
      );
      expect([viewer, seen]).toEqual([viewer, expected]);
    }
    const { token } = wall.client;
    const views = await Promise.all(
      wallViewers.map(async (as) =>
        (await kit.call('GET', `/api/walls/${wall.profileId}/view?as=${as}`, { token })).json(),
      ),
    );
    expect(views.map(({ html }: { html: string | null }) => html?.includes(secret) ?? false)).toEqual(
      wallViewers.map((viewer) => table[privacy].page.includes(viewer)),
    );
  });

test('a wall that is off, of a hidden profile or behind a profile’s password shows nothing, its pictures neither', async () => {
  const wall = await createWall(kit);
  const { token } = wall.client;
  const fileId = await uploadPicture(wall);
  await createPost(kit, wall, { kind: 'image', body: secret, media: [{ fileId, alt: '' }] });
  const nothing = Object.fromEntries(wallOutputs.map((output) => [output, false]));
  const profile = `/api/profiles/${wall.profileId}`;
  const ways: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [
      () => kit.call('PATCH', `/api/walls/${wall.profileId}`, { token, body: { isOn: false } }),
      () => kit.call('PATCH', `/api/walls/${wall.profileId}`, { token, body: { isOn: true } }),
    ],
    [
      () => kit.call('POST', `${profile}/hide`, { token, body: {} }),
      () => kit.call('POST', `${profile}/show`, { token, body: {} }),
    ],
    [
      () => kit.call('PUT', `${profile}/password`, { token, body: { password: 'tres tazas' } }),
      () => kit.call('DELETE', `${profile}/password`, { token }),
    ],
  ];
  for (const [close, open] of ways) {
    await close();
    expect(await look(wall, { query: '', fileId })).toEqual(nothing);
    await open();
    expect((await look(wall, { query: '', fileId })).page).toBe(true);
  }
});

test('the door of a password: the right one opens, a changed one closes again, guessing is limited', async () => {
  const wall = await createWall(kit, { privacy: 'password', password: 'tres tazas' });
  const { token } = wall.client;
  await createPost(kit, wall, { body: secret });
  const enter = (password: string, ip: string) =>
    sendForm(kit, { url: `${wall.path}/entrar`, values: { password }, ip });
  expect((await enter('cuatro', '198.51.100.1')).statusCode).toBe(403);
  const opened = await enter('tres tazas', '198.51.100.1');
  expect(opened.statusCode).toBe(303);
  const address = String(opened.headers.location);
  expect((await kit.app.inject({ url: address })).body).toContain(secret);
  await kit.call('PATCH', `/api/walls/${wall.profileId}`, { token, body: { password: 'cuatro platos' } });
  expect((await kit.app.inject({ url: address })).body).not.toContain(secret);
  const statuses = [];
  for (let guess = 0; guess < 10; guess += 1) statuses.push((await enter(`no ${guess}`, '198.51.100.9')).statusCode);
  expect(statuses).toEqual([...Array<number>(8).fill(403), 429, 429]);
});

test('a wall behind a password needs one', async () => {
  const wall = await createWall(kit);
  const url = `/api/walls/${wall.profileId}`;
  const refused = await kit.call('PATCH', url, { token: wall.client.token, body: { privacy: 'password' } });
  expect(refused.json().error.code).toBe('walls.password_missing');
});

test('the door for tamys: the same answer to everybody, a link to tamys alone, and none to who is one no longer', async () => {
  const wall = await createWall(kit, { privacy: 'contacts' });
  const { token, owner } = wall.client;
  await createPost(kit, wall, { body: secret });
  const contact = (
    await kit.call('POST', '/api/contacts', { token, body: { name: 'Inés', email: 'ines@correo.example' } })
  ).json();
  const ask = (email: string) => sendForm(kit, { url: `${wall.path}/acceso`, values: { email } });
  const [known, unknown] = [await ask('ines@correo.example'), await ask('nadie@correo.example')];
  expect([known.statusCode, unknown.statusCode]).toEqual([200, 200]);
  expect(known.body).toBe(unknown.body);
  const mails = await kit.database.adminSql<
    { text: string }[]
  >`select * from mails where owner_id = ${owner} and purpose = 'wall_link'`;
  expect(mails).toHaveLength(1);
  expect(await sentMail(kit, 'ines@correo.example')).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const address = /\/link\/\S+?m=[^\s"<\\]+/.exec(JSON.stringify(mails[0]).replaceAll('\\n', '\n'))?.[0] ?? '';
  expect((await kit.app.inject({ url: address })).body).toContain(secret);
  await kit.call('DELETE', `/api/contacts/${contact.id}`, { token });
  expect((await kit.app.inject({ url: address })).body).not.toContain(secret);
});
