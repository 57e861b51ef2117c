import { generateKeyPairSync, sign, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReturnHook } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import type { Suppression } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { addContacts } from '#sending/campaigns/campaigns.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { handleCall } from './hooks/handle-call.job.ts';
import { noteReturn } from './usecases/note-return.ts';
import { noteSmtpRefusal } from './usecases/note-smtp-returns.ts';

let app: TestApp;
let marina: TestClient;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  marina = await app.createClient();
  await addContacts(app, marina, { count: 3 });
});

const get = async <T>(url: string, who = marina) => (await app.call('GET', url, { token: who.token })).json<T>();
const post = (url: string, body: object) => app.call('POST', url, { token: marina.token, body });
const list = async () => (await get<{ items: Suppression[] }>('/api/suppressions')).items;
const statusOf = async (email: string) =>
  (
    await app.database
      .adminSql`select status from contacts where owner_id = ${marina.owner} and email = ${email} and deleted_at is null`
  )[0]?.['status'];

/** A delivered mailing. */
async function deliver(
  email: string,
  { accepted = 1 } = {},
): Promise<{ campaignId: string; deliveryId: string; contactId: string }> {
  const { adminSql } = app.database;
  const [campaign] = await adminSql<{ id: string }[]>`
    insert into campaigns (owner_id, name, state, started_at) values (${marina.owner}, 'Taller', 'sending', now()) returning id`;
  const [contact] = await adminSql<
    { id: string }[]
  >`select id from contacts where owner_id = ${marina.owner} and email = ${email}`;
  const campaignId = campaign?.id ?? '';
  const contactId = contact?.id ?? '';
  await adminSql`insert into campaign_totals (owner_id, campaign_id, audience, accepted) values (${marina.owner}, ${campaignId}, ${accepted}, ${accepted})`;
  const [delivery] = await adminSql<{ id: string }[]>`
    insert into campaign_deliveries (owner_id, campaign_id, contact_id, email, domain, state, next_attempt_at, settled_at)
    values (${marina.owner}, ${campaignId}, ${contactId}, ${email}, 'correo.example', 'accepted', null, now()) returning id`;
  return { campaignId, deliveryId: delivery?.id ?? '', contactId };
}

const refuse = (address: string, text: string, more: object = {}) =>
  app.platform.db.scoped(marina.owner, (tx) =>
    noteSmtpRefusal({
      tx,
      deps: app.platform,
      owner: marina.owner,
      refusal: { address, code: 550, status: null, text, ...more },
    }),
  );

describe('a return', () => {
  it('of a dead address puts it on the list at once, with its explanation and its tamy', async () => {
    const refs = await deliver('tamy1@correo.example');
    expect(await refuse('Tamy1@correo.example', '5.1.1 no such user', refs)).toBe(true);
    expect(await refuse('tamy1@correo.example', '5.1.1 no such user', refs)).toBe(false);
    expect(await list()).toMatchObject([
      {
        address: 'tamy1@correo.example',
        reason: 'hard_bounce',
        contact: { name: 'Tamy 1' },
        campaign: { name: 'Taller' },
        event: { kind: 'hard_bounce', status: '5.1.1', reason: 'unknown_address', source: 'smtp' },
      },
    ]);
    expect(await statusOf('tamy1@correo.example')).toBe('bounced');
    const [sums] = await app.database
      .adminSql`select hard_bounced from campaign_totals where campaign_id = ${refs.campaignId}`;
    expect(sums).toMatchObject({ hard_bounced: 1 });
  });

  it('for a full mailbox does so at the third of five mails, and an arrived one counts between them', async () => {
    const address = 'tamy2@correo.example';
    for (let round = 0; round < 2; round += 1) await refuse(address, '552 5.2.2 mailbox full', await deliver(address));
    await deliver(address);
    expect(await statusOf(address)).toBe('subscribed');
    await refuse(address, '552 5.2.2 mailbox full', await deliver(address));
    expect(await list()).toMatchObject([{ address, reason: 'soft_bounces' }]);
    expect(await statusOf(address)).toBe('bounced');
  });

  it('that is about the sender is never held against the address', async () => {
    for (let round = 0; round < 6; round += 1)
      await refuse('tamy3@correo.example', '550 5.7.26 unauthenticated', await deliver('tamy3@correo.example'));
    expect(await list()).toEqual([]);
    expect(await statusOf('tamy3@correo.example')).toBe('subscribed');
  });
});

