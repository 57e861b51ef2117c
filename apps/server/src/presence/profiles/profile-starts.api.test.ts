import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileTemplateIds } from '@enlace/contract/presence/profiles/profile-templates.ts';
import type { ProfileTemplate } from '@enlace/contract/presence/profiles/profile-starts.contract.ts';
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
