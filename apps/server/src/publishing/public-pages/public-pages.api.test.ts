import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProfileStats } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { listen, publishPage, type PublishedPage } from './public-pages.test-support.ts';
import { publicPagesOf } from './public-pages.ts';

const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const otherBrowser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1';

let kit: TestApp;
let base: string;
beforeAll(async () => {
  kit = await createTestApp();
  base = await listen(kit);
});
afterAll(() => kit.close());

function visit(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(base + path, { redirect: 'manual', headers: { 'user-agent': browser, ...headers } });
}

async function stats({ client, profile }: PublishedPage): Promise<ProfileStats> {
  await publicPagesOf(kit.platform).visits.flush();
  return (await kit.call('GET', `/api/profiles/${profile.id}/stats`, { token: client.token })).json();
}

const plainBlocks = [{ id: 'titulo', type: 'heading', version: 1, props: { text: 'Sin formulario' } }];

test('a page runs in an opaque origin, sets no cookie, and only asks this origin for anything', async () => {
  const { profile } = await publishPage(kit);
  for (let round = 0; round < 2; round += 1) {
    const reply = await visit(profile.path);
    expect(reply.status).toBe(200);
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox /);
    // Only framing is left open.
    expect(policy.replace('frame-ancestors *', '')).not.toMatch(/allow-same-origin|unsafe|https?:|\*/);
    for (const directive of [
      "default-src 'none'",
      "img-src 'self' data:",
      "media-src 'self'",
      "font-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      'frame-ancestors *',
    ]) {
      expect(policy.split('; ')).toContain(directive);
    }
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await reply.text();
    const requested = [
      ...html.matchAll(/(?:src|srcset|action)="([^"]+)"|<link rel="(?:preload|icon)"[^>]*href="([^"]+)"/g),
    ].map(([, one, two]) => one ?? two);
    expect(requested.length).toBeGreaterThan(2);
    expect(requested.filter((url) => !url?.startsWith('/') && !url?.startsWith('data:'))).toEqual([]);
  }
});

test('a page without a form has no script and may run none', async () => {
  const { profile } = await publishPage(kit, { blocks: plainBlocks });
  const reply = await visit(profile.path);
  expect(reply.headers.get('content-security-policy')).not.toMatch(/script-src|connect-src/);
  const scripts = (await reply.text()).match(/<script[^>]*>/g) ?? [];
  expect(scripts).toEqual(['<script type="application/ld+json">']);
});

