import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NotificationChannel } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { sentMail } from '#test/kit/sent-mail.ts';
import { mailOneNotice } from './jobs/mail-notice.job.ts';
import { sendDueDigests } from './jobs/send-digests.job.ts';
import { notify } from './notifications.usecases.ts';

const clock = createMovableClock();
let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
});
afterAll(() => kit.close());

const finished = { kind: 'campaign.finished', params: { name: 'Otoño', accepted: 1250, audience: 1300 } } as const;

/** Notifies a client the way modules do. */
async function notifyClient(
  client: TestClient,
  notice: { kind: NotificationChannel['kind']; params: Record<string, string | number> } = finished,
): Promise<void> {
  await kit.platform.db.system((tx) =>
    notify({
      tx,
      deps: kit.platform,
      owner: client.owner,
      notification: { ...notice, link: '/user/campanas/01900000-0000-7000-8000-000000000000' },
    }),
  );
}

function choose(client: TestClient, channel: Partial<NotificationChannel> & Pick<NotificationChannel, 'kind'>) {
  return kit.call('PATCH', '/api/notifications/channels', { token: client.token, body: channel });
}

/** Moves to an hour of the next day in Madrid, where the test's clients live. */
function goToHour(hour: number): void {
  const now = clock.now();
  const target = now
    .toZonedDateTimeISO('Europe/Madrid')
    .add({ days: 1 })
    .round({ smallestUnit: 'hour' })
    .with({ hour });
  clock.advance(now.until(target.toInstant()));
}

type Row = { id: string; inApp: boolean; email: string; isMailed: boolean };

function rowsOf(client: TestClient) {
  return kit.platform.db.system(
    (tx) => tx.sql<Row[]>`
      select id, in_app, email, mailed_at is not null as is_mailed from notifications where owner_id = ${client.owner} order by id`,
  );
}

type Mail = { purpose: string; subject: string; bodyText: string; html: string; list: { unsubscribeUrl: string } };

function mailsOf(client: TestClient) {
  return kit.platform.db.system(
    (tx) => tx.sql<Mail[]>`
      select purpose, subject, body_text, html, list from mails where to_address = ${client.email} order by id`,
  );
}

async function mailNow(client: TestClient): Promise<void> {
  for (const { id } of (await rowsOf(client)).filter(({ email }) => email === 'immediate'))
    await mailOneNotice({ deps: kit.platform, owner: client.userId, notificationId: id });
}

const unread = async (client: TestClient): Promise<number> =>
  (await kit.call('GET', '/api/notifications', { token: client.token })).json().unread;

