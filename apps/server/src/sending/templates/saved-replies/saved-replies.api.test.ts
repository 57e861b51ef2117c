import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '@enlace/contract/mailbox/conversations/saved-replies.contract.ts';
import { receiveFormMessage } from '#mailbox/conversations/mailbox.usecases.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
let marina: TestClient;
let profileId: string;
let conversationId: string;

const base = '/api/mailbox/saved-replies';

beforeAll(async () => {
  kit = await createTestApp();
  marina = await kit.createClient();
  profileId = kit.platform.ids.uuid();
  await kit.database.adminSql`
    insert into profiles (owner_id, id, name, slug, locale, draft, short_code, theme_id)
    values (${marina.owner}, ${profileId}, 'Talleres', 'talleres', 'es', '{}', 'abc', 'barro')`;
  ({ conversationId } = await kit.platform.db.scoped(marina.owner, (tx) =>
    receiveFormMessage({
      tx,
      deps: kit.platform,
      owner: marina.owner,
      profile: { id: profileId, name: 'Talleres' },
      sender: { name: 'Julia <b>Roca</b>', email: 'julia@correo.es', phone: null },
      text: '¿Quedan plazas?',
      fields: [],
      consent: null,
      spam: { score: 0, reasons: [] },
      idempotencyKey: kit.platform.ids.uuid(),
      locale: 'es',
    }),
  ));
});
afterAll(() => kit.close());

async function create(body: object, client = marina) {
  const answer = await kit.call('POST', base, { ...client, body });
  expect(answer.statusCode).toBe(200);
  return contract.createSavedReply.reply.parse(answer.json()).savedReply;
}
async function list(query = '', client = marina) {
  return contract.listSavedReplies.reply.parse((await kit.call('GET', `${base}${query}`, client)).json()).items;
}
function fill(id: string, client = marina) {
  return kit.call('POST', `${base}/${id}/fill`, { ...client, body: { conversationId } });
}

