import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { MailSource } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SmtpSink, startSmtpSink } from '#sending/campaigns/smtp-sink.test-support.ts';
import { remindOfSetAside } from '#mailbox/conversations/inbound/notify-set-aside.ts';
import { processInboundMail } from '#mailbox/conversations/jobs/process-inbound-mail.job.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { mailOneNotice } from '#workspace/notifications/jobs/mail-notice.job.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { type FakeImap, startFakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { pollOne } from './jobs/poll-source.job.ts';
import { watchSources } from './usecases/notify-halted.ts';
import { signatureOf } from './webhook/signature.rules.ts';

// The notices a client gets when their mail stops arriving: immediately, each day while it lasts, and when it works again.
// Mails are sent through SMTP, the box is read over IMAP.

let kit: TestApp;
let box: FakeImap;
let sink: SmtpSink;
let marina: TestClient;
let profileId: string;
let now: Temporal.Instant;
const clock: Clock = { ...systemClock, now: () => now };

beforeAll(async () => {
  [box, sink] = [await startFakeImap(), await startSmtpSink()];
  const outbound = createOutbound({ allow: ['127.0.0.1:*'], ca: [box.ca] });
  const smtpUrl = `smtp://127.0.0.1:${sink.port}?tls=none`;
  const inbound = { host: '127.0.0.1', port: 0, domain: 'in.enlace.example', tls: undefined, rawDays: 0 };
  kit = await createTestApp({
    overrides: { clock, outbound, senderCheck: { check: async () => null, close: async () => undefined } },
    config: { mail: { smtpUrl, from: 'enlace@enlace.example', inbound } },
  });
});
afterAll(async () => {
  await kit.close();
  await box.close();
  await sink.close();
});
beforeEach(async () => {
  now = Temporal.Instant.from('2026-11-16T11:00:00Z');
  marina = await kit.createClient();
  const created = await kit.call('POST', '/api/profiles', { token: marina.token, body: { name: 'Taller' } });
  profileId = created.json<{ id: string }>().id;
});
afterEach(() => {
  box.clear();
  box.setPassword(box.password);
});

const api = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  kit.call(method, url, { token: marina.token, ...(body === undefined ? {} : { body }) });