describe('the matrix of notices', () => {
  test('starts with everything in the app, and keeps each choice by itself', async () => {
    const client = await kit.createClient();
    const start: NotificationChannel[] = (
      await kit.call('GET', '/api/notifications/channels', { token: client.token })
    ).json().items;
    expect(start.map(({ inApp }) => inApp)).toEqual(start.map(() => true));
    await choose(client, { kind: 'message.received', email: 'immediate' });
    const reply = await choose(client, { kind: 'message.received', inApp: false });
    expect(reply.json().items).toContainEqual({
      kind: 'message.received',
      inApp: false,
      email: 'immediate',
      push: true,
    });
    expect(await rowsOf(client)).toEqual([]);
  });

  test.each([
    [{ kind: 'security.code_used', inApp: false }],
    [{ kind: 'message.received', email: 'hourly' }],
    [{ kind: 'message.received', push: 'sometimes' }],
  ])('refuses %j', async (body) => {
    const client = await kit.createClient();
    const reply = await kit.call('PATCH', '/api/notifications/channels', { token: client.token, body });
    expect(reply.statusCode).toBe(422);
  });

  test('is obeyed: off nowhere, in the app only, by mail only', async () => {
    const client = await kit.createClient();
    await choose(client, { kind: 'campaign.finished', inApp: false, email: 'off' });
    await notifyClient(client);
    expect(await rowsOf(client)).toEqual([]);

    await choose(client, { kind: 'campaign.finished', inApp: true });
    await notifyClient(client);
    await mailNow(client);
    expect([await unread(client), (await mailsOf(client)).length]).toEqual([1, 0]);

    await choose(client, { kind: 'campaign.finished', inApp: false, email: 'immediate' });
    await notifyClient(client);
    await mailNow(client);
    expect([await unread(client), (await mailsOf(client)).length]).toEqual([1, 1]);
    const listed = (await kit.call('GET', '/api/notifications', { token: client.token })).json().items;
    expect(listed).toHaveLength(1);
  });

  test('is recorded when it changes', async () => {
    const client = await kit.createClient();
    await choose(client, { kind: 'campaign.failed', email: 'off' });
    await choose(client, { kind: 'campaign.failed', email: 'off' });
    const entries = await kit.platform.db.system(
      (tx) => tx.sql`
        select before, after from history_entries where owner_id = ${client.owner} and action = 'preferences.notifications_changed'`,
    );
    expect(entries).toEqual([
      {
        before: { kind: 'campaign.failed', inApp: true, email: 'immediate', push: true },
        after: { kind: 'campaign.failed', inApp: true, email: 'off', push: true },
      },
    ]);
  });

  test('of one client is not another’s', async () => {
    const [one, other] = [await kit.createClient(), await kit.createClient()];
    await choose(one, { kind: 'campaign.finished', inApp: false, email: 'off' });
    await notifyClient(other);
    expect(await unread(other)).toBe(1);
  });
});

