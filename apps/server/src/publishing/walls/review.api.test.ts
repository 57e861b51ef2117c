import type { InboxItem } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailOneNotice } from '#workspace/notifications/jobs/mail-notice.job.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { createPost, createWall, sendForm, type TestWall, writing } from './walls.test-support.ts';

const clock = createMovableClock();
let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
});
afterAll(() => kit.close());

type Talk = { wall: TestWall; post: Post };

async function createTalk(settings: object = {}): Promise<Talk> {
  const wall = await createWall(kit, settings);
  return { wall, post: await createPost(kit, wall, { body: 'Botellas Toll' }) };
}

async function comment({ wall, post }: Talk, text: string, ip?: string) {
  const values = await writing(kit, text);
  return sendForm(kit, { url: `${wall.path}/${post.id}/comentario`, values, ...(ip === undefined ? {} : { ip }) });
}

async function inboxOf({ client }: TestWall, query = ''): Promise<{ items: InboxItem[]; total: number }> {
  return (await kit.call('GET', `/api/wall-inbox${query}`, { token: client.token })).json();
}

function decide({ client }: TestWall, act: string, items: readonly Pick<InboxItem, 'kind' | 'id'>[]) {
  const body = { act, items: items.map(({ kind, id }) => ({ kind, id })) };
  return kit.call('POST', '/api/wall-inbox/decide', { token: client.token, body });
}

const pageOf = async ({ wall, post }: Talk) => (await kit.app.inject({ url: `${wall.path}/${post.id}` })).body;

test('what was rejected is listed, and taking the decision back puts it where it was', async () => {
  const talk = await createTalk({ moderation: 'manual' });
  await comment(talk, 'Espera su turno');
  const { items } = await inboxOf(talk.wall);
  await decide(talk.wall, 'reject', items);
  expect(await inboxOf(talk.wall)).toMatchObject({ items: [], total: 0 });
  const rejected = await inboxOf(talk.wall, '?state=rejected');
  expect(rejected).toMatchObject({ total: 1, items: [{ review: 'rejected', text: 'Espera su turno' }] });
  expect((await decide(talk.wall, 'reopen', rejected.items)).json()).toMatchObject({ missing: 0 });
  expect((await inboxOf(talk.wall, '?state=rejected')).total).toBe(0);
  expect((await inboxOf(talk.wall)).items).toMatchObject([{ review: 'pending' }]);
  expect((await decide(talk.wall, 'reopen', rejected.items)).json()).toMatchObject({ decided: [], missing: 1 });
});

test('undoing “advertising” lets the visitor write again; undoing an answer to a report opens the report again', async () => {
  const talk = await createTalk({ moderation: 'none' });
  await comment(talk, 'Una pregunta', '198.51.100.77');
  const [seen] = (
    await kit.call('GET', `/api/wall-posts/${talk.post.id}/comments`, { token: talk.wall.client.token })
  ).json().items;
  const report = `${talk.wall.path}/${talk.post.id}/denunciar/${seen.id}`;
  const values = { ...(await writing(kit, 'No me gusta')), motivo: 'spam' };
  expect((await sendForm(kit, { url: report, values, ip: '198.51.100.78' })).statusCode).toBeLessThan(400);
  const { items } = await inboxOf(talk.wall);
  expect(items).toMatchObject([{ review: 'approved', reports: [{ reason: 'spam' }] }]);
  await decide(talk.wall, 'spam', items);
  expect(await pageOf(talk)).not.toContain('Una pregunta');
  const blocks = async () =>
    (await kit.call('GET', '/api/wall-blocks', { token: talk.wall.client.token })).json().items;
  expect(await blocks()).toHaveLength(1);
  await decide(talk.wall, 'reopen', items);
  expect(await pageOf(talk)).toContain('Una pregunta');
  expect(await blocks()).toEqual([]);
  expect((await inboxOf(talk.wall)).items).toMatchObject([{ review: 'approved', reports: [{ reason: 'spam' }] }]);
});

test('nobody takes back the decisions of another client, nor lists what they rejected', async () => {
  const talk = await createTalk({ moderation: 'manual' });
  await comment(talk, 'Ajeno');
  const { items } = await inboxOf(talk.wall);
  await decide(talk.wall, 'reject', items);
  const other = await createWall(kit);
  expect((await inboxOf(other, '?state=rejected')).total).toBe(0);
  expect((await decide(other, 'reopen', items)).json()).toMatchObject({ decided: [], missing: 1 });
  expect((await inboxOf(talk.wall, '?state=rejected')).total).toBe(1);
});

type Notice = { kind: string; params: Record<string, string | number>; link: string; readAt: string | null };

async function noticesOf({ client }: TestWall): Promise<Notice[]> {
  const { items } = (await kit.call('GET', '/api/notifications?unread=true', { token: client.token })).json();
  return items.filter(({ kind }: Notice) => kind === 'wall.written');
}

test('comments of one post are one notice that counts, and those of another their own', async () => {
  const talk = await createTalk({ moderation: 'none' });
  await comment(talk, 'Primero', '198.51.100.1');
  expect(await noticesOf(talk.wall)).toMatchObject([
    { params: { count: 1, name: 'Pau Verdú', about: 'Botellas Toll' } },
  ]);
  await Promise.all([comment(talk, 'Segundo', '198.51.100.2'), comment(talk, 'Tercero', '198.51.100.3')]);
  expect(await noticesOf(talk.wall)).toMatchObject([{ params: { count: 3 } }]);
  const other = await createPost(kit, talk.wall, { body: 'Otra' });
  await comment({ wall: talk.wall, post: other }, 'Aquí también', '198.51.100.4');
  expect((await noticesOf(talk.wall)).map(({ params }) => params['count'])).toEqual([1, 3]);
  await kit.call('POST', '/api/notifications/read', { token: talk.wall.client.token, body: {} });
  await comment(talk, 'Cuarto', '198.51.100.5');
  expect(await noticesOf(talk.wall)).toMatchObject([{ params: { count: 1 } }]);
});

test('mails about one thread are an hour apart and tell of everything since', async () => {
  const talk = await createTalk({ moderation: 'none' });
  const { token, owner } = talk.wall.client;
  const channel = { kind: 'wall.written', email: 'immediate' };
  await kit.call('PATCH', '/api/notifications/channels', { token, body: channel });
  const rows = () => kit.database.adminSql<{ id: string; count: number }[]>`
    select id, (params ->> 'count')::int as count from notifications
    where owner_id = ${owner} and kind = 'wall.written' and mailed_at is null`;
  await comment(talk, 'Uno', '198.51.100.11');
  const [first] = await rows();
  await mailOneNotice({ deps: kit.platform, owner, notificationId: first?.id ?? '' });
  const mailed = () => kit.database.adminSql`select 1 from mails where owner_id = ${owner} and purpose = 'notice'`;
  expect(await mailed()).toHaveLength(1);
  await comment(talk, 'Dos', '198.51.100.12');
  await comment(talk, 'Tres', '198.51.100.13');
  const [second] = await rows();
  expect(await rows()).toMatchObject([{ count: 3 }]);
  const [job] = await kit.database.adminSql<{ wait: number }[]>`
    select extract(epoch from start_after - now())::int as wait from pgboss.job
    where data ->> 'notificationId' = ${second?.id ?? ''}`;
  expect(job?.wait).toBeGreaterThan(3000);
  await mailOneNotice({ deps: kit.platform, owner, notificationId: second?.id ?? '' });
  expect(await mailed()).toHaveLength(2);
});
