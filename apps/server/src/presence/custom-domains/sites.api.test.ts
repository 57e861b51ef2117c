import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomDomain } from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app/app.ts';
import { modules } from '#app/modules.ts';
import { bytesOf, uploadAs } from '#files/uploads/drive.test-support.ts';
import { pageSitesOf } from '#presence/profiles/usecases/page-sites.ts';
import { listen, publishPage } from '#publishing/public-pages/public-pages.test-support.ts';
import { createZone } from '#workspace/sending-domains/zone.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { look, serve, visit, type Visit } from './sites.test-support.ts';

const zone = createZone();
let kit: TestApp;
let origin: string;
let client: TestClient;
let first: Profile;
let second: Profile;
let domain: CustomDomain;
const host = 'www.barroysal.example';

async function publish(name: string, who = client): Promise<Profile> {
  const made: Profile = (await kit.call('POST', '/api/profiles', { token: who.token, body: { name } })).json();
  await kit.call('POST', `/api/profiles/${made.id}/publish`, { token: who.token, body: {} });
  return made;
}

beforeAll(async () => {
  kit = await createTestApp({ overrides: { dns: zone.dns }, config: { publicUrl: 'https://enlace.example' } });
  origin = await listen(kit);
  const contact = { name: 'Nuria Barro', phones: [], emails: [] };
  const blocks = [{ id: 'tarjeta', type: 'contact_card', version: 1, props: contact }];
  ({ client, profile: first } = await publishPage(kit, { name: 'Barro y Sal', blocks }));
  second = await publish('Taller de torno');
  const settings = { isOn: true, privacy: 'public' };
  await kit.call('PATCH', `/api/walls/${first.id}`, { token: client.token, body: settings });
  await kit.call('POST', `/api/walls/${first.id}/posts`, {
    token: client.token,
    body: { body: 'Hola', publish: true },
  });
  domain = await serve({ kit, zone, client }, host);
}, 60_000);
afterAll(() => kit.close());

function at(path: string, more: Partial<Parameters<typeof visit>[1]> = {}): Promise<Visit> {
  return visit(origin, { host, path, ...more });
}

