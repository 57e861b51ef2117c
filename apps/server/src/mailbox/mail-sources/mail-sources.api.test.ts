import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { processInboundMail } from '#mailbox/conversations/jobs/process-inbound-mail.job.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { type FakeImap, startFakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { pollDue, pollOne } from './jobs/poll-source.job.ts';
import { signatureOf } from './webhook/signature.rules.ts';

let kit: TestApp;
let box: FakeImap;
let marina: TestClient;
let profileId: string;
let now = Temporal.Instant.from('2026-11-16T12:00:00Z');
const clock: Clock = { ...systemClock, now: () => now };

beforeAll(async () => {
  box = await startFakeImap();
  const outbound = createOutbound({ allow: ['127.0.0.1:*'], ca: [box.ca] });
  kit = await createTestApp({
    overrides: { clock, outbound, senderCheck: { check: async () => null, close: async () => undefined } },
  });
});
afterAll(async () => {
  await kit.close();
  await box.close();
});
beforeEach(async () => {
  now = Temporal.Instant.from('2026-11-16T12:00:00Z');
  marina = await kit.createClient();
  const created = await kit.call('POST', '/api/profiles', { token: marina.token, body: { name: 'Taller' } });
  profileId = created.json<{ id: string }>().id;
});
afterEach(() => {
  box.clear();
  box.setPassword(box.password);
  box.setSilent(false);
});

