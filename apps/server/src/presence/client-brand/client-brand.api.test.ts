import { themeChoiceSchema } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientBrand } from '@enlace/contract/presence/client-brand/client-brand.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

const plain: ClientBrand = {
  logo: null,
  accent: '#7a3b1d',
  ground: null,
  ink: null,
  headings: 'fraunces',
  text: 'nunito',
  socials: [{ network: 'instagram', url: 'https://instagram.com/barroysal' }],
};

async function put(who: TestClient, body: unknown) {
  const answer = await kit.call('PUT', '/api/client-brand', { token: who.token, body });
  return { status: answer.statusCode, body: answer.json() };
}

async function addPicture(who: TestClient): Promise<string> {
  const id = kit.platform.ids.uuid();
  await kit.database.adminSql`
    insert into files (owner_id, id, name, width, height, widths, size_bytes, kind, format)
    values (${who.userId}, ${id}, 'logo.png', 640, 320, '{320,640}', 9000, 'image', 'webp')`;
  return id;
}

async function create(who: TestClient, path: string, body: object) {
  const answer = await kit.call('POST', path, { token: who.token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('a client’s brand', () => {
  it('is empty at first, and kept as it was set', async () => {
    const client = await kit.createClient();
    const read = async () => (await kit.call('GET', '/api/client-brand', { token: client.token })).json().brand;
    expect(await read()).toMatchObject({ logo: null, accent: null, socials: [] });
    expect(await put(client, { ...plain, accent: ' #7A3B1D ' })).toEqual({ status: 200, body: { brand: plain } });
    expect(await read()).toEqual(plain);
  });

  it('is what a new page begins with: colours, fonts, networks and the logo where a picture is missing', async () => {
    const client = await kit.createClient();
    const fileId = await addPicture(client);
    const logo = { fileId, alt: 'Barro y Sal', width: 1, height: 1 };
    const { body } = await put(client, { ...plain, logo });
    // Its size comes from the drive.
    expect(body.brand.logo).toEqual({ ...logo, width: 640, height: 320 });
    const { draft } = await create(client, '/api/profiles', { name: 'Barro y Sal' });
    const { theme, blocks } = draft.document;
    expect(theme).toMatchObject({ palette: 'custom', color: '#7a3b1d', headings: 'fraunces', text: 'nunito' });
    const networks = blocks.filter(({ type }: { type: string }) => type === 'social_links');
    expect(networks).toHaveLength(1);
    expect(networks[0].props.items).toEqual(plain.socials);
  });

  it('leaves an empty page empty, and gives mails a letterhead', async () => {
    const client = await kit.createClient();
    const fileId = await addPicture(client);
    await put(client, { ...plain, logo: { fileId, alt: '', width: 640, height: 320 } });
    const page = await create(client, '/api/profiles', { name: 'Vacía', start: 'empty' });
    expect([page.draft.document.blocks, page.draft.document.theme.color]).toEqual([[], '#7a3b1d']);
    const { document } = await create(client, '/api/templates', { kind: 'email', name: 'Carta' });
    expect(document.blocks.map(({ type }: { type: string }) => type)).toEqual(['image', 'social_links']);
    expect(document.theme.color).toBe('#7a3b1d');
  });

  it('never makes a page unreadable: a colour gives way to the nearest one that reads', async () => {
    const client = await kit.createClient();
    expect((await put(client, { ...plain, accent: '#ffff66', ink: '#fefefe', ground: '#ffffff' })).status).toBe(200);
    const { id, draft } = await create(client, '/api/profiles', { name: 'Legible' });
    const { color, ink, ground } = draft.document.theme;
    expect([color, ink, ground]).not.toEqual(['#ffff66', '#fefefe', '#ffffff']);
    expect(ground).toBe('#ffffff');
    expect(themeChoiceSchema.safeParse(draft.document.theme).success).toBe(true);
    expect((await kit.call('POST', `/api/profiles/${id}/publish`, { token: client.token, body: {} })).statusCode).toBe(
      200,
    );
  });

  it('changes nothing that exists, and nothing of others', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    const before = await create(client, '/api/profiles', { name: 'Antes' });
    await put(client, plain);
    const after = (await kit.call('GET', `/api/profiles/${before.id}`, { token: client.token })).json();
    expect(after.draft.document).toEqual(before.draft.document);
    expect((await create(other, '/api/profiles', { name: 'Otra' })).draft.document.theme.palette).not.toBe('custom');
  });

  it.each([
    ['a font nobody has', { headings: 'comic' }, 'headings'],
    ['a heading font for texts', { text: 'fraunces' }, 'text'],
    ['a colour that is none', { accent: 'red' }, 'accent'],
    ['an unknown network', { socials: [{ network: 'orkut', url: 'https://o.example' }] }, 'socials.0.network'],
    ['a link that runs code', { socials: [{ network: 'web', url: 'javascript:alert(1)' }] }, 'socials.0.url'],
  ])('refuses %s', async (_what, change, path) => {
    const { status, body } = await put(await kit.createClient(), { ...plain, ...change });
    expect([status, body.error.fields[0].path]).toEqual([422, path]);
  });

  it('refuses the picture of somebody else, and forgets one that is thrown away', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    const foreign = { fileId: await addPicture(other), alt: '', width: 10, height: 10 };
    expect((await put(client, { ...plain, logo: foreign })).status).toBe(404);
    const fileId = await addPicture(client);
    await put(client, { ...plain, logo: { ...foreign, fileId } });
    await kit.database.adminSql`update files set deleted_at = now() where id = ${fileId}`;
    expect((await kit.call('GET', '/api/client-brand', { token: client.token })).json().brand.logo).toBeNull();
  });
});
