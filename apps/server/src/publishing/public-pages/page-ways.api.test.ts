import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { listen, publishPage } from './public-pages.test-support.ts';

let kit: TestApp;
let base: string;
beforeAll(async () => {
  kit = await createTestApp();
  base = await listen(kit);
});
afterAll(() => kit.close());

const agents = {
  Instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 400.0.0.0 (iPhone17,1; iOS 19_0; es_ES)',
  Facebook:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0.0.0;]',
  TikTok:
    'Mozilla/5.0 (Linux; Android 16; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 musical_ly_2023 BytedanceWebview/d8a21c6',
  LINE: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.0.0',
  WeChat:
    'Mozilla/5.0 (Linux; Android 16; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50(0x28003255)',
};
const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';

async function visit(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(base + path, { redirect: 'manual', headers: { 'user-agent': browser, ...headers } });
  return { reply, html: await reply.text() };
}

describe('inside another program’s window', () => {
  it('a quiet line says where one is and how to get out, with the address to copy, and no script', async () => {
    const { profile } = await publishPage(kit, {
      blocks: [{ id: 't', type: 'heading', version: 1, props: { text: 'Hola' } }],
    });
    const address = kit.platform.config.publicUrl + profile.path;
    for (const [name, agent] of Object.entries(agents)) {
      const { html } = await visit(profile.path, { 'user-agent': agent });
      expect(html).toContain(`Estás en el navegador de ${name}`);
      expect(html).toMatch(new RegExp(`<input type="url" readOnly="" [^>]*value="${address}"`, 'i'));
      expect(html.match(/<script(?! type="application\/ld\+json")/g)).toBeNull();
    }
    const line = (await visit(profile.path, { 'user-agent': agents.LINE })).html;
    expect(line).toContain(`href="${address}?openExternalBrowser=1"`);
    expect((await visit(profile.path)).html).not.toContain('class="iab"');
  });

  it('link previews of the same programs get the page as everybody does', async () => {
    const { profile } = await publishPage(kit);
    for (const agent of ['facebookexternalhit/1.1', 'Mozilla/5.0 (compatible; line-poker/1.0)', 'WhatsApp/2.23'])
      expect((await visit(profile.path, { 'user-agent': agent })).html).not.toContain('class="iab"');
  });

  it('is never what a cache in between hands to others', async () => {
    const { profile } = await publishPage(kit);
    const plain = await visit(profile.path);
    const inApp = await visit(profile.path, { 'user-agent': agents.Instagram });
    expect(plain.reply.headers.get('cache-control')).toBe('no-cache');
    expect(inApp.reply.headers.get('cache-control')).toBe('private, no-cache');
    const etagOf = ({ reply }: typeof plain) => reply.headers.get('etag') ?? '';
    expect(etagOf(inApp)).not.toBe(etagOf(plain));
    // A shared copy of the usual page is revalidated with its own ETag, and is not confirmed for the built-in browser.
    const asked = await visit(profile.path, { 'user-agent': agents.Instagram, 'if-none-match': etagOf(plain) });
    expect([asked.reply.status, asked.html.includes('class="iab"')]).toEqual([200, true]);
    const again = await visit(profile.path, { 'user-agent': agents.Instagram, 'if-none-match': etagOf(inApp) });
    expect(again.reply.status).toBe(304);
    const policy = inApp.reply.headers.get('content-security-policy') ?? '';
    expect(policy).not.toBe(plain.reply.headers.get('content-security-policy'));
  });
});