let count = 0;
function mail({ id = '', text = 'Hola', headers = [] as string[], from = 'Ana <ana@correo.example>' } = {}): Buffer {
  count += 1;
  const name = id || `n${count}@correo.example`;
  const head = [`From: ${from}`, 'To: marina@taller.example', 'Subject: Pregunta', `Message-ID: <${name}>`, ...headers];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}\r\n`);
}

const api = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  kit.call(method, url, { token: marina.token, ...(body === undefined ? {} : { body }) });

const connection = (change = {}) => ({
  host: '127.0.0.1',
  port: box.port,
  username: box.user,
  password: box.password,
  folder: 'INBOX',
  ...change,
});

async function addBox(change = {}) {
  const answer = await api('POST', '/api/mail-sources/imap', {
    ...connection(),
    name: 'Mi correo',
    profileId,
    ...change,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ id: string; state: string; received: number }>();
}

async function readStored() {
  const rows = await kit.database.adminSql<{ id: string }[]>`
    select id from inbound_mails where owner_id = ${marina.owner} and state = 'received' order by id`;
  for (const { id } of rows) await processInboundMail({ deps: kit.platform, owner: marina.owner, inboundMailId: id });
}

async function look(id: string) {
  // Mails of the same moment have no order.
  now = now.add({ milliseconds: 1 });
  await pollOne({ deps: kit.platform, owner: marina.owner, sourceId: id });
  await readStored();
}

const texts = async () =>
  (
    await kit.database.adminSql<{ text: string }[]>`
      select text from messages where owner_id = ${marina.owner} and direction = 'in' order by at, id`
  ).map(({ text }) => text);
const conversations = () => kit.database.adminSql<{ id: string; subject: string; profileId: string }[]>`
  select id, subject, profile_id as "profileId" from conversations where owner_id = ${marina.owner} order by id`;
const source = async (id: string) =>
  (await api('GET', '/api/mail-sources'))
    .json<{
      items: { id: string; state: string; lastError: string | null; received: number; nextPollAt: string | null }[];
    }>()
    .items.find((each) => each.id === id);

describe('a box of the client', () => {
  it('is tried before it is kept, and the answer says what is wrong', async () => {
    const tried = async (change: object) =>
      (await api('POST', '/api/mail-sources/imap/test', connection(change))).json();
    expect(await tried({})).toMatchObject({ result: 'ok' });
    expect(await tried({ password: 'otra' })).toEqual({ result: 'failed', reason: 'auth' });
    expect(await tried({ host: '10.0.0.1', port: 993 })).toEqual({ result: 'failed', reason: 'refused' });
    const refused = await api('POST', '/api/mail-sources/imap', {
      ...connection({ password: 'otra' }),
      name: 'x',
      profileId,
    });
    expect(refused.json()).toMatchObject({
      error: { code: 'mail_sources.connection_failed', params: { reason: 'auth' } },
    });
    expect((await api('GET', '/api/mail-sources')).json()).toEqual({ items: [] });
  });

  it('never tells its password again and keeps it sealed', async () => {
    const { id } = await addBox();
    expect((await api('GET', '/api/mail-sources')).body).not.toContain(box.password);
    const [row] = await kit.database.adminSql<{ sealed_password: string }[]>`
      select sealed_password from mail_sources where id = ${id}`;
    expect(row?.sealed_password).toMatch(/^v2\.\d+\./);
  });

  it('brings new mail into a conversation of its profile, each once, and what answers it into the same', async () => {
    box.put(mail({ text: 'Anterior' }));
    const { id } = await addBox();
    box.put(mail({ id: 'uno@correo.example', text: 'Hola' }));
    await look(id);
    await look(id);
    box.put(mail({ text: 'Otra cosa', headers: ['In-Reply-To: <uno@correo.example>', 'Subject: distinto'] }));
    await look(id);
    expect(await texts()).toEqual(['Hola', 'Otra cosa']);
    expect(await conversations()).toMatchObject([{ profileId, subject: 'Pregunta' }]);
    expect(await source(id)).toMatchObject({ state: 'working', received: 2, lastError: null });
  });

  it('gives everything that came during an outage of thirty days, and nothing twice when it numbers anew', async () => {
    const { id } = await addBox();
    for (let day = 0; day < 30; day += 1) box.put(mail({ text: `día ${day}` }), `${(day % 28) + 1}-Dec-2026`);
    now = now.add({ hours: 24 * 30 });
    await look(id);
    expect(await texts()).toHaveLength(30);
    box.renumber();
    await look(id);
    expect(await texts()).toHaveLength(30);
    box.put(mail({ text: 'después' }), '17-Dec-2026');
    await look(id);
    expect((await texts()).filter((text) => text === 'después')).toHaveLength(1);
    expect(await texts()).toHaveLength(31);
  });

  it('that fails is asked less and less often, and stops at a refused password until it gets another', async () => {
    const { id } = await addBox();
    box.setPassword('cambiada');
    const trouble = async () => (await api('GET', '/api/mail-sources/trouble')).json();
    const waits: number[] = [];
    for (let failure = 0; failure < 4; failure += 1) {
      // One failed poll is not reported.
      expect(await trouble()).toMatchObject({ sources: failure < 3 ? [] : [{ id, state: 'failing' }] });
      await look(id);
      const next = (await source(id))?.nextPollAt;
      waits.push(Math.round(now.until(Temporal.Instant.from(next ?? '')).total('minutes')));
    }
    expect(waits).toEqual([4, 8, 16, 32]);
    expect(await source(id)).toMatchObject({ state: 'failing', lastError: 'auth' });
    await look(id);
    expect(await source(id)).toMatchObject({ state: 'stopped', nextPollAt: null });
    expect(await trouble()).toEqual({ sources: [{ id, name: 'Mi correo', state: 'stopped' }], setAside: 0 });
    const other = await kit.createClient();
    const foreign = await kit.call('GET', '/api/mail-sources/trouble', { token: other.token });
    expect(foreign.json()).toEqual({ sources: [], setAside: 0 });
    // A port other than the usual one is kept.
    const { port, folder, ...given } = connection({ password: 'cambiada' });
    const answer = await api('PUT', `/api/mail-sources/${id}/connection`, given);
    expect(answer.json()).toMatchObject({ state: 'waiting', lastError: null, connection: { port, folder } });
    expect(await trouble()).toEqual({ sources: [], setAside: 0 });
    box.put(mail({ text: 'Sigo aquí' }));
    await look(id);
    expect(await texts()).toEqual(['Sigo aquí']);
  });

  it('is looked into at its time, not while it is paused', async () => {
    const { id } = await addBox();
    const due = async () => {
      const before = await source(id);
      await pollDue({ deps: kit.platform });
      return (await source(id))?.nextPollAt !== before?.nextPollAt;
    };
    expect(await due()).toBe(true);
    expect(await due()).toBe(false);
    await api('PATCH', `/api/mail-sources/${id}`, { paused: true });
    now = now.add({ hours: 1 });
    const [row] = await kit.database
      .adminSql`select next_poll_at <= ${now.toString()} as due from mail_sources where id = ${id}`;
    expect(row).toEqual({ due: true });
    await pollDue({ deps: kit.platform });
    expect(await source(id)).toMatchObject({ state: 'paused', nextPollAt: null });
    await api('PATCH', `/api/mail-sources/${id}`, { paused: false, name: 'Otro nombre' });
    expect(await due()).toBe(true);
    // An hour later the confirmation is no longer valid.
    expect((await api('DELETE', `/api/mail-sources/${id}`)).statusCode).toBe(403);
    marina = { ...marina, token: await kit.createSession(marina.userId) };
    expect((await api('DELETE', `/api/mail-sources/${id}`)).statusCode).toBe(200);
    expect(await source(id)).toBeUndefined();
  });

  it('keeps newsletters, automatic answers and own mail on the shelf', async () => {
    const { id } = await addBox();
    box.put(mail({ headers: ['List-Id: <news.example>', 'Precedence: bulk'] }));
    box.put(mail({ headers: ['Auto-Submitted: auto-replied'] }));
    box.put(mail({ from: box.user }));
    await look(id);
    const rows = await kit.database.adminSql`
      select state, shelf_reason from conversations where owner_id = ${marina.owner} order by shelf_reason`;
    expect(rows).toEqual([
      { state: 'shelf', shelf_reason: 'auto_reply' },
      { state: 'shelf', shelf_reason: 'newsletter' },
      { state: 'shelf', shelf_reason: 'own_mail' },
    ]);
    expect(await source(id)).toMatchObject({ received: 3, list: 0, shelf: 3, duplicates: 0 });
  });

  it('never brings back what was removed for good', async () => {
    const { id } = await addBox();
    box.put(mail({ id: 'borrado@correo.example', text: 'Bórrame' }));
    await look(id);
    await kit.database.adminSql`delete from conversations where owner_id = ${marina.owner}`;
    box.put(mail({ id: 'borrado@correo.example', text: 'Bórrame', headers: ['Received: from b by c'] }));
    box.renumber();
    await look(id);
    expect(await texts()).toEqual([]);
    expect(await conversations()).toEqual([]);
  });

  it('holds a mail that is too large without fetching it', async () => {
    const { id } = await addBox();
    box.put(Buffer.alloc(25 * 1024 * 1024 + 1, 'a'));
    box.put(mail({ text: 'Pequeño' }));
    await look(id);
    expect(await texts()).toEqual(['Pequeño']);
    const list = (await api('GET', '/api/mail-quarantine')).json<{ items: { id: string; reason: string }[] }>();
    expect(list.items).toMatchObject([{ reason: 'too_large', canRetry: false, source: 'imap' }]);
    const again = await api('POST', `/api/mail-quarantine/${list.items[0]?.id}/retry`);
    expect(again.json()).toMatchObject({ error: { code: 'mail_sources.nothing_to_retry' } });
    await api('DELETE', `/api/mail-quarantine/${list.items[0]?.id}`);
    expect((await api('GET', '/api/mail-quarantine')).json()).toMatchObject({ items: [] });
  });
});

describe('a mail service', () => {
  async function addHook() {
    const answer = await api('POST', '/api/mail-sources/webhook', { name: 'Proveedor', profileId });
    return answer.json<{ source: { id: string; url: string }; secret: string }>();
  }
  type Post = { secret: string; body: Buffer; type?: string; timestamp?: string; signature?: string };
  const post = (id: string, { secret, body, type = 'message/rfc822', ...signed }: Post) => {
    const { timestamp = String(Math.floor(now.epochMilliseconds / 1000)) } = signed;
    const { signature = signatureOf({ secret, timestamp, body }) } = signed;
    const headers = { 'content-type': type, 'x-enlace-timestamp': timestamp, 'x-enlace-signature': signature };
    return kit.app.inject({ method: 'POST', url: `/hooks/mail/${id}`, headers, payload: body });
  };

  it('hands raw mail over, signed; the same call again changes nothing', async () => {
    const { source: hook, secret } = await addHook();
    expect(hook.url).toBe(`http://localhost:3000/hooks/mail/${hook.id}`);
    const body = mail({ text: 'Por el proveedor' });
    expect((await post(hook.id, { secret, body })).json()).toEqual({ result: 'stored' });
    expect((await post(hook.id, { secret, body })).json()).toEqual({ result: 'duplicate' });
    await readStored();
    expect(await texts()).toEqual(['Por el proveedor']);
    expect(await source(hook.id)).toMatchObject({ state: 'working', received: 1 });
  });

  it('hands parsed mail over, with its files and letters of every script', async () => {
    const { source: hook, secret } = await addHook();
    const handed = {
      from: { name: 'Añil 藍', address: 'ana@correo.example' },
      to: 'marina@taller.example',
      subject: 'Una pregunta 質問です',
      messageId: '<json-1@correo.example>',
      text: '¿Quedan plazas?\n.\n最後',
      html: '<p>¿Quedan plazas?</p>',
      headers: { 'X-Evil': 'a\r\nBcc: otro@correo.example', Subject: 'otro' },
      attachments: [
        { filename: 'año.txt', contentType: 'text/plain', content: Buffer.from('hola').toString('base64') },
      ],
    };
    const body = Buffer.from(JSON.stringify(handed));
    const type = 'application/json; charset=utf-8';
    expect((await post(hook.id, { secret, body, type })).json()).toEqual({ result: 'stored' });
    expect((await post(hook.id, { secret, body, type })).json()).toEqual({ result: 'duplicate' });
    await readStored();
    expect(await texts()).toEqual(['¿Quedan plazas?\n.\n最後']);
    expect(await conversations()).toMatchObject([{ subject: 'Una pregunta 質問です' }]);
    const files = await kit.database.adminSql`
      select name, size from message_attachments where owner_id = ${marina.owner}`;
    expect(files).toMatchObject([{ name: 'año.txt', size: 4 }]);
  });

  it('without the right signature is told nothing but 401', async () => {
    const { source: hook, secret } = await addHook();
    const body = mail();
    const old = String(Math.floor(now.epochMilliseconds / 1000) - 301);
    const calls: [string, Post][] = [
      [hook.id, { secret: 'otra', body }],
      [hook.id, { secret, body, signature: '' }],
      [hook.id, { secret, body, timestamp: old }],
      [hook.id, { secret, body, timestamp: 'ayer' }],
      [hook.id, { secret, body, signature: signatureOf({ secret, timestamp: old, body }) }],
      [kit.platform.ids.uuid(), { secret: '', body }],
      ['nada', { secret: '', body }],
    ];
    for (const [id, call] of calls) {
      const answer = await post(id, call);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ result: 'unauthorized' });
    }
    const renewed = (await api('POST', `/api/mail-sources/${hook.id}/secret`)).json<{ secret: string }>();
    expect((await post(hook.id, { secret, body })).statusCode).toBe(401);
    expect((await post(hook.id, { secret: renewed.secret, body })).statusCode).toBe(200);
  });

  it('that posts nonsense is told so, and one that is paused to come back later', async () => {
    const { source: hook, secret } = await addHook();
    const type = 'application/json';
    expect((await post(hook.id, { secret, body: Buffer.from('{"from":'), type })).statusCode).toBe(422);
    expect((await post(hook.id, { secret, body: Buffer.from('{}'), type })).statusCode).toBe(422);
    await api('PATCH', `/api/mail-sources/${hook.id}`, { paused: true });
    const later = await post(hook.id, { secret, body: mail() });
    expect([later.statusCode, later.headers['retry-after']]).toEqual([503, '3600']);
  });
});