describe('an address on the list', () => {
  const address = 'tamy1@correo.example';
  beforeEach(async () => {
    await post('/api/suppressions', { address, note: 'Lo pidió por teléfono' });
  });

  it('is never subscribed by a new record, an import or a change, whatever writes it', async () => {
    expect(await statusOf(address)).toBe('unsubscribed');
    const { adminSql } = app.database;
    await adminSql`update contacts set status = 'subscribed' where owner_id = ${marina.owner} and email = ${address}`;
    expect(await statusOf(address)).toBe('unsubscribed');
    await adminSql`update contacts set deleted_at = now() where owner_id = ${marina.owner} and email = ${address}`;
    await addContacts(app, marina, { count: 1 });
    expect(await statusOf(address)).toBe('unsubscribed');
    await adminSql`update contacts set email = 'otra@correo.example' where owner_id = ${marina.owner} and email = 'tamy2@correo.example'`;
    expect(await statusOf('otra@correo.example')).toBe('subscribed');
  });

  it('comes off with the words of the agreement, which are kept', async () => {
    const [entry] = await list();
    const bad = await post(`/api/suppressions/${entry?.id}/lift`, { consent: 'sí' });
    expect(bad.statusCode).toBe(422);
    const consent = 'Me lo pidió en la feria del 3 de mayo';
    expect((await post(`/api/suppressions/${entry?.id}/lift`, { consent })).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect(await statusOf(address)).toBe('subscribed');
    const [proof] = await app.database
      .adminSql`select action, text from contact_consents where owner_id = ${marina.owner}  and action = 'given'`;
    expect(proof).toMatchObject({ text: consent });
  });

  it('is found, told once, imported beside others and exported', async () => {
    expect((await post('/api/suppressions', { address, note: '' })).statusCode).toBe(409);
    const imported = await post('/api/suppressions/import', {
      text: `Correo;Nombre\nuno@x.example;Uno\n${address}\n+dos@x.example\nroto@@x`,
    });
    expect(imported.json()).toEqual({ added: 2, known: 1, unreadable: 1 });
    expect(await get<{ items: Suppression[] }>('/api/suppressions?search=uno%40')).toMatchObject({
      items: [{ reason: 'import' }],
    });
    expect((await get<{ items: Suppression[] }>('/api/suppressions?search=%25')).items).toEqual([]);
    expect((await post('/api/suppressions', { address: 'ana@bücher.example', note: '' })).statusCode).toBe(200);
    for (const search of ['@bücher', 'Bücher.example', 'ana@bücher.example', 'xn--bcher'])
      expect(
        (await get<{ items: Suppression[] }>(`/api/suppressions?search=${encodeURIComponent(search)}`)).items,
      ).toMatchObject([{ address: 'ana@xn--bcher-kva.example' }]);
    const csv = (await app.call('GET', '/api/suppressions/export', { token: marina.token })).body;
    expect(csv.split('\r\n')).toHaveLength(6);
    expect(csv).toContain("'+dos@x.example");
  });

  it('comes back as it left, with why and since when, and nobody whom a remark names', async () => {
    const note = 'Preguntar a =otra@x.example, "la jefa"\nno a ella';
    expect((await post('/api/suppressions', { address: 'tres@x.example', note })).statusCode).toBe(200);
    const csv = (await app.call('GET', '/api/suppressions/export', { token: marina.token })).body;
    const listed = async (token: string) => {
      const { items } = (await app.call('GET', '/api/suppressions?limit=50', { token })).json<{
        items: Suppression[];
      }>();
      return items.map(({ address, reason, since, note: words }) => [address, reason, since, words]).toSorted();
    };
    const there = await app.createClient();
    const bring = (text: string) =>
      app.call('POST', '/api/suppressions/import', { token: there.token, body: { text } });
    expect((await bring(csv)).json()).toMatchObject({ added: (await listed(marina.token)).length, unreadable: 0 });
    expect(await listed(there.token)).toEqual(await listed(marina.token));
    expect((await bring(csv)).json()).toMatchObject({ added: 0 });
  });
});

describe('complaints', () => {
  const complain = (address: string, refs: object, index: number) =>
    app.platform.db.scoped(marina.owner, (tx) => {
      const said = { code: null, status: null, detail: 'abuse', reason: 'complained', kind: 'complaint' } as const;
      const event = { ...said, ...refs, source: 'feedback', address, fingerprint: `arf-${index}` } as const;
      return noteReturn({ tx, deps: app.platform, owner: marina.owner, event });
    });

  it('stop a running mailing at three in a thousand, and tell why', async () => {
    const refs = await deliver('tamy1@correo.example', { accepted: 1000 });
    const stateOf = async () =>
      (await app.database.adminSql`select state, pause_reason from campaigns where id = ${refs.campaignId}`)[0];
    await complain('tamy1@correo.example', refs, 1);
    expect(await statusOf('tamy1@correo.example')).toBe('complained');
    for (let index = 2; index <= 3; index += 1) {
      const { campaignId } = refs;
      await complain(`tamy${index}@correo.example`, { campaignId, deliveryId: app.platform.ids.uuid() }, index);
      expect((await stateOf())?.['state']).toBe(index < 3 ? 'sending' : 'paused');
    }
    expect(await stateOf()).toMatchObject({ pause_reason: 'complaints' });
    expect(await get('/api/returns/rates')).toMatchObject({
      client: { delivered: 1000, complaints: 3 },
      campaigns: [{ complaints: 3 }],
    });
    const [notice] = await app.database.adminSql`select params from notifications where owner_id = ${marina.owner}`;
    expect(notice).toMatchObject({ params: { reason: 'complaints' } });
  });

  it('say nothing about few mails', async () => {
    const refs = await deliver('tamy1@correo.example', { accepted: 999 });
    for (let index = 1; index <= 3; index += 1)
      await complain(
        `tamy${index}@correo.example`,
        { campaignId: refs.campaignId, deliveryId: app.platform.ids.uuid() },
        index,
      );
    const [row] = await app.database.adminSql`select state from campaigns where id = ${refs.campaignId}`;
    expect(row).toMatchObject({ state: 'sending' });
  });
});

describe('dead addresses', () => {
  const bounce = (address: string, refs: object) =>
    refuse(address, '550 5.1.1 user unknown', { status: '5.1.1', ...refs });
  const stateOf = async ({ campaignId }: { campaignId: string }) =>
    (await app.database.adminSql`select state, pause_reason from campaigns where id = ${campaignId}`)[0];

  it('stop a running mailing at five in a hundred, once there are two hundred', async () => {
    const [few, many] = [
      await deliver('tamy1@correo.example', { accepted: 199 }),
      await deliver('tamy2@correo.example', { accepted: 200 }),
    ];
    const { adminSql } = app.database;
    // Both were one return below the threshold.
    await adminSql`update campaign_totals set hard_bounced = 9 where campaign_id in (${few.campaignId}, ${many.campaignId})`;
    // Client-wide, there are enough mails and few enough returns.
    const [calm] = await adminSql<{ id: string }[]>`
      insert into campaigns (owner_id, name, state, started_at) values (${marina.owner}, 'Antes', 'sent', now()) returning id`;
    await adminSql`insert into campaign_totals (owner_id, campaign_id, audience, accepted) values (${marina.owner}, ${calm?.id ?? ''}, 1000, 1000)`;
    await bounce('tamy1@correo.example', few);
    expect(await stateOf(few)).toMatchObject({ state: 'sending' });
    await bounce('tamy2@correo.example', many);
    expect(await stateOf(many)).toMatchObject({ state: 'paused', pause_reason: 'bounces' });
    expect(await stateOf(few)).toMatchObject({ state: 'sending' });
    const notices = await adminSql`select params from notifications where owner_id = ${marina.owner}`;
    expect(notices.map(({ params }) => params)).toMatchObject([{ reason: 'bounces' }]);
  });

  it('of a client stop everything that runs, and the same return told again does not count', async () => {
    const [one, other] = [
      await deliver('tamy1@correo.example', { accepted: 100 }),
      await deliver('tamy2@correo.example', { accepted: 100 }),
    ];
    await app.database.adminSql`update campaign_totals set hard_bounced = 8 where campaign_id = ${one.campaignId}`;
    await bounce('tamy1@correo.example', one);
    await bounce('tamy1@correo.example', one);
    expect(await stateOf(other)).toMatchObject({ state: 'sending' });
    await bounce('tamy2@correo.example', other);
    expect([await stateOf(one), await stateOf(other)]).toMatchObject([{ state: 'paused' }, { state: 'paused' }]);
  });
});

describe('a hook of a provider', () => {
  const createHook = async (body: object) =>
    (await post('/api/return-hooks', body)).json<{ hook: ReturnHook; secret: string | null }>();
  const call = (hook: ReturnHook, body: string, headers: Record<string, string> = {}) =>
    app.app.inject({
      method: 'POST',
      url: new URL(hook.url).pathname,
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const handleAll = async () => {
    const rows = await app.database.adminSql<{ id: string }[]>`select id from return_calls where handled_at is null`;
    for (const { id } of rows) await handleCall({ deps: app.platform, callId: id });
  };

  it('of SendGrid believes only its signature, and a call only once', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const { hook } = await createHook({ provider: 'sendgrid', name: 'Envíos', key });
    const { deliveryId } = await deliver('tamy1@correo.example');
    const id = `<${deliveryId.replaceAll('-', '')}.campaign@enlace.example>`;
    const body = JSON.stringify([
      {
        email: 'tamy1@correo.example',
        event: 'bounce',
        type: 'bounce',
        status: '5.1.1',
        reason: '550 5.1.1 unknown',
        sg_event_id: 'e1',
        'smtp-id': id,
      },
    ]);
    const timestamp = String(Math.floor(app.platform.clock.now().epochMilliseconds / 1000));
    const signed = (text: string, at = timestamp) => ({
      'x-twilio-email-event-webhook-timestamp': at,
      'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(at + text), privateKey).toString('base64'),
    });
    expect((await call(hook, body)).statusCode).toBe(401);
    expect((await call(hook, `${body} `, signed(body))).statusCode).toBe(401);
    expect((await call(hook, body, signed(body, '1000000000'))).statusCode).toBe(401);
    expect((await call(hook, body, signed(body))).json()).toEqual({ result: 'stored' });
    expect((await call(hook, body, signed(body))).json()).toEqual({ result: 'duplicate' });
    await handleAll();
    expect(await list()).toMatchObject([
      {
        address: 'tamy1@correo.example',
        reason: 'hard_bounce',
        campaign: { name: 'Taller' },
        event: { source: 'sendgrid' },
      },
    ]);
  });

  it('of Mailgun asks for its HMAC, and of Postmark for the password we made', async () => {
    const mailgun = await createHook({ provider: 'mailgun', name: 'MG', key: 'clave-de-firma' });
    const timestamp = String(Math.floor(app.platform.clock.now().epochMilliseconds / 1000));
    const envelope = (signature: string) =>
      JSON.stringify({
        signature: { timestamp, token: 'tok-1', signature },
        'event-data': { id: 'm1', event: 'complained', recipient: 'tamy2@correo.example' },
      });
    const good = createHmac('sha256', 'clave-de-firma').update(`${timestamp}tok-1`).digest('hex');
    expect((await call(mailgun.hook, envelope('00'))).statusCode).toBe(401);
    expect((await call(mailgun.hook, envelope(good))).json()).toEqual({ result: 'stored' });
    expect((await call(mailgun.hook, envelope(good))).json()).toEqual({ result: 'duplicate' });
    const postmark = await createHook({ provider: 'postmark', name: 'PM' });
    const body = JSON.stringify({
      RecordType: 'Bounce',
      ID: 7,
      Type: 'HardBounce',
      Email: 'tamy3@correo.example',
      Details: 'The server was unable to deliver your message',
    });
    const basic = (password: string) => ({
      authorization: `Basic ${Buffer.from(`enlace:${password}`).toString('base64')}`,
    });
    expect((await call(postmark.hook, body, basic('no'))).statusCode).toBe(401);
    expect((await call(postmark.hook, body, basic(postmark.secret ?? ''))).json()).toEqual({ result: 'stored' });
    await handleAll();
    expect((await list()).map(({ address, reason }) => [address, reason])).toEqual([
      ['tamy3@correo.example', 'hard_bounce'],
      ['tamy2@correo.example', 'complaint'],
    ]);
  });

  it('of a client says nothing about mails of another one', async () => {
    const { deliveryId } = await deliver('tamy1@correo.example');
    const victim = marina;
    marina = await app.createClient();
    const { hook, secret } = await createHook({ provider: 'postmark', name: 'PM' });
    const body = JSON.stringify({
      RecordType: 'SpamComplaint',
      ID: 9,
      Email: 'tamy1@correo.example',
      Metadata: { 'message-id': `${deliveryId.replaceAll('-', '')}.campaign@x` },
    });
    await call(hook, body, { authorization: `Basic ${Buffer.from(`enlace:${secret}`).toString('base64')}` });
    await handleAll();
    expect((await get<{ items: Suppression[] }>('/api/suppressions', victim)).items).toEqual([]);
    expect(await list()).toMatchObject([{ campaign: null, contact: null }]);
  });
});

describe('a pasted return', () => {
  const explain = async (text: string) =>
    (await post('/api/returns/explain', { text })).json<{ finding: string; returns: object[] }>();

  it('is explained from a report, a line of the dialogue, and nothing', async () => {
    expect(
      await explain('550 5.7.515 Access denied, sending domain X does not meet the required authentication level'),
    ).toMatchObject({
      finding: 'reply_line',
      returns: [
        { kind: 'soft_bounce', reason: 'unauthenticated', about: 'sender', status: '5.7.515', suppresses: false },
      ],
    });
    expect(await explain('421-4.7.32 From: header not aligned')).toMatchObject({
      returns: [{ kind: 'deferred', reason: 'not_aligned' }],
    });
    expect(await explain('hola')).toEqual({ finding: 'nothing', returns: [] });
    const report =
      'From: MAILER-DAEMON@mx.test\nSubject: failure notice\n\nHi. This is the qmail-send program at mx.test.\n\n<ana@x.test>:\nno mailbox here by that name. (#5.1.1)\n';
    expect(await explain(report)).toMatchObject({
      finding: 'report',
      returns: [{ address: 'ana@x.test', kind: 'hard_bounce', suppresses: true }],
    });
  });
});