async function set(body: object): Promise<void> {
  const path = `/api/custom-domains/${domain.id}`;
  const answer = await kit.call('PATCH', path, { token: client.token, body });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Twice: the first response is rendered, the second comes from the cache before any routing. */
async function bothWays(path: string): Promise<Visit[]> {
  return [await at(path), await at(path)];
}

describe('pages under a name of the client’s own', () => {
  it('the main page is at the root, the others under their own address, canonical and shared as such', async () => {
    for (const { status, body, headers } of await bothWays('/')) {
      expect(status).toBe(200);
      expect(body).toContain('<link rel="canonical" href="https://www.barroysal.example/"');
      expect(body).toContain('property="og:url" content="https://www.barroysal.example/"');
      expect(body).toMatch(/property="og:image" content="https:\/\/www\.barroysal\.example\/barro-y-sal\/og\.jpg\?v=/);
      expect(body).not.toContain('/link/');
      expect(headers['content-security-policy']).toMatch(/^sandbox /);
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['set-cookie']).toBeUndefined();
    }
    for (const { status, body } of await bothWays('/taller-de-torno')) {
      expect(status).toBe(200);
      expect(body).toContain('<link rel="canonical" href="https://www.barroysal.example/taller-de-torno"');
    }
  });

  it('is the address the app gives to pass on', async () => {
    const { url } = (await kit.call('GET', `/api/profiles/${second.id}`, { token: client.token })).json();
    expect(url).toBe('https://www.barroysal.example/taller-de-torno');
  });

  it('is found whatever the letters of the name, its port and its closing dot', async () => {
    for (const name of ['WWW.BarroySal.Example', `${host}:443`, `${host}.`])
      expect((await visit(origin, { host: name, path: '/' })).body).toContain('Barro y Sal');
  });

  it('leads from longer addresses to the short one, with what stood in the query', async () => {
    const alias = client.alias;
    const known: [string, string][] = [
      ['/barro-y-sal', '/'],
      ['/barro-y-sal?via=qr', '/?via=qr'],
      [`/link/${alias}`, '/'],
      [`/link/${alias}/barro-y-sal?lang=en`, '/?lang=en'],
      [`/link/${alias}/taller-de-torno`, '/taller-de-torno'],
      [`/link/${alias}/barro-y-sal/muro`, '/barro-y-sal/muro'],
    ];
    for (const [path, target] of known) {
      const { status, headers } = await at(path);
      expect([path, status, headers['location']]).toEqual([path, 301, target]);
    }
  });

  it('has its contact, codes, pictures, calendar ground, wall, feeds and report there', async () => {
    const card = await at('/barro-y-sal/contact.vcf');
    expect(card.status).toBe(200);
    expect(card.body).toMatch(/URL[^\r\n]*:https:\/\/www\.barroysal\.example\//);
    expect((await at('/barro-y-sal/qr.svg')).headers['content-type']).toContain('image/svg+xml');
    expect((await at('/barro-y-sal/og.jpg')).headers['content-type']).toBe('image/jpeg');
    expect(JSON.parse((await at('/barro-y-sal/app.webmanifest')).body).start_url).toBe(
      'https://www.barroysal.example/',
    );
    const wall = await at('/barro-y-sal/muro');
    expect(wall.status).toBe(200);
    expect(wall.body).toContain('<link rel="canonical" href="https://www.barroysal.example/barro-y-sal/muro"');
    expect(wall.body).not.toContain('/link/');
    const feed = JSON.parse((await at('/barro-y-sal/muro.json')).body);
    expect(feed.feed_url).toBe('https://www.barroysal.example/barro-y-sal/muro.json');
    expect(feed.items[0].url).toMatch(/^https:\/\/www\.barroysal\.example\/barro-y-sal\/muro\/[0-9a-f-]{36}$/);
    expect((await at('/barro-y-sal/denunciar')).status).toBe(200);
    const short = await at(first.shortPath);
    expect([short.status, short.headers['location']]).toEqual([302, '/?via=short']);
  });

  it('has a robots.txt and a sitemap of its own pages', async () => {
    expect((await at('/robots.txt')).body).toContain('Sitemap: https://www.barroysal.example/sitemap.xml');
    const { headers, body } = await at('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([...body.matchAll(/<loc>([^<]+)</g)].map(([, url]) => url)).toEqual([
      'https://www.barroysal.example/',
      'https://www.barroysal.example/taller-de-torno',
    ]);
    for (const path of ['/custom-host/robots.txt', '/custom-host/sitemap.xml'])
      expect((await visit(origin, { host: 'enlace.example', path })).status).toBe(404);
  });

  it('takes what visitors write, and counts who came', async () => {
    await at('/', { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' } });
    const count = async () => {
      const url = `/api/profiles/${first.id}/stats?period=7`;
      return (await kit.call('GET', url, { token: client.token })).json().totals?.visits ?? 0;
    };
    await expect.poll(count, { timeout: 8000 }).toBeGreaterThan(0);
    const form = await at('/barro-y-sal/form', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: 'name=Ana',
    });
    expect([404, 422, 403]).toContain(form.status);
    expect(form.headers['access-control-allow-origin']).toBe('*');
  });
});

describe('what is not there', () => {
  it.each([
    '/api/session',
    '/api/docs',
    '/api/profiles',
    '/login',
    '/user/perfiles',
    '/admin',
    '/assets/index.js',
    '/healthz',
    '/hooks/stripe',
    '/c/nada',
    '/archivo/nada',
    '/custom-host/robots.txt',
    '/..%2fapi',
    '//api/session',
    '/%61pi/session',
  ])('the app, its API and its other pages: %s', async (path) => {
    const { status, body } = await at(path);
    expect(status).toBe(404);
    expect(body).not.toContain('csrf-token');
  });

  it('signing in', async () => {
    const answer = await at('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.example","password":"x"}',
    });
    expect(answer.status).toBe(404);
  });

  it('pages of others, by their alias, id or short code', async () => {
    const other = await publishPage(kit, { name: 'Ajena' });
    const hidden = (
      await kit.call('POST', '/api/profiles', { token: other.client.token, body: { name: 'Secreta' } })
    ).json();
    for (const path of [
      other.profile.path,
      `/${other.profile.id}`,
      `/${hidden.id}`,
      other.profile.shortPath,
      `/link/${other.client.alias}`,
      `${other.profile.path}/contact.vcf`,
      `${other.profile.path}/muro.rss`,
    ])
      expect([path, (await at(path)).status]).toEqual([path, 404]);
  });

  it('files of others, in the open or with the pass of their drive; files of one’s own are there', async () => {
    const other = await kit.createClient();
    const pathsOf = async (who: TestClient) => {
      const id = await uploadAs(kit, { client: who, bytes: bytesOf(300), meta: { filename: 'nota.bin' } });
      const { pass } = (await kit.call('GET', '/api/files/pass', { token: who.token })).json();
      await kit.database.adminSql`update files set is_closed = false where id = ${id}`;
      return [`/f/${id}/file.bin`, `/f/${id}/file.bin?k=${pass}`, `/f/${id}/original?k=${pass}`];
    };
    const [own, foreign] = [await pathsOf(client), await pathsOf(other)];
    for (const path of [...own, ...foreign])
      expect([path, (await visit(origin, { host: 'enlace.example', path })).status]).toEqual([path, 200]);
    for (const path of own) expect([path, (await at(path)).status]).toEqual([path, 200]);
    for (const path of foreign) expect([path, (await at(path)).status]).toEqual([path, 404]);
  });

  it('drafts and hidden pages; one with a password asks for it and opens under this name', async () => {
    const draft: Profile = (
      await kit.call('POST', '/api/profiles', { token: client.token, body: { name: 'Borrador' } })
    ).json();
    expect((await at(`/${draft.slug}`)).status).toBe(404);
    const locked = await publish('Con clave');
    const body = { password: 'arcilla roja 12' };
    await kit.call('PUT', `/api/profiles/${locked.id}/password`, { token: client.token, body });
    const door = await at(`/${locked.slug}`);
    expect(door.body).toContain(`action="/${locked.slug}/unlock"`);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const opened = await at(`/${locked.slug}/unlock`, {
      method: 'POST',
      headers: form,
      body: 'password=arcilla+roja+12',
    });
    expect(opened.status).toBe(303);
    expect(opened.headers['location']).toMatch(/^\/con-clave\?k=/);
    expect((await at(opened.headers['location'] ?? '')).body).toContain('Con clave');
    await kit.call('POST', `/api/profiles/${locked.id}/hide`, { token: client.token, body: {} });
    await expect.poll(async () => (await at(`/${locked.slug}`)).status, { timeout: 2000 }).toBe(404);
  });
});

describe('the other address', () => {
  it('leads here for pages, walls and feeds; forms and pictures are still answered', async () => {
    const there = (path: string) => visit(origin, { host: 'enlace.example', path });
    const known: [string, string][] = [
      [`/link/${client.alias}`, 'https://www.barroysal.example/'],
      [first.path, 'https://www.barroysal.example/'],
      [`${second.path}?lang=en`, 'https://www.barroysal.example/taller-de-torno?lang=en'],
      [`${first.path}/muro.rss`, 'https://www.barroysal.example/barro-y-sal/muro.rss'],
    ];
    for (const [path, target] of known) {
      const { status, headers } = await there(path);
      expect([path, status, headers['location']]).toEqual([path, 301, target]);
    }
    expect((await there(`${first.path}/og.jpg`)).status).toBe(200);
  });

  it('stays, with this one as the canonical, when the client wants so', async () => {
    await set({ redirects: false });
    const read = () => visit(origin, { host: 'enlace.example', path: first.path });
    await expect.poll(async () => (await read()).status, { timeout: 2000 }).toBe(200);
    expect((await read()).body).toContain('<link rel="canonical" href="https://www.barroysal.example/"');
    expect((await read()).body).toContain(`${first.path}/muro`);
    await set({ redirects: true });
    await expect.poll(async () => (await read()).status, { timeout: 2000 }).toBe(301);
  });
});

describe('choosing pages', () => {
  it('another one at the root, and only some below it, within two seconds', async () => {
    await at('/');
    await set({ rootProfileId: second.id, profileIds: [] });
    await expect.poll(async () => (await at('/')).body, { timeout: 2000 }).toContain('Taller de torno');
    expect((await at('/barro-y-sal')).status).toBe(404);
    const old = await visit(origin, { host: 'enlace.example', path: first.path });
    expect(old.status).toBe(200);
    expect(old.body).toContain(`<link rel="canonical" href="https://enlace.example${first.path}"`);
    await set({ rootProfileId: null, profileIds: null });
    await expect.poll(async () => (await at('/')).body, { timeout: 2000 }).toContain('Barro y Sal');
  });

  it('follows a new address of a page and of the client', async () => {
    await kit.call('PATCH', `/api/profiles/${second.id}`, { token: client.token, body: { slug: 'torno' } });
    await expect.poll(async () => (await at('/torno')).status, { timeout: 2000 }).toBe(200);
    const { status, headers } = await at('/taller-de-torno');
    expect([status, headers['location']]).toEqual([301, '/torno']);
  });
});

describe('certificates on demand', () => {
  const ask = async (name: string) =>
    (await visit(origin, { host: '127.0.0.1', path: `/api/tls-allowed${name}` })).status;

  it('are allowed for names that are served, and for no other', async () => {
    expect(await ask(`?domain=${host}`)).toBe(200);
    expect(await ask('?domain=WWW.BARROYSAL.EXAMPLE')).toBe(200);
    for (const name of ['', '?domain=', '?domain=enlace.example', '?domain=otra.example', '?domain=a&domain=b'])
      expect([name, await ask(name)]).toEqual([name, 404]);
    expect((await visit(origin, { host, path: `/api/tls-allowed?domain=${host}` })).status).toBe(404);
  });

  it('are refused to who tries out names', async () => {
    const answers = await Promise.all(Array.from({ length: 700 }, (_, number) => ask(`?domain=n${number}.example`)));
    expect(answers).toContain(429);
  });
});

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** The same installation in another process: its own memory, the same database, and the built app next to it. */
async function secondProcess(): Promise<FastifyInstance> {
  const platform = { ...kit.platform, config: { ...kit.platform.config } };
  const webRoot = await mkdtemp(path.join(tmpdir(), 'enlace-web-'));
  folders.push(webRoot);
  await mkdir(path.join(webRoot, 'assets'));
  await writeFile(
    path.join(webRoot, 'index.html'),
    '<!doctype html><html><head></head><body>la aplicación</body></html>',
  );
  await writeFile(path.join(webRoot, 'theme.js'), '1');
  await writeFile(path.join(webRoot, 'assets/app.js'), '1');
  return buildApp({ platform, modules, webRoot });
}

describe('every process', () => {
  it('hears of names, of other choices and of names that are given up, within two seconds', async () => {
    const twin = await secondProcess();
    const name = 'segunda.example';
    const other = await publishPage(kit, { name: 'Segunda' });
    const added = await serve({ kit, zone, client: other.client }, name);
    const open = (headers: { host: string }, url: string) => twin.inject({ url, headers });
    const title = async () => (await open({ host: name }, '/')).body;
    try {
      await expect.poll(title, { timeout: 2000 }).toContain('Segunda');
      for (const url of ['/login', '/user/perfiles', '/nada/de/nada', '/assets/app.js', '/theme.js', '/index.html']) {
        const there = await open({ host: name }, url);
        expect([url, there.statusCode]).toEqual([url, 404]);
        expect(there.body).not.toContain('la aplicación');
      }
      expect((await open({ host: 'enlace.example' }, '/register')).body).toContain('la aplicación');
      const third = await publish('Tercera', other.client);
      const body = { rootProfileId: third.id };
      await kit.call('PATCH', `/api/custom-domains/${added.id}`, { token: other.client.token, body });
      await expect.poll(title, { timeout: 2000 }).toContain('Tercera');
      await kit.call('DELETE', `/api/custom-domains/${added.id}`, { token: other.client.token });
      const old = async () => (await open({ host: 'enlace.example' }, other.profile.path)).body;
      const canonical = `<link rel="canonical" href="https://enlace.example${other.profile.path}"`;
      await expect.poll(old, { timeout: 2000 }).toContain(canonical);
    } finally {
      await twin.close();
    }
  });

  it('hears of names whose client was erased', async () => {
    const name = 'borrada.example';
    const other = await publishPage(kit, { name: 'Borrada' });
    const added = await serve({ kit, zone, client: other.client }, name);
    await kit.database.adminSql`delete from custom_domains where id = ${added.id}`;
    await expect.poll(() => pageSitesOf(kit.platform).visited(name), { timeout: 2000 }).toBeUndefined();
  });

  it('sends nobody to a name that fails, though it is still served', async () => {
    const name = 'averiada.example';
    const other = await publishPage(kit, { name: 'Averiada' });
    const added = await serve({ kit, zone, client: other.client }, name);
    const old = async () => (await visit(origin, { host: 'enlace.example', path: other.profile.path })).status;
    expect(await old()).toBe(301);
    zone.records.delete(`A ${name}`);
    expect((await look(kit, other.client, added)).state).toBe('failing');
    await expect.poll(old, { timeout: 2000 }).toBe(200);
    expect((await visit(origin, { host: name, path: '/' })).status).toBe(200);
  });

  it('shows nothing more under a name that was withdrawn, the app least of all', async () => {
    const name = 'perdida.example';
    const other = await publishPage(kit, { name: 'Perdida' });
    const added = await serve({ kit, zone, client: other.client }, name);
    await kit.database.adminSql`
      update custom_domains set state = 'failing', failing_since = now() - interval '8 days' where id = ${added.id}`;
    zone.records.delete(`A ${name}`);
    expect((await look(kit, other.client, added)).state).toBe('withdrawn');
    await expect.poll(async () => (await visit(origin, { host: name, path: '/' })).status, { timeout: 2000 }).toBe(404);
    expect((await visit(origin, { host: name, path: '/api/session' })).status).toBe(404);
    expect((await visit(origin, { host: '127.0.0.1', path: `/api/tls-allowed?domain=${name}` })).status).not.toBe(200);
  });
});
