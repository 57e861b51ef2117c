import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { modules } from '#app/modules.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { createMovableClock, listen, publishPage, type PublishedPage } from './public-pages.test-support.ts';

const password = 'tres tazas verdes';
const clock = createMovableClock();
let kit: TestApp;
let base: string;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
  base = await listen(kit);
});
afterAll(() => kit.close());

const contact = {
  id: 'contacto',
  type: 'contact_card',
  version: 1,
  props: { name: 'Marina Ferrer', phones: [{ kind: 'mobile', number: '+34 600 123 123' }] },
};
const form = {
  id: 'escribe',
  type: 'form',
  version: 1,
  props: { title: 'Solo para socios', fields: [{ id: 'email', kind: 'email', required: true, maps_to: 'email' }] },
};
const links = {
  id: 'enlaces',
  type: 'link_list',
  version: 1,
  props: { items: [{ title: 'Tienda', url: 'https://barroysal.example/tienda' }] },
};

function visit(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(base + path, { redirect: 'manual', ...init });
}

function enter(path: string, typed: string, ip?: string): Promise<Response> {
  return visit(`${path}/unlock`, {
    method: 'POST',
    body: new URLSearchParams({ password: typed }),
    ...(ip ? { headers: { 'x-forwarded-for': ip } } : {}),
  });
}

function patch({ client, profile }: PublishedPage, body: object) {
  return kit.call('PATCH', `/api/profiles/${profile.id}`, { token: client.token, body });
}

async function lock({ client, profile }: PublishedPage, word = password): Promise<void> {
  const reply = await kit.call('PUT', `/api/profiles/${profile.id}/password`, {
    token: client.token,
    body: { password: word },
  });
  expect(reply.json()).toMatchObject({ hasPassword: true });
  expect(JSON.stringify(reply.json())).not.toContain('argon2');
}

async function lockedPage(): Promise<PublishedPage> {
  const page = await publishPage(kit, { blocks: [contact, form, links] });
  expect(await (await visit(page.profile.path)).text()).toContain('Marina Ferrer');
  await lock(page);
  await expect
    .poll(async () => (await visit(page.profile.path)).text(), { timeout: 2000 })
    .toContain('name="password"');
  return page;
}

test('nothing of a page with a password is told without it, by whatever address', async () => {
  const page = await lockedPage();
  const { client, profile } = page;
  const { path } = profile;
  const addresses = [
    path,
    `${path}/`,
    `${path}?lang=en`,
    `${path}?k=`,
    `${path}?k=zzzzzz.${'A'.repeat(43)}`,
    `/link/${client.alias}`,
    `/link/${client.alias}/${profile.id}`,
    `/link/${client.alias.toUpperCase()}/${profile.slug.toUpperCase()}`,
    `${path}/contact.vcf`,
    `${path}/contact.vcf?v=4`,
    `${path}/qr.svg`,
    `${path}/qr.png`,
    `${path}/go/enlaces/x`,
    `${path}/unlock`,
  ];
  for (const address of addresses) {
    const reply = await visit(address);
    const body = await reply.text();
    expect([address, /Marina|socios|Tienda|Barro/.test(body)]).toEqual([address, false]);
    expect([address, reply.headers.get('cache-control')]).toEqual([address, 'no-store']);
    expect(reply.headers.get('set-cookie')).toBeNull();
  }
  const sent = await visit(`${path}/form`, {
    method: 'POST',
    body: new URLSearchParams({ _block: 'escribe', f_email: 'ana@correo.example' }),
  });
  expect([sent.status, (await sent.text()).includes('socios')]).toEqual([404, false]);
});