test('the page comes compressed or plain with the same text, and not again while it is unchanged', async () => {
  for (const blocks of [undefined, plainBlocks]) {
    const { profile } = await publishPage(kit, blocks ? { blocks } : {});
    const plain = await visit(profile.path, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const strip = (html: string) => html.replace(/name="_ts" value="[^"]*"/, '');
    const text = strip(await plain.text());
    for (const coding of ['gzip', 'br, gzip', 'gzip;q=1.0, br;q=0']) {
      const packed = await visit(profile.path, { 'accept-encoding': coding });
      expect(packed.headers.get('content-encoding')).toMatch(coding.startsWith('br') ? /br|gzip/ : /^gzip$/);
      expect(strip(await packed.text())).toBe(text);
    }
    const again = await visit(profile.path, { 'if-none-match': plain.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const head = await fetch(base + profile.path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  }
});

test('compressed bytes of a form page are one valid gzip file', async () => {
  const { profile } = await publishPage(kit);
  const reply = await kit.app.inject({ url: profile.path, headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(reply.rawPayload).toString()).toMatch(/name="_ts" value="[a-z0-9]+\.[\w-]{43}"/);
});

test('what the owner publishes is what visitors get within two seconds, in every process', async () => {
  const { client, profile } = await publishPage(kit);
  const { token } = client;
  const path = `${profile.path}?x=1`;
  // Another platform object has its own memory, as another process would.
  const other = publicPagesOf({ ...kit.platform });
  await other.start();
  const address = { alias: client.alias, ref: profile.slug };
  const otherHtml = async () => {
    const outcome = await other.open(address);
    return outcome.status === 'found' ? outcome.page.variant('identity').body.toString() : outcome.status;
  };
  expect(await (await visit(path)).text()).not.toContain('Recién publicado');
  expect(await otherHtml()).not.toContain('Recién publicado');
  const heading = { id: 'nuevo', type: 'heading', version: 1, props: { text: 'Recién publicado' } };
  const document = { ...profile.draft.document, blocks: [...profile.draft.document.blocks, heading] };
  await kit.call('PUT', `/api/profiles/${profile.id}/draft`, { token, body: { document, baseRevision: 1 } });
  await kit.call('POST', `/api/profiles/${profile.id}/publish`, { token, body: {} });
  await expect.poll(async () => (await visit(path)).text(), { timeout: 2000 }).toContain('Recién publicado');
  await expect.poll(otherHtml, { timeout: 2000 }).toContain('Recién publicado');
  await other.stop();
});

test('an address that leads nowhere says so in the visitor’s language and offers the client’s main page', async () => {
  const { client, profile } = await publishPage(kit);
  const texts = {
    'es-ES,es;q=0.9': 'Aquí se corta el hilo',
    'en;q=0.8, fr': 'The thread ends here',
    ja: '糸はここで途切れています',
  };
  for (const [languages, title] of Object.entries(texts)) {
    const reply = await visit(`/link/${client.alias}/no-existe`, { 'accept-language': languages });
    expect(reply.status).toBe(404);
    const html = await reply.text();
    expect(html).toContain(title);
    expect(html).toContain(`href="${profile.path}"`);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
  }
  for (const path of [
    '/link/nadie/nada',
    '/link/nadie',
    '/link/%00/%00',
    '/link/a%2Fb/c',
    '/q/NADIE',
    '/q/%00',
    "/link/'--/x",
    '/p/nada.js',
    `/link/${client.alias}/<script>`,
  ]) {
    const reply = await visit(path);
    expect([path, reply.status]).toEqual([path, 404]);
    expect(await reply.text()).not.toContain('<script>');
  }
});

test('fonts and the form script may be fetched from an opaque origin and are kept for good', async () => {
  const { profile } = await publishPage(kit);
  const html = await (await visit(profile.path)).text();
  const files = [...new Set(html.match(/\/p\/[a-z0-9-]+\.(?:woff2|js)/g))];
  expect(files.length).toBeGreaterThanOrEqual(4);
  for (const file of files) {
    const reply = await visit(file, { origin: 'null' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('cache-control')).toContain('immutable');
  }
  const script = files.find((file) => file.endsWith('.js')) ?? '';
  const packed = await kit.app.inject({ url: script, headers: { 'accept-encoding': 'gzip' } });
  expect(packed.rawPayload.length).toBeLessThan(5 * 1024);
});

test('people count as visits, programs, previews, prefetches and those who object do not', async () => {
  const page = await publishPage(kit);
  const { path } = page.profile;
  await visit(path);
  await visit(path);
  await visit(path, { 'user-agent': otherBrowser });
  for (const headers of [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'WhatsApp/2.23.20.0' },
    { 'user-agent': 'facebookexternalhit/1.1' },
    { 'user-agent': 'curl/8.9.1' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch;prerender' },
    { dnt: '1' },
    { 'sec-gpc': '1' },
  ]) {
    await visit(path, headers);
  }
  await fetch(base + path, { method: 'HEAD', headers: { 'user-agent': browser } });
  await visit(`/link/${page.client.alias}/no-existe`);
  const { totals, days } = await stats(page);
  expect(totals).toMatchObject({ visits: 3, visitors: 2, qrVisits: 0 });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ visits: 3, visitors: 2 });
  await visit(path);
  expect((await stats(page)).totals).toMatchObject({ visits: 4, visitors: 2 });
});

test('nothing that is stored of a visit tells who it was', async () => {
  const page = await publishPage(kit);
  await visit(page.profile.path);
  await stats(page);
  const rows = await kit.platform.db.scoped(
    page.client.owner,
    (tx) => tx.sql<{ mark: Buffer }[]>`
    select mark from profile_visitor_marks where owner_id = ${page.client.owner}`,
  );
  expect(rows.map((row) => row.mark.length)).toEqual([16]);
});

test('the short link of the QR code leads to the page, and the visit counts as coming from it', async () => {
  const page = await publishPage(kit);
  const { profile, client } = page;
  expect(profile.shortUrl.length).toBeLessThanOrEqual(40);
  const reply = await visit(profile.shortPath.toUpperCase().replace('/Q/', '/q/'));
  expect([reply.status, reply.headers.get('location')]).toEqual([302, `${profile.path}?via=qr`]);
  await visit(reply.headers.get('location') ?? '');
  expect((await stats(page)).totals).toMatchObject({ visits: 1, qrVisits: 1 });
  await kit.call('PATCH', `/api/profiles/${profile.id}`, { token: client.token, body: { slug: 'impreso' } });
  expect((await visit(profile.shortPath)).headers.get('location')).toBe(`/link/${client.alias}/impreso?via=short`);
  const svg = await visit(`/link/${client.alias}/impreso/qr.svg`);
  expect(await svg.text()).toBe(await (await visit(profile.qrSvgPath)).text());
  expect(svg.headers.get('content-type')).toContain('image/svg+xml');
  expect(svg.headers.get('content-security-policy')).toContain('sandbox');
  const png = await visit(`/link/${client.alias}/impreso/qr.png`);
  expect(
    Buffer.from(await png.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});

test('links of the owner are counted on their way out and lead only where the owner said', async () => {
  const link = { title: 'Tienda', url: 'https://barroysal.example/tienda?a=1&b=2' };
  const blocks = [{ id: 'enlaces', type: 'link_list', version: 1, props: { items: [link] } }];
  const page = await publishPage(kit, { blocks });
  const html = await (await visit(page.profile.path)).text();
  const counted = /href="(\/link\/[^"]+\/go\/[^"]+)"/.exec(html)?.[1] ?? '';
  const reply = await visit(counted);
  expect([reply.status, reply.headers.get('location')]).toEqual([302, link.url]);
  await visit(counted);
  await visit(counted, { 'user-agent': 'Googlebot/2.1' });
  const { totals, blocks: clicks } = await stats(page);
  expect(totals.clicks).toBe(1);
  expect(clicks).toMatchObject([
    { blockId: 'enlaces', type: 'link_list', clicks: 1, links: [{ href: link.url, clicks: 1 }] },
  ]);
  const forged = await visit(counted.replace(/[^/]+$/, 'https:%2F%2Fevil.example'));
  expect(forged.headers.get('location')).toBe(page.profile.path);
});
