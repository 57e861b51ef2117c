import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { dialOver, publicAddress, startCanary, startWebServer } from '#platform/outbound/outbound.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { forgetOldPictures } from './forget-pictures.job.ts';
import { remotePictureUrls } from './remote-images.rules.ts';

let kit: TestApp;
let marina: TestClient;
let canary: Awaited<ReturnType<typeof startCanary>>;
let web: Awaited<ReturnType<typeof startWebServer>>;
let picture: Buffer;
const asked: { path: string; headers: IncomingMessage['headers'] }[] = [];

const answers: Record<string, (response: ServerResponse) => void> = {
  '/page.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html>not a picture'),
  '/html': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<b>'),
  '/drawing.svg': (response) =>
    response
      .writeHead(200, { 'content-type': 'image/svg+xml' })
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
  '/svg-as.png': (response) =>
    response
      .writeHead(200, { 'content-type': 'image/png' })
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  '/huge': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(3 * 1024 * 1024)),
  '/gone': (response) => response.writeHead(404, { 'content-type': 'image/png' }).end(picture),
  '/away': (response) => response.writeHead(302, { location: 'http://127.0.0.1/inside.png' }).end(),
};

beforeAll(async () => {
  picture = await sharp({ create: { width: 2400, height: 800, channels: 3, background: '#a35b3a' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .png()
    .toBuffer();
  canary = await startCanary();
  web = await startWebServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    const answer = answers[request.url ?? ''];
    if (answer) answer(response);
    else response.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'spy=1' }).end(picture);
  });
  const { dial } = dialOver({ web: web.port, canary: canary.port });
  const resolve = async (name: string) => (name.startsWith('inside') ? ['10.0.0.1'] : [publicAddress]);
  kit = await createTestApp({ overrides: { outbound: createOutbound({ allow: [], dial, resolve }) } });
  marina = await kit.createClient();
});
afterAll(async () => {
  await kit.close();
  await Promise.all([web.close(), canary.close()]);
});
beforeEach(() => {
  asked.length = 0;
});

async function receive(urls: readonly string[], client = marina): Promise<string> {
  const { ids } = kit.platform;
  const [conversationId, messageId] = [ids.uuid(), ids.uuid()];
  const html = urls
    .map((url) => `<img data-remote-src="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" />`)
    .join('');
  await kit.database.adminSql`
    insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, subject, locale, state)
    values (${client.owner}, ${conversationId}, ${ids.uuid()}, 'Talleres', 'Julia', 'Hola', 'es', 'waiting')`;
  await kit.database.adminSql`
    insert into messages (owner_id, id, conversation_id, direction, channel, author_name, author_email, text, html, remote_images)
    values (${client.owner}, ${messageId}, ${conversationId}, 'in', 'email', 'Julia', 'julia@correo.example', 'Hola', ${html}, ${urls.length})`;
  return messageId;
}

/** Ages what was fetched; moving the clock would end the session too. */
async function letPass(time: string): Promise<void> {
  await kit.database.adminSql`update remote_pictures set fetched_at = fetched_at - ${time}::interval`;
}

const show = (messageId: string, position: number | string, token = marina.token) =>
  kit.call('GET', `/api/mailbox/messages/${messageId}/pictures/${position}`, { token });

let numbers = 0;
const fresh = (rest = '') => `https-free-${(numbers += 1)}${rest}`;
const address = (path = fresh()) => `http://pictures.example/${path}`;