test('the right password opens the page and all that belongs to it, without a cookie and for this visitor alone', async () => {
  const { profile } = await lockedPage();
  const wrong = await enter(profile.path, 'tres tazas rojas');
  expect([wrong.status, wrong.headers.get('location')]).toEqual([403, null]);
  expect(await wrong.text()).toContain('La contraseña no es esa');
  const right = await enter(profile.path, password);
  const inside = right.headers.get('location') ?? '';
  expect([right.status, right.headers.get('set-cookie'), inside.startsWith(`${profile.path}?k=`)]).toEqual([
    303,
    null,
    true,
  ]);
  const reply = await visit(inside);
  const html = await reply.text();
  expect(html).toContain('Marina Ferrer');
  expect(html).toContain('content="noindex,nofollow"');
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
  const own = [...html.matchAll(/(?:href|action)="(\/link\/[^"]+)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  );
  expect(own.length).toBeGreaterThanOrEqual(3);
  // Reporting a page needs no password: anyone who got the link may have a reason to.
  for (const url of own) expect(url).toMatch(/[?&]k=|\/denunciar/);
  const card = await visit(own.find((url) => url.includes('.vcf')) ?? '');
  expect(await card.text()).toContain('Marina Ferrer');
  const click = await visit(own.find((url) => url.includes('/go/')) ?? '');
  expect(click.headers.get('location')).toBe('https://barroysal.example/tienda');
  // The canonical address is what gets shared: it must open nothing.
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*${profile.path}"`));
  expect(await (await visit(profile.path)).text()).not.toContain('Marina');
});

test('visitors who come at the same moment, with the key and without, get each what is theirs', async () => {
  const { profile } = await lockedPage();
  const inside = (await enter(profile.path, password)).headers.get('location') ?? '';
  const asked = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? inside : profile.path));
  const bodies = await Promise.all(asked.map(async (path) => (await visit(path)).text()));
  expect(bodies.map((body) => body.includes('Marina'))).toEqual(asked.map((path) => path === inside));
});

test('a key opens one page for two hours and ends with its password', async () => {
  const page = await lockedPage();
  const other = await lockedPage();
  const key = (await enter(page.profile.path, password)).headers.get('location')?.split('?')[1] ?? '';
  const shows = async ({ profile }: PublishedPage) =>
    (await visit(`${profile.path}?${key}`)).headers.get('referrer-policy');
  expect(await shows(page)).toBe('no-referrer');
  expect(await shows(other)).not.toBe('no-referrer');
  await lock(page, 'otra distinta');
  await expect.poll(() => shows(page), { timeout: 2000 }).not.toBe('no-referrer');
  const again = (await enter(page.profile.path, 'otra distinta')).headers.get('location') ?? '';
  clock.advance({ hours: 1, minutes: 59 });
  expect(await (await visit(again)).text()).toContain('Marina');
  clock.advance({ minutes: 2 });
  expect(await (await visit(again)).text()).not.toContain('Marina');
  const removed = await kit.call('DELETE', `/api/profiles/${page.profile.id}/password`, { token: page.client.token });
  expect(removed.json()).toMatchObject({ hasPassword: false });
  await expect.poll(async () => (await visit(page.profile.path)).text(), { timeout: 2000 }).toContain('Marina');
});

test('guesses are counted before they are looked at, so that many at once are no more than a few', async () => {
  const { profile } = await lockedPage();
  const statuses = await Promise.all(
    Array.from({ length: 14 }, async (_, index) => (await enter(profile.path, `intento ${index}`)).status),
  );
  expect(statuses.filter((status) => status === 403)).toHaveLength(8);
  expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  const late = await enter(profile.path, password);
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '900']);
  clock.advance({ minutes: 16 });
  expect((await enter(profile.path, password)).status).toBe(303);
  for (let round = 0; round < 12; round += 1) expect((await enter(profile.path, password)).status).toBe(303);
});