describe('saved replies', () => {
  it('lie in the folders and carry the labels of templates', async () => {
    const { id } = await create({ name: 'Horario', format: 'plain', body: 'De 10 a 14' });
    const made = async (what: 'folders' | 'labels') =>
      (await kit.call('POST', `/api/templates/${what}`, { ...marina, body: { name: 'Preguntas' } })).json<{
        id: string;
      }>().id;
    const [folderId, labelId] = [await made('folders'), await made('labels')];
    await kit.call('POST', '/api/templates/folders/subjects', { ...marina, body: { ids: [id], folderId } });
    await kit.call('POST', '/api/templates/labels/subjects', {
      ...marina,
      body: { ids: [id], addIds: [labelId], removeIds: [] },
    });
    expect((await list()).find((reply) => reply.id === id)).toMatchObject({ folderId, labelIds: [labelId] });
  });

  it('are filled with the values of the conversation, with the fallback where there is none', async () => {
    const body =
      'Hola {{ contact.first_name | default: "hola" }} de {{ contact.city | default: "por aquí" }}:\nsoy {{ profile.name }}.\n\nHasta pronto';
    const { id, problems } = await create({ name: 'Saludo', format: 'plain', body });
    expect(problems).toEqual([]);
    const filled = contract.fillSavedReply.reply.parse((await fill(id)).json());
    expect(filled.text).toBe('Hola Julia de por aquí:\nsoy Talleres.\n\nHasta pronto');
    expect(filled.html).toBe('<p>Hola Julia de por aquí:<br>soy Talleres.</p><p>Hasta pronto</p>');
  });

  it('keep of rich text what an answer may hold, and values cannot bring markup of their own', async () => {
    const { id, body } = await create({
      name: 'Rica',
      format: 'rich',
      body: '<p onclick="x()">Hola <strong>{{ contact.name }}</strong><script>alert(1)</script></p><a href="javascript:alert(1)">ver</a>',
    });
    expect(body).not.toMatch(/onclick|script/);
    const { html } = contract.fillSavedReply.reply.parse((await fill(id)).json());
    expect(html).toContain('<strong>Julia &lt;b&gt;Roca&lt;/b&gt;</strong>');
  });

  it('come last used first, for one profile or for all', async () => {
    const other = kit.platform.ids.uuid();
    await kit.database.adminSql`
      insert into profiles (owner_id, id, name, slug, locale, draft, short_code, theme_id)
      values (${marina.owner}, ${other}, 'Tienda', 'tienda', 'es', '{}', 'abd', 'barro')`;
    const own = await create({ name: 'Solo tienda', format: 'plain', body: 'Abrimos a las diez', profileId: other });
    const everywhere = await create({ name: 'Para todos', format: 'plain', body: 'Gracias por escribir' });
    await fill(everywhere.id);
    const names = (await list(`?profileId=${profileId}`)).map(({ name }) => name);
    expect(names[0]).toBe('Para todos');
    expect(names).not.toContain('Solo tienda');
    expect((await list(`?profileId=${other}`)).map(({ id }) => id)).toContain(own.id);
    expect((await list('?search=DIEZ')).map(({ name }) => name)).toEqual(['Solo tienda']);
    const strange = await kit.call('POST', base, {
      ...marina,
      body: { name: 'x', format: 'plain', body: 'x', profileId: kit.platform.ids.uuid() },
    });
    expect(strange.statusCode).toBe(422);
  });

  it('tell of variables that do not exist or may be empty, and of broken text', async () => {
    const { problems } = await create({
      name: 'Dudosa',
      format: 'plain',
      body: '{{ contact.frist_name }} {{ contact.city }} {{ brand.name }}',
    });
    expect(problems).toEqual([
      { code: 'unknown_variable', detail: 'contact.frist_name' },
      { code: 'missing_fallback', detail: 'contact.city' },
    ]);
    const broken = await create({ name: 'Rota', format: 'plain', body: 'Hola {% if %}' });
    expect((await fill(broken.id)).json()).toMatchObject({ error: { code: 'templates.broken' } });
  });

  it('stay with their profile when a change does not name it', async () => {
    const { id: profileId } = (await kit.call('POST', '/api/profiles', { ...marina, body: { name: 'Otro' } })).json();
    const { id, revision } = await create({ name: 'Suya', format: 'plain', body: 'Uno', profileId });
    const body = { name: 'Suya', format: 'plain', body: 'Dos', baseRevision: revision };
    const changed = await kit.call('PUT', `${base}/${id}`, { ...marina, body });
    expect(changed.json()).toMatchObject({ savedReply: { body: 'Dos', profileId } });
  });

  it('are written anew over their revision, removed and brought back, and are no e-mail templates', async () => {
    const { id, revision } = await create({ name: 'Cambia', format: 'plain', body: 'Uno' });
    const input = { name: 'Cambia', format: 'plain', body: 'Dos', baseRevision: revision };
    const changed = await kit.call('PUT', `${base}/${id}`, { ...marina, body: input });
    expect(changed.json()).toMatchObject({ savedReply: { body: 'Dos', revision: revision + 1 } });
    expect((await kit.call('PUT', `${base}/${id}`, { ...marina, body: input })).statusCode).toBe(409);
    expect((await kit.call('DELETE', `${base}/${id}`, marina)).statusCode).toBe(200);
    expect((await fill(id)).statusCode).toBe(404);
    expect((await list()).map((each) => each.id)).not.toContain(id);
    await kit.call('POST', `${base}/${id}/restore`, marina);
    expect((await list()).map((each) => each.id)).toContain(id);
    expect((await kit.call('GET', `/api/templates/${id}`, marina)).statusCode).toBe(404);
    expect((await kit.call('GET', '/api/templates', marina)).json()).toMatchObject({ items: [], total: 0 });
  });

  it('are nobody else’s', async () => {
    const { id } = await create({ name: 'Mía', format: 'plain', body: 'Hola' });
    const eva = await kit.createClient();
    expect(await list('', eva)).toEqual([]);
    expect((await fill(id, eva)).statusCode).toBe(404);
    expect((await kit.call('DELETE', `${base}/${id}`, eva)).statusCode).toBe(404);
  });
});
