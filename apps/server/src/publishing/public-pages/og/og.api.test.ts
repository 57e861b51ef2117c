import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { publishPage, type PublishedPage } from '../public-pages.test-support.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

function cover(props: object): object {
  return { id: 'portada', type: 'cover', version: 1, props };
}

function open(url: string, headers: Record<string, string> = {}) {
  return kit.app.inject({ url, headers });
}

async function publishAgain({ client, profile }: PublishedPage, change: object): Promise<void> {
  const { token } = client;
  const draft = (await kit.call('GET', `/api/profiles/${profile.id}`, { token })).json().draft;
  const document = { ...draft.document, ...change };
  const saved = await kit.call('PUT', `/api/profiles/${profile.id}/draft`, {
    token,
    body: { document, baseRevision: draft.revision },
  });
  expect(saved.statusCode).toBe(200);
  expect((await kit.call('POST', `/api/profiles/${profile.id}/publish`, { token, body: {} })).statusCode).toBe(200);
}

function shareUrl(html: string): string {
  const url = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  return url.replaceAll('&amp;', '&').replace(kit.platform.config.publicUrl, '');
}

describe('the picture of a page for shared links', () => {
  it('is 1200 × 630, at most 300 KB, and named in the head by what it shows', async () => {
    const page = await publishPage(kit, { blocks: [cover({ name: 'Barro y Sal', bio: 'Vajilla de gres' })] });
    const html = (await open(page.profile.path)).body;
    const url = shareUrl(html);
    expect(url).toMatch(new RegExp(`^${page.profile.path}/og\\.jpg\\?v=[\\w-]{16}$`));
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    const reply = await open(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('image/jpeg');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['set-cookie']).toBeUndefined();
    const { width, height } = await sharp(reply.rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(reply.rawPayload.length).toBeLessThanOrEqual(300 * 1024);
    const again = await open(url, { 'if-none-match': String(reply.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is drawn anew after a publication that changes it, under another address', async () => {
    const page = await publishPage(kit, { blocks: [cover({ name: 'Antes' })] });
    const before = shareUrl((await open(page.profile.path)).body);
    await publishAgain(page, { blocks: [cover({ name: 'Después' })] });
    const read = async () => shareUrl((await open(page.profile.path)).body);
    await expect.poll(read, { timeout: 2000 }).not.toBe(before);
    const after = await read();
    expect((await open(after)).rawPayload.equals((await open(before)).rawPayload)).toBe(true);
    expect((await open(before)).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('does not exist for a page that visitors cannot see', async () => {
    const page = await publishPage(kit);
    await kit.call('POST', `/api/profiles/${page.profile.id}/hide`, { token: page.client.token, body: {} });
    for (const file of ['og.jpg', 'icon-192.png', 'app.webmanifest'])
      expect((await open(`${page.profile.path}/${file}`)).statusCode).toBe(404);
  });
});

describe('the home screen entry of a page', () => {
  it('has the page’s name, colours and square icons, one of them safe to be cut round', async () => {
    const page = await publishPage(kit, { blocks: [cover({ name: 'Cafetería La Esquina del Sol' })] });
    const html = (await open(page.profile.path)).body;
    const [, href = ''] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? [];
    const reply = await open(href);
    expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = reply.json();
    expect(manifest).toMatchObject({ name: 'Cafetería La Esquina del Sol', short_name: 'Cafetería La', lang: 'es' });
    expect(manifest.start_url).toBe(kit.platform.config.publicUrl + page.profile.path);
    expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toEqual(['any', 'any', 'maskable']);
    for (const { src, sizes } of manifest.icons) {
      const icon = await open(src);
      const { width, height, format } = await sharp(icon.rawPayload).metadata();
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
    }
    const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1] ?? '';
    expect((await open(touch)).headers['content-type']).toBe('image/png');
  });
});
