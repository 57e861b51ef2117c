import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { notify } from './notifications.usecases.ts';
import { notifyGrouped } from './usecases/notify-grouped.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

type Notice = Pick<Notification, 'kind' | 'params' | 'link'>;

const show = (client: TestClient, notification: Notice, profileId?: string) =>
  kit.platform.db.system((tx) =>
    notify({ tx, deps: kit.platform, owner: client.owner, profileId: profileId ?? null, notification }),
  );

type Page = { items: Notification[]; next: string | null; unread: number };
async function list(client: TestClient, query = ''): Promise<Page> {
  const reply = await kit.call('GET', `/api/notifications?acts=true${query}`, { token: client.token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const bulk = (client: TestClient, action: string, ids: readonly string[]) =>
  kit.call('POST', '/api/notifications/bulk', { token: client.token, body: { action, ids } });
async function newProfile(client: TestClient, name: string): Promise<string> {
  const reply = await kit.call('POST', '/api/profiles', { token: client.token, body: { name } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ id: string }>().id;
}
const finished: Notice = { kind: 'campaign.finished', params: { name: 'Otoño', accepted: 1, audience: 1 }, link: null };

describe('being done with a notice', () => {
  test('takes it off the list and off the count, and it comes back as it was', async () => {
    const client = await kit.createClient();
    await show(client, finished);
    await show(client, finished);
    const [newer] = (await list(client)).items;
    const id = newer?.id ?? '';
    expect((await bulk(client, 'done', [id])).json()).toEqual({ ids: [id] });
    expect((await bulk(client, 'done', [id])).json()).toEqual({ ids: [] });
    const left = await list(client);
    expect([left.items.length, left.unread]).toEqual([1, 1]);
    const done = await list(client, '&done=true');
    expect(done.items.map((item) => [item.id, item.readAt, item.doneAt !== null])).toEqual([[id, null, true]]);
    expect((await bulk(client, 'reopen', [id])).json()).toEqual({ ids: [id] });
    const back = await list(client, '&unread=true');
    expect([back.items.map((item) => item.id)[0], back.unread]).toEqual([id, 2]);
  });

  test('another client’s notice stays, and a key may not', async () => {
    const [client, stranger] = [await kit.createClient(), await kit.createClient()];
    await show(client, finished);
    const id = (await list(client)).items[0]?.id ?? '';
    expect((await bulk(stranger, 'done', [id])).json()).toEqual({ ids: [] });
    expect((await list(client)).items).toHaveLength(1);
    const key = await kit.call('POST', '/api/keys', {
      token: client.token,
      body: { name: 'Almacén', scopes: ['files.read'], life: '30' },
    });
    const { token } = key.json<{ token: string }>();
    const reply = await kit.call('POST', '/api/notifications/bulk', { token, body: { action: 'done', ids: [id] } });
    expect(reply.statusCode).toBe(403);
  });
});

test('notices name their profile, and one profile’s can be asked for', async () => {
  const client = await kit.createClient();
  const [shop, school] = [await newProfile(client, 'Barro y Sal'), await newProfile(client, 'Talleres')];
  await show(client, finished, shop);
  await show(client, finished, school);
  await show(client, finished);
  const names = async (query: string) => (await list(client, query)).items.map(({ profile }) => profile?.name ?? null);
  expect(await names('')).toEqual([null, 'Talleres', 'Barro y Sal']);
  expect(await names(`&profileId=${shop}`)).toEqual(['Barro y Sal']);
  const stranger = await kit.createClient();
  await show(stranger, finished, shop);
  expect((await list(stranger)).items.map(({ profile }) => profile)).toEqual([null]);
});

describe('what can be done about a notice', () => {
  const actsOf = async (client: TestClient) => (await list(client)).items.map(({ act }) => act);

  async function newConversation(client: TestClient, { email = 'julia@correo.example' as string | null } = {}) {
    const profileId = await newProfile(client, 'Barro y Sal');
    const id = crypto.randomUUID();
    await kit.database.adminSql`
      insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, visitor_email, subject, locale, state)
      values (${client.userId}, ${id}, ${profileId}, 'Barro y Sal', 'Julia', ${email}, 'Hola', 'es', 'open')`;
    const params = { name: 'Julia', profile: 'Barro y Sal', preview: 'Hola' };
    await show(client, { kind: 'message.received', params, link: `/user/buzon/${profileId}?c=${id}` }, profileId);
    return id;
  }

  test('a message can be answered until somebody has, or it is in the trash', async () => {
    const client = await kit.createClient();
    const id = await newConversation(client);
    expect(await actsOf(client)).toEqual([{ verb: 'reply', subject: 'conversation', ids: [id] }]);
    await kit.database.adminSql`update conversations set last_direction = 'out' where id = ${id}`;
    expect(await actsOf(client)).toEqual([null]);
    await kit.database.adminSql`update conversations set last_direction = 'in', deleted_at = now() where id = ${id}`;
    expect(await actsOf(client)).toEqual([null]);
  });

  test('nothing where there is no address to answer to', async () => {
    const client = await kit.createClient();
    await newConversation(client, { email: null });
    expect(await actsOf(client)).toEqual([null]);
  });

  test('a stopped automation can go on while it is paused, and only its own client’s', async () => {
    const [client, stranger] = [await kit.createClient(), await kit.createClient()];
    const id = crypto.randomUUID();
    await kit.database.adminSql`
      insert into automations (owner_id, id, name, state, pause_reason, trigger)
      values (${client.userId}, ${id}, 'Bienvenida', 'paused', 'quota', '{"kind":"form"}')`;
    const notice: Notice = {
      kind: 'automation.stopped',
      params: { name: 'Bienvenida', reason: 'quota' },
      link: `/user/campanas/automatizaciones/${id}`,
    };
    await show(client, notice);
    await show(stranger, notice);
    expect(await actsOf(client)).toEqual([{ verb: 'resume', subject: 'automation', ids: [id] }]);
    expect(await actsOf(stranger)).toEqual([null]);
    await kit.database.adminSql`update automations set state = 'active', pause_reason = null where id = ${id}`;
    expect(await actsOf(client)).toEqual([null]);
  });

  test('all comments that wait on a post are approved by one act', async () => {
    const client = await kit.createClient();
    const profileId = await newProfile(client, 'Barro y Sal');
    const post = await kit.call('POST', `/api/walls/${profileId}/posts`, {
      token: client.token,
      body: { kind: 'text', body: 'Abrimos el sábado' },
    });
    expect(post.statusCode, post.body).toBe(200);
    const postId = post.json<{ id: string }>().id;
    const ids = [crypto.randomUUID(), crypto.randomUUID()].toSorted();
    for (const id of ids)
      await kit.database.adminSql`
        insert into wall_comments (owner_id, id, post_id, author_name, body, review, created_at)
        values (${client.userId}, ${id}, ${postId}, 'Julia', 'Allí estaré', 'pending', now())`;
    await kit.platform.db.system((tx) =>
      notifyGrouped({
        tx,
        deps: kit.platform,
        owner: client.owner,
        thread: postId,
        profileId,
        notification: {
          kind: 'wall.written',
          params: { what: 'comment', name: 'Julia', about: 'Abrimos', waits: 'yes' },
          link: `/user/muros?perfil=${profileId}&ver=revisar`,
        },
      }),
    );
    expect(await actsOf(client)).toEqual([{ verb: 'approve', subject: 'comment', ids }]);
    const items = ids.map((id) => ({ kind: 'comment', id }));
    const decided = await kit.call('POST', '/api/wall-inbox/decide', {
      token: client.token,
      body: { act: 'approve', items },
    });
    expect(decided.json()).toMatchObject({ missing: 0 });
    expect(await actsOf(client)).toEqual([null]);
  });

  test('the bell does not ask for it', async () => {
    const client = await kit.createClient();
    await newConversation(client);
    const reply = await kit.call('GET', '/api/notifications?limit=8', { token: client.token });
    expect(reply.json<Page>().items.map(({ act }) => act)).toEqual([null]);
  });
});
