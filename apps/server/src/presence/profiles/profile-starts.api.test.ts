import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileTemplateIds } from '@enlace/contract/presence/profiles/profile-templates.ts';
import type { ProfileTemplate } from '@enlace/contract/presence/profiles/profile-starts.contract.ts';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

test('every template is shown as a page and becomes a draft that can be published', async () => {
  const { token } = await kit.createClient();
  const list = await kit.call('GET', '/api/profile-templates?locale=jp', { token });
  const items: ProfileTemplate[] = list.json().items;
  expect(items.map(({ id }) => id)).toEqual(profileTemplateIds);
  const [restaurant] = items;
  expect(restaurant).toMatchObject({ name: 'レストラン', previewPath: '/p/template/restaurant/jp' });
  for (const { previewPath } of items) {
    const page = await kit.app.inject({ method: 'GET', url: previewPath });
    expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
      200,
      expect.stringMatching(/^sandbox;/),
    ]);
  }
  const body = { name: 'Casa Lola', template: 'restaurant', locale: 'es' };
  const made = await kit.call('POST', '/api/profiles', { token, body });
  const profile = made.json();
  expect([made.statusCode, profile.themeId]).toEqual([200, restaurant?.themeId]);
  expect(JSON.stringify(profile.draft.document)).toContain('Reserva mesa');
  const published = await kit.call('POST', `/api/profiles/${profile.id}/publish`, { token, body: {} });
  const page = await kit.app.inject({ method: 'GET', url: published.json().path });
  expect(page.body).toContain('/f/stock-plato/');
  const picture = await kit.app.inject({ method: 'GET', url: '/f/stock-plato/640.webp' });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('visitors never get the sample of a template, on the page or in the card, while the draft keeps it', async () => {
  const { token } = await kit.createClient();
  const make = async (template: string) => {
    const body = { name: 'Casa Lola', template, locale: 'es' };
    const profile: Profile = (await kit.call('POST', '/api/profiles', { token, body })).json();
    return profile;
  };
  const send = async (path: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') => {
    const reply = await kit.call(method, path, { token, body });
    expect(reply.statusCode, reply.body).toBe(200);
  };
  const visit = async (path: string) => (await kit.app.inject({ method: 'GET', url: path })).body;
  const { id, path, vcardPath, draft } = await make('restaurant');
  await send(`/api/profiles/${id}/publish`);
  const samples = ['Tu ciudad', 'Calle Mayor', 'Cocina de temporada', 'Croquetas', 'alérgenos', 'gluten', '20:00'];
  const page = await visit(path);
  expect(samples.filter((text) => JSON.stringify(draft).includes(text))).toEqual(samples);
  expect([...samples, 'example.com'].filter((text) => page.includes(text))).toEqual([]);
  expect(page).toContain('Reserva tu mesa');
  expect(await visit(vcardPath)).not.toMatch(/Calle Mayor|Tu ciudad|example\.com/);

  const read = async (): Promise<Profile> => (await kit.call('GET', `/api/profiles/${id}`, { token })).json();
  expect((await read()).draft.document).toEqual(draft.document);
  const card = { street: 'Calle Mayor, 8', city: 'Alcoy', organisation: 'Casa Lola' };
  const blocks = draft.document.blocks.map((block) =>
    block.type === 'contact_card' ? { ...block, props: card } : block,
  );
  await send(`/api/profiles/${id}/draft`, { document: { ...draft.document, blocks }, baseRevision: 1 }, 'PUT');
  await send('/api/profiles/bulk', { action: 'publish', ids: [id] });
  expect(await visit(path)).toContain('Calle Mayor, 8');
  expect(await visit(vcardPath)).toContain('Calle Mayor');
  expect(await visit(path)).not.toContain('Tu ciudad');
});

test('a page of another service becomes a draft, and the answer says what is in it', async () => {
  const { token } = await kit.createClient();
  const content = '<h1>Sala Norte</h1><a href="https://norte.example">Reserva</a><a href="javascript:alert(1)">x</a>';
  const made = await kit.call('POST', '/api/profiles/import', { token, body: { content } });
  expect(made.json()).toMatchObject({
    profile: { name: 'Sala Norte', slug: 'sala-norte', status: 'draft' },
    summary: { kind: 'page', links: 1, socials: 0, contact: false, leftOut: 0 },
  });
  const again = await kit.call('POST', '/api/profiles/import', { token, body: { content, name: 'Otra' } });
  expect(again.json().profile).toMatchObject({ name: 'Otra', slug: 'otra' });
});

test('a file with nothing to take over makes no profile and says so', async () => {
  const { token } = await kit.createClient();
  const refused = await kit.call('POST', '/api/profiles/import', { token, body: { content: 'hola' } });
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'profiles.import_unreadable']);
  expect((await kit.call('GET', '/api/profiles', { token })).json().items).toEqual([]);
});