describe('a remote picture of a received mail', () => {
  it('comes through us: drawn anew, smaller, without a word about the reader', async () => {
    const url = address(`${fresh()}?user=42&mail=julia%40correo.example`);
    const reply = await show(await receive([url]), 0);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const shown = await sharp(reply.rawPayload).metadata();
    expect(shown).toMatchObject({ format: 'webp', width: 1600, height: 533 });
    expect(shown.exif).toBeUndefined();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.path).toBe(new URL(url).pathname + new URL(url).search);
    expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(asked[0]?.headers['user-agent']).toBe('Enlace');
  });

  it('is fetched once a week, also for another mail of the same client, and again for another client', async () => {
    const url = address();
    const message = await receive([url]);
    for (const id of [message, message, await receive([url])]) expect((await show(id, 0)).statusCode).toBe(200);
    expect(asked).toHaveLength(1);
    const other = await kit.createClient();
    expect((await show(await receive([url], other), 0, other.token)).statusCode).toBe(200);
    expect(asked).toHaveLength(2);
    await letPass('7 days 1 hour');
    expect((await show(message, 0)).statusCode).toBe(200);
    expect(asked).toHaveLength(3);
  });

  it('is only one of those in the mail, and of a mail of one’s own', async () => {
    const urls = Array.from({ length: 22 }, () => address());
    const message = await receive([...urls.slice(0, 1), ...urls]);
    expect((await show(message, 19)).statusCode).toBe(200);
    expect(asked.map(({ path }) => `http://pictures.example${path}`)).toEqual([urls[19]]);
    expect((await show(message, 20)).statusCode).toBe(404);
    expect((await show(await receive([address()]), 1)).statusCode).toBe(404);
    const other = await kit.createClient();
    const foreign = await show(message, 0, other.token);
    const unknown = await show(kit.platform.ids.uuid(), 0, other.token);
    expect([foreign.statusCode, foreign.json().error.code]).toEqual([404, 'resource.not_found']);
    expect(unknown.json().error.code).toBe('resource.not_found');
    const admin = await kit.createAdmin();
    expect((await show(message, 0, admin.token)).statusCode).toBe(403);
    expect(asked).toHaveLength(1);
  });

  it.each([
    'http://127.0.0.1/a.png',
    'http://[::1]/a.png',
    'http://2130706433/a.png',
    'http://inside.example/a.png',
    'http://pictures.example:5432/a.png',
    'http://user:secret@pictures.example/a.png',
    'http://pictures.example/away',
  ])('at %s is refused, and nothing inside is called', async (url) => {
    const reply = await show(await receive([url]), 0);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().error).toMatchObject({ code: 'outbound.refused' });
    expect(canary.connections()).toBe(0);
  });

  it.each(['page.png', 'html', 'drawing.svg', 'svg-as.png', 'huge', 'gone'])(
    'that is none (%s) fails, and is not asked for again at once',
    async (path) => {
      const message = await receive([address(path)]);
      const first = await show(message, 0);
      expect([first.statusCode, first.json().error.code]).toEqual([422, 'outbound.failed']);
      expect((await show(message, 0)).json().error.code).toBe('outbound.failed');
      expect(asked).toHaveLength(1);
      await letPass('11 minutes');
      await show(message, 0);
      expect(asked).toHaveLength(2);
    },
  );

  it('asked for many times at once is right each time and leaves one file', async () => {
    const before = (await kit.platform.storage.listOwned(marina.owner)).length;
    const message = await receive([address()]);
    const replies = await Promise.all(Array.from({ length: 8 }, () => show(message, 0)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    const last = await show(message, 0);
    expect(last.statusCode).toBe(200);
    for (const { rawPayload } of replies) expect(rawPayload).toEqual(last.rawPayload);
    expect((await kit.platform.storage.listOwned(marina.owner)).length - before).toBe(1);
  });

  it('goes a week after it came, with its file', async () => {
    const message = await receive([address()]);
    await show(message, 0);
    expect((await kit.platform.storage.listOwned(marina.owner)).some((key) => key.startsWith('remote/'))).toBe(true);
    await forgetOldPictures({ deps: kit.platform });
    expect((await kit.platform.storage.listOwned(marina.owner)).some((key) => key.startsWith('remote/'))).toBe(true);
    await letPass('8 days');
    await forgetOldPictures({ deps: kit.platform });
    expect((await kit.platform.storage.listOwned(marina.owner)).filter((key) => key.startsWith('remote/'))).toEqual([]);
    expect(await kit.database.adminSql`select 1 from remote_pictures`).toEqual([]);
  });
});

describe('senders whose pictures always show', () => {
  const url = '/api/mailbox/picture-senders';
  const set = (email: string, always: boolean) =>
    kit.call('PUT', url, { token: marina.token, body: { email, always } });

  it('are a client’s own list', async () => {
    expect((await set('Julia@Correo.example', true)).json()).toEqual({ emails: ['julia@correo.example'] });
    expect((await set('julia@correo.example', true)).json()).toEqual({ emails: ['julia@correo.example'] });
    const other = await kit.createClient();
    expect((await kit.call('GET', url, { token: other.token })).json()).toEqual({ emails: [] });
    expect((await kit.call('GET', url, { token: marina.token })).json()).toEqual({ emails: ['julia@correo.example'] });
    expect((await set('julia@correo.example', false)).json()).toEqual({ emails: [] });
    expect((await set('nadie', true)).statusCode).toBe(422);
  });
});

describe('addresses in a mail', () => {
  it('are read as the sanitiser wrote them, each once', () => {
    const html =
      '<img alt="x" data-remote-src="https://a.example/?a=1&amp;b=%22" /><img data-remote-src="https://a.example/?a=1&amp;b=%22" /><img data-remote-src="https://b.example/&quot;&lt;" />';
    expect(remotePictureUrls(html)).toEqual(['https://a.example/?a=1&b=%22', 'https://b.example/"<']);
    expect(remotePictureUrls('<p>data-remote-src="https://a.example"</p>')).toEqual([]);
  });
});