test('a page in several languages has an address, a memory and a form for each', async () => {
  const translations = { en: { texts: { 'Solo para socios': 'Members only' } } };
  const page = await publishPage(kit, { blocks: [contact, { ...form, translations }, links] });
  const { client, profile } = page;
  const { token } = client;
  const document = { ...profile.draft.document, blocks: [{ ...form, translations }, links], languages: ['en'] };
  const current = (await kit.call('GET', `/api/profiles/${profile.id}`, { token })).json();
  await kit.call('PUT', `/api/profiles/${profile.id}/draft`, {
    token,
    body: { document, baseRevision: current.draft.revision },
  });
  await kit.call('POST', `/api/profiles/${profile.id}/publish`, { token, body: {} });
  const read = async (query: string) => (await visit(profile.path + query)).text();
  await expect.poll(() => read('?lang=en'), { timeout: 2000 }).toContain('Members only');
  for (let round = 0; round < 2; round += 1) {
    const english = await read(round === 0 ? '?lang=en' : '?utm_source=x&lang=EN');
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('Members only');
    expect(english).toMatch(new RegExp(`rel="canonical" href="[^"]*${profile.path}\\?lang=en"`));
    expect(english).toMatch(/action="[^"]*\/form\?lang=en"/);
    for (const query of ['', '?lang=es', '?lang=ja', '?lang=xx', '?lang=en-GB']) {
      const spanish = await read(query);
      expect([query, spanish.includes('<html lang="es">'), spanish.includes('Solo para socios')]).toEqual([
        query,
        true,
        true,
      ]);
      expect(spanish).toMatch(new RegExp(`hreflang="en" href="[^"]*${profile.path}\\?lang=en"`, 'i'));
    }
  }
  const etags = await Promise.all(
    ['', '?lang=en'].map(async (query) => (await visit(profile.path + query)).headers.get('etag')),
  );
  expect(new Set(etags).size).toBe(2);
  const unchanged = await visit(`${profile.path}?lang=en`, { headers: { 'if-none-match': etags[1] ?? '' } });
  expect(unchanged.status).toBe(304);
  const answer = await visit(`${profile.path}/form?lang=en`, {
    method: 'POST',
    body: new URLSearchParams({ _block: 'escribe' }),
  });
  expect(await answer.text()).toContain('Members only');
});

test('what the owner does is seen by every running server, and the hours do the rest by themselves', async () => {
  // A second server on the same database, with its own memory.
  const second = await buildApp({ platform: { ...kit.platform }, modules, webRoot: undefined });
  try {
    const other = await second.listen({ host: '127.0.0.1', port: 0 });
    const soon = clock.now().add({ minutes: 30 }).toString();
    const later = {
      id: 'luego',
      type: 'heading',
      version: 2,
      props: { text: 'Ya se ve', size: 'large', linkLabel: '', linkUrl: '' },
      schedule: { from: soon },
    };
    const page = await publishPage(kit, { blocks: [later, links] });
    const { client, profile } = page;
    const { token } = client;
    const both = async () =>
      Promise.all([base, other].map(async (host) => (await fetch(host + profile.path, { redirect: 'manual' })).text()));
    expect((await both()).map((html) => html.includes('Tienda'))).toEqual([true, true]);
    const change = async (act: () => Promise<unknown>, isSeen: (html: string) => boolean) => {
      await act();
      await expect
        .poll(async () => (await both()).map(isSeen), { timeout: 15_000, interval: 20 })
        .toEqual([true, true]);
    };
    await change(
      () => lock(page),
      (html) => html.includes('name="password"'),
    );
    await change(
      () => kit.call('DELETE', `/api/profiles/${profile.id}/password`, { token }),
      (html) => html.includes('Tienda'),
    );
    await change(
      () => kit.call('POST', `/api/profiles/${profile.id}/hide`, { token }),
      (html) => html.includes('404'),
    );
    await change(
      () => kit.call('POST', `/api/profiles/${profile.id}/show`, { token }),
      (html) => html.includes('Tienda'),
    );
    expect((await both()).map((html) => html.includes('Ya se ve'))).toEqual([false, false]);
    clock.advance({ minutes: 30 });
    expect((await both()).map((html) => html.includes('Ya se ve'))).toEqual([true, true]);
    await patch(page, { expiresAt: clock.now().add({ minutes: 5 }).toString() });
    await expect
      .poll(async () => (await both()).every((html) => html.includes('Ya se ve')), { timeout: 15_000 })
      .toBe(true);
    clock.advance({ minutes: 5 });
    expect((await both()).map((html) => html.includes('llegó a su fin'))).toEqual([true, true]);
  } finally {
    await second.close();
  }
});