describe('mail that cannot be read', () => {
  it('is shown with its reason and read again when asked', async () => {
    const answer = await api('POST', '/api/mail-sources/webhook', { name: 'Proveedor', profileId });
    const { source: hook } = answer.json<{ source: { id: string } }>();
    const raw = Buffer.concat([mail({ headers: ['Content-Type: text/html'] }), Buffer.from('<b>'.repeat(5100))]);
    await kit.database.adminSql`
      insert into inbound_mails (owner_id, recipient, envelope_from, raw_hash, raw, size, source, source_id, profile_id, received_at)
      values (${marina.owner}, 'webhook', '', ${createHash('sha256').update(raw).digest()}, ${raw}, ${raw.length}, 'webhook',
              ${hook.id}, ${profileId}, ${now.toString()})`;
    await readStored();
    const list = (await api('GET', '/api/mail-quarantine')).json<{ items: { id: string }[] }>();
    expect(list.items).toMatchObject([{ reason: 'too_deep', canRetry: true, source: 'webhook', size: raw.length }]);
    expect((await api('POST', `/api/mail-quarantine/${list.items[0]?.id}/retry`)).statusCode).toBe(200);
    expect((await api('GET', '/api/mail-quarantine')).json()).toMatchObject({ items: [] });
    await readStored();
    expect((await api('GET', '/api/mail-quarantine')).json()).toMatchObject({ items: [{ reason: 'too_deep' }] });
    expect((await api('GET', '/api/mail-sources/trouble')).json()).toMatchObject({ setAside: 1 });
    const stranger = await kit.createClient();
    const theirs = await kit.call('DELETE', `/api/mail-quarantine/${list.items[0]?.id}`, { token: stranger.token });
    expect(theirs.statusCode).toBe(404);
  });

  it('is seen by the operator with what broke, taken, read again and thrown away, and the client’s record says so', async () => {
    const raw = Buffer.concat([mail({ headers: ['Content-Type: text/html'] }), Buffer.from('<b>'.repeat(5100))]);
    const put = (bytes: Buffer) => kit.database.adminSql<{ id: string }[]>`
      insert into inbound_mails (owner_id, recipient, envelope_from, raw_hash, raw, size, source, profile_id, received_at)
      values (${marina.owner}, 'r@buzon.example', 'raro@correo.example', ${createHash('sha256').update(bytes).digest()}, ${bytes},
              ${bytes.length}, 'smtp', ${profileId}, ${now.toString()}) returning id`;
    const [stored] = await put(raw);
    const id = stored?.id ?? '';
    await readStored();
    const [support, observer] = [
      await kit.createAdmin({ role: 'support' }),
      await kit.createAdmin({ role: 'observer' }),
    ];
    const as = (token: string) => (method: 'GET' | 'POST' | 'DELETE', path: string) =>
      kit.call(method, `/api/admin/mail-quarantine${path}`, { token });
    const ask = as(support.token);
    const mine = async () => {
      const { items } = (await ask('GET', '?reason=too_deep')).json<{ items: { id: string }[] }>();
      return items.filter((item) => item.id === id);
    };
    expect(await mine()).toMatchObject([
      { client: { id: marina.owner }, reason: 'too_deep', recipient: 'r@buzon.example', canRetry: true, attempts: 1 },
    ]);
    expect(await mine()).toMatchObject([{ detail: expect.stringMatching(/\S/) }]);
    const original = await ask('GET', `/${id}/original`);
    expect(original.rawPayload.equals(raw)).toBe(true);
    expect(original.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
    expect((await ask('POST', `/${id}/retry`)).statusCode).toBe(200);
    expect(await mine()).toEqual([]);
    await readStored();
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(200);
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(404);
    for (const token of [observer.token, marina.token]) expect((await as(token)('GET', '')).statusCode).toBe(403);
    const actions = await kit.database.adminSql<{ action: string; kind: string }[]>`
      select action, actor ->> 'kind' as kind from history_entries
      where owner_id = ${marina.owner} and subject_id = ${id} order by created_at, id`;
    expect(actions).toEqual(
      ['mail.downloaded', 'mail.retried', 'mail.discarded'].map((action) => ({ action, kind: 'admin' })),
    );
  });
});