let count = 0;
function mail(text = 'Hola'): Buffer {
  count += 1;
  const head = ['From: Ana <ana@correo.example>', 'Subject: Pregunta', `Message-ID: <h${count}@correo.example>`];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}\r\n`);
}

async function speak(locale: Locale): Promise<void> {
  await kit.database.adminSql`update users set locale = ${locale} where id = ${marina.userId}`;
}

const connection = (change = {}) => ({
  ...{ host: '127.0.0.1', port: box.port, username: box.user, password: box.password, folder: 'INBOX', ...change },
});

async function addBox(): Promise<string> {
  const answer = await api('POST', '/api/mail-sources/imap', { ...connection(), name: 'Mi correo', profileId });
  return answer.json<{ id: string }>().id;
}

const look = (sourceId: string) => pollOne({ deps: kit.platform, owner: marina.owner, sourceId });

async function fail(id: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    now = now.add({ minutes: 15 });
    await look(id);
  }
}

/** A day passes, with the job that runs every quarter of an hour. */
async function waitADay(): Promise<void> {
  for (let quarter = 0; quarter < 96; quarter += 12) {
    now = now.add({ hours: 3 });
    await watchSources({ deps: kit.platform });
    await remindOfSetAside({ deps: kit.platform });
  }
  // Sessions expire meanwhile.
  marina = { ...marina, token: await kit.createSession(marina.userId) };
}

async function notices(kind = 'mail.source') {
  const { items } = (await api('GET', '/api/notifications?unread=true')).json<{ items: Notification[] }>();
  return items.filter((notice) => notice.kind === kind).map(({ params, link }) => ({ ...params, link }));
}

/**
 * Mails pending notifications, as the job does, and returns the subjects and texts that reached the client's server.
 */
async function mailed(): Promise<{ subject: string; text: string }[]> {
  const sql = kit.database.adminSql;
  const waiting = await sql<{ id: string }[]>`
    select id from notifications where owner_id = ${marina.owner} and email = 'immediate' and mailed_at is null order by id`;
  for (const { id } of waiting) await mailOneNotice({ deps: kit.platform, owner: marina.owner, notificationId: id });
  const queued = await sql<{ id: string }[]>`
    select id from mails where to_address = ${marina.email} and purpose = 'notice' and state = 'queued' order by id`;
  for (const { id: mailId } of queued) await deliverStoredMail({ deps: kit.platform, mailId });
  const raws = sink.mails.filter(({ to }) => to === marina.email);
  const parsed = await Promise.all(raws.map(({ raw }) => PostalMime.parse(raw)));
  return parsed.map(({ subject = '', text = '' }) => ({ subject, text }));
}
const subjects = async () => (await mailed()).map(({ subject }) => subject);

describe('a box that is not read any more', () => {
  it('is told when it stops, each day, and when it runs again', async () => {
    const id = await addBox();
    box.setPassword('cambiada');
    await fail(id, 4);
    expect(await notices()).toEqual([]);
    await fail(id, 1);
    expect(await notices()).toMatchObject([
      { what: 'halted', name: 'Mi correo', reason: 'auth', days: 0, link: '/user/opciones/correo-entrante' },
    ]);
    const [first] = await mailed();
    expect(first?.subject).toBe('No llega el correo de «Mi correo»');
    expect(first?.text).toContain('El servidor no acepta el usuario o la contraseña.');

    // A manual poll changes nothing.
    await look(id);
    await watchSources({ deps: kit.platform });
    expect(await subjects()).toHaveLength(1);
    await waitADay();
    await waitADay();
    expect(await notices()).toMatchObject([{ what: 'halted', days: 2 }]);
    expect((await subjects()).at(-1)).toBe('Sigue sin llegar el correo de «Mi correo», desde hace 2 días');

    await api('PUT', `/api/mail-sources/${id}/connection`, connection({ password: 'cambiada' }));
    expect(await notices()).toMatchObject([{ what: 'halted' }]);
    now = now.add({ hours: 2 });
    await look(id);
    await look(id);
    expect(await notices()).toMatchObject([{ what: 'running', name: 'Mi correo' }]);
    expect((await subjects()).at(-1)).toBe('Vuelve a llegar el correo de «Mi correo»');
    const earlier = await subjects();
    await waitADay();
    expect(await subjects()).toEqual(earlier);
  });

  it('is told once a day, not once a look', async () => {
    const id = await addBox();
    box.setPassword('cambiada');
    await fail(id, 5);
    expect(await subjects()).toHaveLength(1);
    for (let day = 1; day <= 3; day += 1) {
      await waitADay();
      expect(await subjects()).toHaveLength(1 + day);
    }
  });

  it('whose server does not answer is told after an hour, in English, and again when it refuses the password', async () => {
    const id = await addBox();
    await speak('en');
    await kit.database.adminSql`update mail_sources set port = 1 where id = ${id}`;
    await fail(id, 5);
    expect(await mailed()).toMatchObject([{ subject: 'No mail is arriving from “Mi correo”' }]);
    expect((await mailed())[0]?.text).toContain('We keep trying.');
    await fail(id, 3);
    expect(await subjects()).toHaveLength(1);
    await kit.database.adminSql`update mail_sources set port = ${box.port} where id = ${id}`;
    box.setPassword('cambiada');
    await fail(id, 1);
    expect(await notices()).toMatchObject([{ what: 'halted', reason: 'auth' }]);
  });

  it('a hiccup is no notice, nor is a box that its owner paused', async () => {
    const id = await addBox();
    box.setPassword('cambiada');
    await fail(id, 2);
    box.setPassword(box.password);
    await fail(id, 1);
    expect(await notices()).toEqual([]);
    box.setPassword('cambiada');
    await fail(id, 5);
    expect(await subjects()).toHaveLength(1);
    await api('PATCH', `/api/mail-sources/${id}`, { paused: true });
    await waitADay();
    expect(await subjects()).toHaveLength(1);
  });

  it('is told where the client wants to hear of it', async () => {
    const id = await addBox();
    await api('PATCH', '/api/notifications/channels', { kind: 'mail.source', email: 'off', push: false });
    box.setPassword('cambiada');
    await fail(id, 5);
    expect(await notices()).toHaveLength(1);
    expect(await subjects()).toEqual([]);
    const [row] = await kit.database.adminSql<{ email: string; push: boolean }[]>`
      select email, push from notifications where owner_id = ${marina.owner} and kind = 'mail.source'`;
    expect(row).toEqual({ email: 'off', push: false });
  });

  it('is pushed to a device that takes pushes', async () => {
    await kit.database.adminSql`
      insert into push_devices (owner_id, session_id, endpoint, p256dh, auth)
      select user_id, id, 'https://push.example/uno', 'p', 'a' from sessions where user_id = ${marina.userId} limit 1`;
    const id = await addBox();
    box.setPassword('cambiada');
    await fail(id, 5);
    const [row] = await kit.database.adminSql<{ push: boolean }[]>`
      select push from notifications where owner_id = ${marina.owner} and kind = 'mail.source'`;
    expect(row).toEqual({ push: true });
  });

  it('of one client is not told to another', async () => {
    const id = await addBox();
    const { token } = await kit.createClient();
    box.setPassword('cambiada');
    await fail(id, 5);
    const { items } = (await kit.call('GET', '/api/notifications', { token })).json<{ items: Notification[] }>();
    expect(items).toEqual([]);
  });
});

describe('a mail service', () => {
  let hook: { id: string; secret: string };
  beforeEach(async () => {
    const answer = await api('POST', '/api/mail-sources/webhook', { name: 'Proveedor', profileId });
    const { source, secret } = answer.json<{ source: { id: string }; secret: string }>();
    hook = { id: source.id, secret };
  });

  async function post({ secret = hook.secret, body = mail(), type = 'message/rfc822' } = {}): Promise<number> {
    const timestamp = String(Math.floor(now.epochMilliseconds / 1000));
    const signature = signatureOf({ secret, timestamp, body });
    const headers = { 'content-type': type, 'x-enlace-timestamp': timestamp, 'x-enlace-signature': signature };
    return (await kit.app.inject({ method: 'POST', url: `/hooks/mail/${hook.id}`, headers, payload: body })).statusCode;
  }
  const source = async () =>
    (await api('GET', '/api/mail-sources')).json<{ items: MailSource[] }>().items.find(({ id }) => id === hook.id);

  it('whose calls are not signed with our secret is told at the third, and when one is taken', async () => {
    await speak('ja');
    expect([await post({ secret: 'otro' }), await post({ secret: 'otro' })]).toEqual([401, 401]);
    expect(await notices()).toEqual([]);
    await post({ secret: 'otro' });
    expect(await notices()).toMatchObject([{ what: 'halted', name: 'Proveedor', reason: 'unsigned' }]);
    expect(await source()).toMatchObject({ state: 'failing', lastError: 'unsigned' });
    const [earlier] = await mailed();
    expect(earlier?.subject).toBe('「Proveedor」のメールが届いていません');
    expect(earlier?.text).toContain('サービスからの呼び出しの署名が無効です。');
    now = now.add({ hours: 2 });
    expect(await post()).toBe(200);
    expect(await notices()).toMatchObject([{ what: 'running' }]);
    expect((await subjects()).at(-1)).toBe('「Proveedor」のメールが再び届くようになりました');
    expect(await source()).toMatchObject({ state: 'working', lastError: null });
  });

  it('whose calls are no mail is told, and one bad call among good ones is not', async () => {
    const bad = { body: Buffer.from('{"from":'), type: 'application/json' };
    for (let time = 0; time < 4; time += 1) expect([await post(bad), await post()]).toEqual([422, 200]);
    expect(await notices()).toEqual([]);
    for (let time = 0; time < 3; time += 1) await post(bad);
    expect(await notices()).toMatchObject([{ what: 'halted', reason: 'unreadable' }]);
  });

  it('that a stranger calls for hours is one notice, not one for each call', async () => {
    for (let minute = 0; minute < 60; minute += 1) {
      now = now.add({ minutes: 1 });
      for (let time = 0; time < 3; time += 1) await post({ secret: 'otro' });
      if (minute % 10 === 9) await post();
    }
    expect(await subjects()).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
  });

  it('that falls silent against its habit is told, each day; one that rarely calls is not', async () => {
    for (let day = 0; day < 12; day += 1) {
      await post();
      now = now.add({ hours: 24 });
    }
    marina = { ...marina, token: await kit.createSession(marina.userId) };
    await watchSources({ deps: kit.platform });
    expect(await notices()).toEqual([]);
    await waitADay();
    expect(await notices()).toEqual([]);
    await waitADay();
    expect(await notices()).toMatchObject([{ what: 'halted', name: 'Proveedor', reason: 'silent', days: 0 }]);
    expect(await subjects()).toEqual(['No llega el correo de «Proveedor»']);
    const trouble = await api('GET', '/api/mail-sources/trouble');
    expect(trouble.json()).toMatchObject({ sources: [{ name: 'Proveedor', state: 'failing' }] });
    await waitADay();
    expect((await subjects()).at(-1)).toBe('Sigue sin llegar el correo de «Proveedor», desde hace 1 día');
    await post();
    expect(await notices()).toMatchObject([{ what: 'running' }]);

    const rare = await api('POST', '/api/mail-sources/webhook', { name: 'Otro', profileId });
    const { source: other, secret } = rare.json<{ source: { id: string }; secret: string }>();
    hook = { id: other.id, secret };
    await post();
    await waitADay();
    await waitADay();
    const earlier = await notices();
    expect(earlier.filter((notice) => 'name' in notice && notice.name === 'Otro')).toEqual([]);
  });
});

describe('mail that was put aside', () => {
  async function setAside(): Promise<void> {
    const id = kit.platform.ids.uuid();
    const raw = Buffer.concat([
      Buffer.from('From: a@correo.example\r\nContent-Type: text/html\r\n\r\n'),
      Buffer.from('<b>'.repeat(5100 + count)),
    ]);
    count += 1;
    await kit.database.adminSql`
      insert into inbound_mails (owner_id, id, recipient, envelope_from, raw_hash, raw, size, source, profile_id, received_at)
      values (${marina.owner}, ${id}, 'marina@in.enlace.example', 'a@correo.example', sha256(${raw}), ${raw}, ${raw.length}, 'smtp', ${profileId}, ${now.toString()})`;
    await processInboundMail({ deps: kit.platform, owner: marina.owner, inboundMailId: id });
  }

  it('is told at once, in one notice however much there is, and each day until it is looked at', async () => {
    await setAside();
    expect(await notices('mail.set_aside')).toMatchObject([{ waiting: 1, link: '/user/opciones/correo-entrante' }]);
    expect(await mailed()).toMatchObject([{ subject: 'Hay un correo apartado que espera por ti' }]);
    for (let mails = 0; mails < 3; mails += 1) await setAside();
    expect(await notices('mail.set_aside')).toMatchObject([{ waiting: 4 }]);
    await waitADay();
    expect((await subjects()).at(-1)).toBe('Hay 4 correos apartados que esperan por ti');
    await waitADay();
    const earlier = await subjects();

    const { items } = (await api('GET', '/api/mail-quarantine')).json<{ items: { id: string }[] }>();
    for (const { id } of items) await api('DELETE', `/api/mail-quarantine/${id}`);
    await waitADay();
    expect(await subjects()).toEqual(earlier);
  });

  it('without being fetched, as it is too large, is told too', async () => {
    const id = await addBox();
    box.put(Buffer.alloc(25 * 1024 * 1024 + 1, 'a'));
    await look(id);
    expect(await notices('mail.set_aside')).toMatchObject([{ waiting: 1 }]);
    await look(id);
    expect(await notices('mail.set_aside')).toMatchObject([{ waiting: 1 }]);
  });

  it('because there is no profile for it is told too', async () => {
    marina = await kit.createClient();
    const raw = mail();
    const id = kit.platform.ids.uuid();
    await kit.database.adminSql`
      insert into inbound_mails (owner_id, id, recipient, envelope_from, raw_hash, raw, size, source, received_at)
      values (${marina.owner}, ${id}, 'marina@in.enlace.example', 'a@correo.example', sha256(${raw}), ${raw}, ${raw.length}, 'imap', ${now.toString()})`;
    await processInboundMail({ deps: kit.platform, owner: marina.owner, inboundMailId: id });
    expect(await notices('mail.set_aside')).toMatchObject([{ waiting: 1 }]);
  });
});