test('old addresses lead straight to where the page is now, over any number of moves, and back without going round', async () => {
  const page = await publishPage(kit);
  const { client, profile } = page;
  const follow = async (path: string) => {
    const reply = await visit(path);
    return [reply.status, reply.headers.get('location')];
  };
  const at = (slug: string) => `/link/${client.alias}/${slug}`;
  for (const slug of ['uno', 'dos', 'tres']) await patch(page, { slug });
  for (const old of [profile.slug, 'uno', 'dos']) {
    await expect.poll(() => follow(`${at(old)}?x=1`), { timeout: 2000 }).toEqual([301, `${at('tres')}?x=1`]);
  }
  await expect.poll(() => follow(`${at('uno')}/contact.vcf`)).toEqual([301, `${at('tres')}/contact.vcf`]);
  await patch(page, { slug: 'uno' });
  await expect.poll(async () => (await visit(at('uno'))).status, { timeout: 2000 }).toBe(200);
  await expect.poll(() => follow(at('tres')), { timeout: 2000 }).toEqual([301, at('uno')]);
  // Two years later they still do.
  clock.advance({ hours: 24 * 730 });
  expect(await follow(at('dos'))).toEqual([301, at('uno')]);
});

test('an address taken over leads to its new page once that was shown, and never past it', async () => {
  const page = await publishPage(kit);
  const { client, profile } = page;
  const { token } = client;
  await patch(page, { slug: 'mudado' });
  const heir = (
    await kit.call('POST', '/api/profiles', { token, body: { name: 'Heredero', slug: profile.slug } })
  ).json();
  const status = async () => (await visit(profile.path)).status;
  // A draft is not a public page yet: printed codes of the old one keep working.
  expect(await status()).toBe(301);
  await kit.call('POST', `/api/profiles/${heir.id}/publish`, { token, body: {} });
  await expect.poll(status, { timeout: 2000 }).toBe(200);
  await kit.call('POST', `/api/profiles/${heir.id}/hide`, { token });
  await expect.poll(status, { timeout: 2000 }).toBe(404);
  await kit.call('DELETE', `/api/profiles/${heir.id}`, { token });
  await expect.poll(status, { timeout: 2000 }).toBe(301);
  await kit.call('POST', `/api/profiles/${profile.id}/hide`, { token });
  await expect.poll(status, { timeout: 2000 }).toBe(404);
});

test('a former alias leads to the page too, also from a former address below it', async () => {
  const page = await publishPage(kit);
  const { client, profile } = page;
  const old = client.alias;
  await patch(page, { slug: 'nueva' });
  const fresh = `${old}-dos`;
  await kit.platform.db.system((tx) => tx.sql`update users set alias = ${fresh} where id = ${client.userId}`);
  for (const [path, target] of [
    [`/link/${old}/nueva`, `/link/${fresh}/nueva`],
    [`/link/${old}/${profile.slug}`, `/link/${fresh}/nueva`],
    [`/link/${old}/nueva?lang=en`, `/link/${fresh}/nueva?lang=en`],
    [`/link/${old}`, `/link/${fresh}`],
    [`/link/${old}/nueva/qr.svg`, `/link/${fresh}/nueva/qr.svg`],
  ] as const) {
    await expect
      .poll(
        async () => {
          const reply = await visit(path);
          return [path, reply.status, reply.headers.get('location')];
        },
        { timeout: 2000 },
      )
      .toEqual([path, 301, target]);
  }
});
