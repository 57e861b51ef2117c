import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { receiveFormMessage } from '../mailbox.usecases.ts';
import { visitorUrl } from './visitor-link.ts';
import { visitorMessagesPerHour, visitorTextMax } from './visitor-thread.ts';

const clock = createMovableClock();
const julia = 'julia.roca@correo.es';
let kit: TestApp;
let marina: TestClient;
let profile: { id: string; name: string };

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
  marina = await kit.createClient();
  profile = { id: kit.platform.ids.uuid(), name: 'Talleres' };
  await kit.database.adminSql`
    insert into profiles (owner_id, id, name, slug, locale, draft, short_code, theme_id)
    values (${marina.owner}, ${profile.id}, ${profile.name}, 'talleres', 'es', '{}', 'abc', 'barro')`;
});
afterAll(() => kit.close());

async function begin(text = '¿Quedan plazas?') {
  const email = `${kit.platform.ids.code(8).toLowerCase()}.${julia}`;
  const { conversationId } = await kit.platform.db.scoped(marina.owner, (tx) =>
    receiveFormMessage({
      tx,
      deps: kit.platform,
      owner: marina.owner,
      profile,
      sender: { name: 'Julia Roca', email, phone: null },
      text,
      fields: [],
      consent: null,
      spam: { score: 0, reasons: [] },
      idempotencyKey: kit.platform.ids.uuid(),
      locale: 'es',
    }),
  );
  const url = visitorUrl(kit.platform, { conversationId, email });
  return { conversationId, email, path: new URL(url).pathname };
}

function get(path: string) {
  return kit.app.inject({ method: 'GET', url: path });
}

function write(path: string, text: string, form = kit.platform.ids.uuid()) {
  return kit.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ text, form }).toString(),
  });
}

function answer(conversationId: string, text: string) {
  return kit.call('POST', `/api/mailbox/conversations/${conversationId}/replies`, {
    token: marina.token,
    body: { html: `<p>${text}</p>`, idempotencyKey: kit.platform.ids.uuid() },
  });
}

function conversationOf(id: string) {
  return kit.call('GET', `/api/mailbox/conversations/${id}`, { token: marina.token });
}

describe('the conversation in the visitor’s browser', () => {
  test('shows what both said, for the link’s bearer alone, and nothing hostile runs', async () => {
    const { path } = await begin('Hola <script>alert(1)</script> "&\'');
    const page = await get(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Hola &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.body).not.toContain('<script>alert(1)');
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(String(page.headers['content-security-policy'])).toMatch(/sandbox.*default-src 'none'/);
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  test('an answer shows when it can no longer be taken back', async () => {
    const { path, conversationId } = await begin();
    const reply = await answer(conversationId, 'Quedan tres');
    expect(reply.statusCode).toBe(200);
    expect((await get(path)).body).not.toContain('Quedan tres');
    clock.advance({ seconds: 11 });
    expect((await get(path)).body).toContain('Quedan tres');
    expect((await get(`${path}/hilo`)).body).toContain('Quedan tres');
  });

  test('a message reaches the mailbox, once, and opens what was closed', async () => {
    const { path, conversationId } = await begin();
    await kit.call('POST', `/api/mailbox/conversations/${conversationId}/state`, {
      token: marina.token,
      body: { state: 'closed' },
    });
    expect((await get(path)).body).toContain('La conversación está cerrada');
    const form = kit.platform.ids.uuid();
    const [first, second] = await Promise.all([write(path, 'Voy el sábado', form), write(path, 'Voy el sábado', form)]);
    expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
    const shown = (await get(path)).body;
    expect(shown.split('Voy el sábado')).toHaveLength(2);
    const { conversation } = (await conversationOf(conversationId)).json();
    expect(conversation).toMatchObject({ state: 'waiting', preview: 'Voy el sábado' });
    const { items } = (await kit.call('GET', '/api/notifications', { token: marina.token })).json();
    expect(items[0]).toMatchObject({ kind: 'message.received', params: { preview: 'Voy el sábado' } });
  });

  test('notes of the client stay inside', async () => {
    const { path, conversationId } = await begin();
    const note = await kit.call('POST', `/api/mailbox/conversations/${conversationId}/notes`, {
      token: marina.token,
      body: { text: 'No hacer descuento' },
    });
    expect(note.statusCode).toBe(200);
    expect((await get(path)).body).not.toContain('descuento');
  });

  test('says what is wrong and keeps what was typed', async () => {
    const { path } = await begin();
    expect((await write(path, '  ')).statusCode).toBe(422);
    const long = await write(path, 'x'.repeat(visitorTextMax + 1));
    expect(long.statusCode).toBe(422);
    expect(long.body).toContain('El mensaje es demasiado largo');
    expect(long.body).toContain('x'.repeat(visitorTextMax + 1));
    for (let turn = 0; turn < visitorMessagesPerHour; turn += 1)
      await kit.database.adminSql`
        insert into messages (owner_id, conversation_id, direction, channel, author_name, text, at)
        select ${marina.owner}, id, 'in', 'form', 'Julia', 'otra vez', ${clock.now().toString()}
        from conversations where owner_id = ${marina.owner} order by created_at desc limit 1`;
    const limited = await write(path, 'una más');
    expect(limited.statusCode).toBe(429);
    expect(limited.headers['retry-after']).toBe('3600');
    expect(limited.body).toContain('una más');
  });

  test('a link that was touched, belongs to another address or a removed conversation opens nothing', async () => {
    const { path, conversationId } = await begin();
    const foreign = new URL(visitorUrl(kit.platform, { conversationId, email: 'otra@correo.es' })).pathname;
    const touched = path.replace(/\.(.)/, (_all, sign: string) => (sign === 'A' ? '.B' : '.A'));
    for (const wrong of [foreign, touched, '/c/nada', '/c/constructor', `/c/${'A'.repeat(90)}.x`]) {
      for (const way of ['', '/hilo', '/vivo', `/archivo/${kit.platform.ids.uuid()}`])
        expect([wrong + way, (await get(wrong + way)).statusCode]).toEqual([wrong + way, 404]);
      expect([wrong, (await write(wrong, 'hola')).statusCode]).toEqual([wrong, 404]);
    }
    await kit.call('DELETE', `/api/mailbox/conversations/${conversationId}`, { token: marina.token });
    expect((await get(path)).statusCode).toBe(404);
  });

  test('news arrive live', async () => {
    const { path, conversationId } = await begin();
    const address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
    const abort = new AbortController();
    const response = await fetch(`${address}${path}/vivo`, { signal: abort.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await reader?.read())?.value ?? '';
    expect(await next()).toContain('event: ready');
    await kit.call('POST', `/api/mailbox/conversations/${conversationId}/state`, {
      token: marina.token,
      body: { state: 'closed' },
    });
    expect(await next()).toContain('event: changed');
    abort.abort();
  });
});