describe('a notice by mail', () => {
  test('goes out once, in the person’s language, with links of the public address and a way out', async () => {
    const client = await kit.createClient();
    await kit.platform.db.system((tx) => tx.sql`update users set locale = 'ja' where id = ${client.userId}`);
    await choose(client, { kind: 'campaign.finished', email: 'immediate' });
    await notifyClient(client);
    await mailNow(client);
    await mailNow(client);
    const mails = await mailsOf(client);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe('キャンペーン「Otoño」が完了しました');
    expect(mail?.bodyText).toContain('1,300件のうち1,250件に届きました。');
    expect(mail?.bodyText).toContain('http://localhost:3000/user/campanas/');
    const raw = await sentMail(kit, client.email);
    expect(raw).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/avisos\/[\w.-]+>\r$/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  test('carries what a visitor wrote as text', async () => {
    const client = await kit.createClient();
    await choose(client, { kind: 'message.received', email: 'immediate' });
    const params = { name: '<b>Julia</b>', profile: 'Barro', preview: '<img src=x onerror=alert(1)>' };
    await notifyClient(client, { kind: 'message.received', params });
    await mailNow(client);
    const [mail] = await mailsOf(client);
    expect(mail?.html).not.toMatch(/<b>Julia|<img src=x/);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('stays away when it was read meanwhile or the account is suspended', async () => {
    const [reader, suspended] = [await kit.createClient(), await kit.createClient()];
    for (const client of [reader, suspended]) await choose(client, { kind: 'campaign.finished', email: 'immediate' });
    await notifyClient(reader);
    await notifyClient(suspended);
    await kit.call('POST', '/api/notifications/read', { token: reader.token, body: {} });
    await kit.platform.db.system((tx) => tx.sql`update users set suspended_at = now() where id = ${suspended.userId}`);
    for (const client of [reader, suspended]) await mailNow(client);
    expect([await mailsOf(reader), await mailsOf(suspended)]).toEqual([[], []]);
  });

  test('goes out twenty times an hour at most; the rest waits for the summary', async () => {
    const client = await kit.createClient();
    await choose(client, { kind: 'campaign.finished', email: 'immediate' });
    for (let time = 0; time < 22; time += 1) await notifyClient(client);
    await mailNow(client);
    expect(await mailsOf(client)).toHaveLength(20);
    expect((await rowsOf(client)).filter(({ email, isMailed }) => email === 'daily' && !isMailed)).toHaveLength(2);
  });
});

describe('the daily summary', () => {
  test('comes once a day from eight in the morning of the person, whatever runs again', async () => {
    const client = await kit.createClient();
    await notifyClient(client);
    await notifyClient(client);
    goToHour(7);
    await sendDueDigests({ deps: kit.platform });
    expect(await mailsOf(client)).toEqual([]);
    clock.advance({ hours: 1 });
    await Promise.all([1, 2, 3].map(() => sendDueDigests({ deps: kit.platform })));
    await notifyClient(client);
    clock.advance({ hours: 2 });
    await sendDueDigests({ deps: kit.platform });
    const mails = await mailsOf(client);
    expect(mails.map(({ purpose, subject }) => [purpose, subject])).toEqual([
      ['digest', 'Tienes 2 novedades en Enlace'],
    ]);
    expect(mails[0]?.bodyText).toContain('La campaña «Otoño» ha terminado');
    expect(mails[0]?.bodyText).toContain('Entregada a 1.250 de 1.300.');
    expect(await sentMail(kit, client.email)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    goToHour(9);
    await sendDueDigests({ deps: kit.platform });
    expect((await mailsOf(client)).map(({ subject }) => subject)).toEqual([
      'Tienes 2 novedades en Enlace',
      'Tienes 1 novedad en Enlace',
    ]);
    goToHour(9);
    await sendDueDigests({ deps: kit.platform });
    expect(await mailsOf(client)).toHaveLength(2);
  });

  test('follows the person’s own time zone', async () => {
    const client = await kit.createClient();
    await kit.platform.db.system(
      (tx) => tx.sql`update users set time_zone = 'America/Los_Angeles' where id = ${client.userId}`,
    );
    await notifyClient(client);
    goToHour(9);
    await sendDueDigests({ deps: kit.platform });
    expect(await mailsOf(client)).toEqual([]);
    clock.advance({ hours: 9 });
    await sendDueDigests({ deps: kit.platform });
    expect(await mailsOf(client)).toHaveLength(1);
  });

  test('leaves out what was read, and does not come when nothing is left', async () => {
    const client = await kit.createClient();
    await notifyClient(client);
    await kit.call('POST', '/api/notifications/read', { token: client.token, body: {} });
    goToHour(9);
    await sendDueDigests({ deps: kit.platform });
    expect(await mailsOf(client)).toEqual([]);
    await notifyClient(client);
    await sendDueDigests({ deps: kit.platform });
    expect(await mailsOf(client)).toHaveLength(1);
  });

  test('of one person does not fall with another’s', async () => {
    const [broken, fine] = [await kit.createClient(), await kit.createClient()];
    await kit.platform.db.system((tx) => tx.sql`update users set time_zone = 'No/Where' where id = ${broken.userId}`);
    await notifyClient(broken);
    await notifyClient(fine);
    goToHour(9);
    await expect(sendDueDigests({ deps: kit.platform })).rejects.toThrow('1 daily summaries were not sent');
    expect(await mailsOf(fine)).toHaveLength(1);
    await kit.platform.db.system(
      (tx) => tx.sql`update users set time_zone = 'Europe/Madrid' where id = ${broken.userId}`,
    );
  });
});

describe('the way out in the mail', () => {
  async function linkOf(client: TestClient): Promise<string> {
    const mail = (await mailsOf(client)).at(-1);
    return new URL(mail?.list.unsubscribeUrl ?? '').pathname;
  }

  test('asks first: opening it changes nothing, its button ends that kind of mail and nothing else', async () => {
    const client = await kit.createClient();
    for (const kind of ['campaign.finished', 'message.received'] as const)
      await choose(client, { kind, email: 'immediate' });
    await notifyClient(client);
    await mailNow(client);
    const path = await linkOf(client);
    const channels = async (): Promise<NotificationChannel[]> =>
      (await kit.call('GET', '/api/notifications/channels', { token: client.token })).json().items;
    const before = await channels();
    const page = await kit.app.inject({ url: path });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain('sandbox allow-forms');
    expect(page.body).toContain('<form method="post">');
    expect(page.body).not.toContain(client.email);
    expect(await channels()).toEqual(before);
    for (let time = 0; time < 2; time += 1) {
      const done = await kit.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect([done.statusCode, done.body.includes('Hecho, no te enviaremos más')]).toEqual([200, true]);
    }
    expect(await channels()).toEqual(
      before.map((channel) => (channel.kind === 'campaign.finished' ? { ...channel, email: 'off' } : channel)),
    );
  });

  test('of a summary ends the summary and lets go what waited for it', async () => {
    const client = await kit.createClient();
    await notifyClient(client);
    goToHour(9);
    await sendDueDigests({ deps: kit.platform });
    const path = await linkOf(client);
    await notifyClient(client);
    await kit.app.inject({ method: 'POST', url: path });
    expect(await unread(client)).toBe(2);
    goToHour(9);
    await sendDueDigests({ deps: kit.platform });
    expect(await mailsOf(client)).toHaveLength(1);
  });

  test('cannot be made up for somebody else', async () => {
    const [one, other] = [await kit.createClient(), await kit.createClient()];
    await choose(one, { kind: 'campaign.finished', email: 'immediate' });
    await notifyClient(one);
    await mailNow(one);
    const [, signature] = (await linkOf(one)).split('.');
    const forged = `${Buffer.from(`${other.userId}:campaign.finished`).toString('base64url')}.${signature}`;
    for (const token of [forged, 'nada', `${forged}x`, '%00']) {
      expect((await kit.app.inject({ url: `/avisos/${token}` })).statusCode).toBe(404);
      expect((await kit.app.inject({ method: 'POST', url: `/avisos/${token}` })).statusCode).toBe(404);
    }
  });
});

describe('many at once', () => {
  async function listed(client: TestClient): Promise<{ id: string; readAt: string | null }[]> {
    return (await kit.call('GET', '/api/notifications', { token: client.token })).json().items;
  }
  async function change(client: TestClient, action: string, ids: readonly string[]): Promise<string[]> {
    const reply = await kit.call('POST', '/api/notifications/bulk', { token: client.token, body: { action, ids } });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<{ ids: string[] }>().ids.toSorted();
  }

  test('are read, unread, removed and restored, those of others never', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    for (const each of [client, client, client, other]) await notifyClient(each);
    const ids = (await listed(client)).map(({ id }) => id).toSorted();
    const [first = '', second = ''] = ids;
    const [foreign] = await listed(other);
    expect(await change(client, 'read', [first, second, foreign?.id ?? ''])).toEqual([first, second]);
    expect(await change(client, 'read', [first])).toEqual([]);
    expect([await unread(client), await unread(other)]).toEqual([1, 1]);
    expect(await change(client, 'unread', ids)).toEqual([first, second]);
    expect(await change(client, 'remove', [first, foreign?.id ?? ''])).toEqual([first]);
    expect((await listed(client)).map(({ id }) => id)).not.toContain(first);
    expect([await unread(client), await unread(other)]).toEqual([2, 1]);
    expect(await change(client, 'read', [first])).toEqual([]);
    expect(await change(client, 'restore', ids)).toEqual([first]);
    expect(await listed(client)).toHaveLength(3);
    const reply = await kit.call('POST', '/api/notifications/bulk', {
      token: client.token,
      body: { action: 'read', ids: [] },
    });
    expect(reply.statusCode).toBe(422);
  });

  test('are not mailed once they were removed', async () => {
    const client = await kit.createClient();
    await choose(client, { kind: 'campaign.finished', email: 'immediate' });
    await notifyClient(client);
    await change(
      client,
      'remove',
      (await listed(client)).map(({ id }) => id),
    );
    await mailNow(client);
    expect(await mailsOf(client)).toEqual([]);
  });
});