describe('an address that leads nowhere', () => {
  it('keeps what was asked for and offers up to three clients with a name like it', async () => {
    for (const alias of ['ceramica-luna', 'ceramica-lunar', 'ceramica-lunes', 'ceramica-luna-2', 'panaderia'])
      await publishAs(alias, `Página de ${alias}`);
    const { reply, html } = await visit('/link/ceramica-lun/tazas');
    expect(reply.status).toBe(404);
    expect(html).toContain('/link/ceramica-lun/tazas');
    expect(html).toContain('¿Buscabas una de estas?');
    expect(html.match(/<li>/g)).toHaveLength(3);
    expect(html).toContain('Página de ceramica-luna');
    expect(html).not.toContain('panaderia');
    expect((await visit('/link/zzzzqqqq')).html).not.toContain('<li>');
  });

  it('of a client who exists offers their other pages, the most alike first', async () => {
    const { client } = await publishPage(kit, { name: 'Portada' });
    for (const name of ['Talleres de torno', 'Carta de vinos']) await publishMore(client.token, name);
    const { html } = await visit(`/link/${client.alias}/talleres`);
    expect(html).toContain('También publica');
    const offered = [...html.matchAll(/<li><a href="([^"]+)"/g)].map(([, path]) => path);
    expect(offered).toHaveLength(3);
    expect(offered[0]).toBe(`/link/${client.alias}/talleres-de-torno`);
  });

  it('of a client who exists suggests what the client lets it: each page, and all of them', async () => {
    const { client, profile } = await publishPage(kit, { name: 'Portada' });
    const { token } = client;
    await publishMore(token, 'Talleres de torno');
    const change = (path: string, method: 'PUT' | 'PATCH', body: object) => kit.call(method, path, { token, body });
    const shown = async () => {
      const { reply, html } = await visit(`/link/${client.alias}/nada`);
      expect(reply.status).toBe(404);
      return [
        html.includes('>Portada<'),
        html.includes('>Talleres de torno<'),
        html.includes('Ver su página principal'),
      ];
    };
    expect(await shown()).toEqual([true, true, true]);
    const kept = await change(`/api/profiles/${profile.id}`, 'PATCH', { isSuggested: false });
    expect(kept.json().isSuggested).toBe(false);
    expect(await shown()).toEqual([false, true, false]);
    const setting = '/api/client-brand/page-suggestions';
    expect((await change(setting, 'PUT', { suggestsPages: false })).json()).toEqual({ suggestsPages: false });
    expect(await shown()).toEqual([false, false, false]);
    // Nobody else's pages are affected, and what was set for one page is still there afterwards.
    expect((await visit('/link/ceramica-lun/tazas')).html).toContain('Página de ceramica-luna');
    await change(setting, 'PUT', { suggestsPages: true });
    expect(await shown()).toEqual([false, true, false]);
  });

  it('never tells of pages that are not for everybody', async () => {
    const states: Record<string, string> = {
      oculta: 'hidden = true',
      retirada: 'withheld_at = now()',
      conclave: "password_hash = 'x'",
      caducada: "expires_at = now() - interval '1 hour'",
      discreta: 'is_indexed = false',
      callada: 'is_suggested = false',
      papelera: 'deleted_at = now()',
      borrador: 'published = null, published_at = null, published_revision = null',
    };
    const aliases = [];
    for (const [word, change] of Object.entries(states)) {
      const alias = `reservado-${word}`;
      const { profile } = await publishAs(alias, `Secreto ${word}`);
      await kit.database.adminSql.unsafe(`update profiles set ${change} where id = $1`, [profile.id]);
      aliases.push(alias);
    }
    const gone = await publishAs('reservado-cerrado', 'Secreto cerrado');
    await kit.database.adminSql`update users set suspended_at = now() where id = ${gone.client.userId}`;
    for (const path of ['/link/reservado', '/link/reservado-x/y', ...aliases.map((alias) => `/link/${alias}/nada`)]) {
      const { html } = await visit(path);
      expect([path, html.includes('Secreto')]).toEqual([path, false]);
    }
  });
});

async function publishMore(token: string, name: string): Promise<void> {
  const made = await kit.call('POST', '/api/profiles', { token, body: { name } });
  await kit.call('POST', `/api/profiles/${made.json().id}/publish`, { token, body: {} });
}

async function publishAs(alias: string, name: string) {
  const client = await kit.createClient({ alias });
  const made = await kit.call('POST', '/api/profiles', { token: client.token, body: { name } });
  const profile: { id: string } = made.json();
  await kit.call('POST', `/api/profiles/${profile.id}/publish`, { token: client.token, body: {} });
  return { client, profile };
}

test('a page brings its code and address for paper, its h-card, and no request beyond its own host', async () => {
  const { profile } = await publishPage(kit, {
    blocks: [
      { id: 'p', type: 'cover', version: 1, props: { name: 'Marina Ferrer', bio: 'Ceramista' } },
      {
        id: 'c',
        type: 'contact_card',
        version: 1,
        props: {
          name: 'Marina Ferrer',
          phones: [{ kind: 'mobile', number: '+34 600 123 123' }],
          emails: [{ address: 'm@correo.example' }],
          city: 'Altea',
        },
      },
    ],
  });
  const { html } = await visit(profile.path);
  const { publicUrl } = kit.platform.config;
  expect(html).toMatch(/<div class="pr"><svg viewBox="0 0 \d+ \d+"[^>]*><path d="M\d/);
  expect(html).toContain(`<b>${publicUrl}${profile.path}</b>`);
  for (const part of ['h-card', 'p-name', 'p-note', 'u-url u-uid', 'p-tel', 'u-email', 'p-adr'])
    expect(html).toContain(part);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '');
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', telephone: '+34 600 123 123', address: { addressLocality: 'Altea' } },
  });
  const loaded = [...html.matchAll(/<(?:img|link|script|source)[^>]*?(?:src|href)="([^"]+)"/g)].map(
    ([, url = '']) => url,
  );
  const own = loaded.filter((url) => url.startsWith('/') || url.startsWith(publicUrl) || url.startsWith('data:'));
  expect(own).toEqual(loaded);
  expect(loaded.length).toBeLessThanOrEqual(15);
});
