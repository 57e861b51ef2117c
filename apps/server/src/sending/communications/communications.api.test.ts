import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  Communication,
  CommunicationDetail,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import { addContacts } from '#sending/campaigns/campaigns.test-support.ts';
import { handleCall } from '#sending/suppressions/hooks/handle-call.job.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { sentMail } from '#test/kit/sent-mail.ts';

let app: TestApp;
let marina: TestClient;
let profileId: string;
let tamys: { id: string; email: string }[];

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  marina = await app.createClient();
  const { adminSql } = app.database;
  await addContacts(app, marina, { count: 4 });
  tamys = [
    ...(await adminSql<
      { id: string; email: string }[]
    >`select id, email from contacts where owner_id = ${marina.owner} order by email`),
  ];
  const profile = await app.call('POST', '/api/profiles', { token: marina.token, body: { name: 'Taller' } });
  profileId = profile.json<{ id: string }>().id;
});

const get = async <T>(url: string) => (await app.call('GET', url, { token: marina.token })).json<T>();
const post = (url: string, body: object) => app.call('POST', url, { token: marina.token, body });
const list = async (query = '') =>
  (await get<{ items: Communication[]; next: string | null }>(`/api/communications?${query}`)).items;
const ids = (...places: number[]) => places.map((place) => tamys[place]?.id ?? '');

async function write(contactIds: string[], key = 'una-carta-1') {
  const body = {
    profileId,
    contactIds,
    subject: 'Para {{ contact.first_name }}',
    text: 'Hola, {{ contact.first_name }}.',
    idempotencyKey: key,
  };
  return (await post('/api/communications/letters', body)).json<{ results: { contactId: string; result: string }[] }>()
    .results;
}

/** Deliveries of one mailing, one per contact. */
async function sendCampaign(state: 'accepted' | 'skipped' = 'accepted'): Promise<void> {
  const { adminSql } = app.database;
  const [campaign] = await adminSql<{ id: string }[]>`
    insert into campaigns (owner_id, name, state, started_at, profile_id) values (${marina.owner}, 'Otoño', 'sent', now(), ${profileId}) returning id`;
  const id = campaign?.id ?? '';
  await adminSql`
    insert into campaign_contents (owner_id, campaign_id, template_name, document, locale, subject, html, body_text, from_name, from_address, shared_data, size_bytes)
    values (${marina.owner}, ${id}, 't', '{}', 'es', 'Novedades', '<p>Hola <a href="{{ track.click }}/1">ver</a></p>', 'Hola', 'Taller', 'taller@enlace.example', '{}', 10)`;
  await adminSql`insert into campaign_totals (owner_id, campaign_id, audience) values (${marina.owner}, ${id}, 4)`;
  await adminSql`
    insert into campaign_deliveries (owner_id, campaign_id, contact_id, email, domain, state, next_attempt_at, settled_at, failed, skip_reason)
    select owner_id, ${id}, id, email, 'correo.example', ${state}, null, now(), ${state === 'skipped'}, ${state === 'skipped' ? 'unsubscribed' : null}
    from contacts where owner_id = ${marina.owner} order by email`;
}

describe('a letter', () => {
  it('goes to each tamy as a mail of their own, filled, and once for one key', async () => {
    expect(await write(ids(0, 1))).toMatchObject([{ result: 'queued' }, { result: 'queued' }]);
    await write(ids(0, 1));
    const lines = await list('kind=written');
    expect(lines.map(({ address, subject, state }) => [address, subject, state]).toSorted()).toEqual([
      ['tamy1@correo.example', 'Para Tamy1', 'waiting'],
      ['tamy2@correo.example', 'Para Tamy2', 'waiting'],
    ]);
    const detail = await get<CommunicationDetail>(`/api/communications/${lines[0]?.ref}`);
    expect(detail.html).toContain('Hola, Tamy2.');
    expect(detail.resendAs).toBeNull();
  });

  it('tells whom it could not be written to, and writes to the others', async () => {
    const { adminSql } = app.database;
    await adminSql`insert into suppressions (owner_id, address, reason, since) values (${marina.owner}, 'tamy2@correo.example', 'complaint', now())`;
    await adminSql`update contacts set email = null where owner_id = ${marina.owner} and email = 'tamy3@correo.example'`;
    const results = await write([...ids(0, 1, 2), app.platform.ids.uuid()]);
    expect(results.map(({ result }) => result)).toEqual(['queued', 'suppressed', 'no_address', 'unknown']);
    const bad = { profileId, contactId: ids(0)[0], subject: 'x', text: 'Hola {% if %}' };
    expect((await post('/api/communications/letters/preview', bad)).json()).toMatchObject({
      problem: expect.any(String),
    });
  });
});

describe('the log', () => {
  it('joins mailings, letters and what came in by their time, page by page', async () => {
    await sendCampaign();
    await write(ids(0, 3));
    const all = await list('limit=50');
    expect(all).toHaveLength(6);
    const walked: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; page < 10 && cursor !== null; page += 1) {
      const answer: { items: Communication[]; next: string | null } = await get(
        `/api/communications?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      walked.push(...answer.items.map(({ ref }) => ref));
      cursor = answer.next;
    }
    expect(walked).toEqual(all.map(({ ref }) => ref));
  });

  it('narrows by kind, state, tamy, words and dates', async () => {
    await sendCampaign();
    await write(ids(0));
    expect(await list('kind=campaign')).toHaveLength(4);
    expect((await list(`contactId=${ids(0)[0]}`)).map(({ kind }) => kind).toSorted()).toEqual(['campaign', 'written']);
    expect((await list('search=tamy3%40')).map(({ address }) => address)).toEqual(['tamy3@correo.example']);
    expect(await list('search=NOVEDADES')).toHaveLength(4);
    expect(await list('search=nadie')).toEqual([]);
    expect(await list('until=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await list(`profileId=${app.platform.ids.uuid()}`)).toEqual([]);
  });

  it('says why a mail was passed over or came back', async () => {
    await sendCampaign('skipped');
    expect(await list('state=skipped')).toMatchObject([{ skipReason: 'unsubscribed' }, {}, {}, {}]);
    await sendCampaign();
    const [line] = await list('kind=campaign&state=sent');
    await app.database.adminSql`
      insert into mail_events (owner_id, at, kind, source, address, status, reason, detail, about_address, delivery_id, fingerprint)
      values (${marina.owner}, now(), 'soft_bounce', 'report', ${line?.address ?? ''}, '5.2.2', 'mailbox_full', '552 full', true, ${line?.ref.slice(1) ?? ''}, 'x')`;
    expect(await list('state=returned')).toMatchObject([
      { ref: line?.ref, reason: 'mailbox_full', detail: '552 full', state: 'returned' },
    ]);
    expect(await list('state=sent')).toHaveLength(3);
    expect((await get<CommunicationDetail>(`/api/communications/${line?.ref}`)).events).toMatchObject([
      { status: '5.2.2' },
    ]);
  });

  it('shows a letter as returned when the provider says so, and why', async () => {
    await write(ids(0));
    const { adminSql } = app.database;
    const [mail] = await adminSql<{ messageId: string }[]>`
      update mails set state = 'accepted' where owner_id = ${marina.owner} returning message_id as "messageId"`;
    await adminSql`update messages set delivery_state = 'accepted' where owner_id = ${marina.owner} and direction = 'out'`;
    const made = (await post('/api/return-hooks', { provider: 'postmark', name: 'PM' })).json<{
      hook: { url: string };
      secret: string;
    }>();
    await app.app.inject({
      method: 'POST',
      url: new URL(made.hook.url).pathname,
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`enlace:${made.secret}`).toString('base64')}`,
      },
      payload: {
        RecordType: 'Bounce',
        ID: 1,
        Type: 'HardBounce',
        Email: 'tamy1@correo.example',
        Details: '550 5.1.1 no such user',
        Metadata: { 'message-id': mail?.messageId },
      },
    });
    const [stored] = await adminSql<{ id: string }[]>`select id from return_calls where owner_id = ${marina.owner}`;
    await handleCall({ deps: app.platform, callId: stored?.id ?? '' });
    expect(await list('state=returned')).toMatchObject([
      { address: 'tamy1@correo.example', state: 'returned', reason: 'unknown_address' },
    ]);
    expect(await list('state=sent')).toEqual([]);
  });

  it('is exported as it is filtered', async () => {
    await sendCampaign();
    const csv = (await app.call('GET', '/api/communications/export?kind=campaign', { token: marina.token })).body;
    expect(csv.trim().split('\r\n')).toHaveLength(5);
    expect(csv).toContain('Novedades');
  });
});

describe('sending again', () => {
  it('makes a copy with a row of its own, once for one key, and never to a suppressed address', async () => {
    await sendCampaign();
    const [line] = await list('kind=campaign');
    const url = `/api/communications/${line?.ref}/resend`;
    const first = await post(url, { idempotencyKey: 'otra-vez-1' });
    expect(first.statusCode).toBe(200);
    expect((await post(url, { idempotencyKey: 'otra-vez-1' })).json()).toEqual(first.json());
    expect((await post(url, { idempotencyKey: 'otra-vez-2' })).json()).not.toEqual(first.json());
    expect(await list('kind=written')).toHaveLength(2);
    const { ref } = first.json<{ ref: string }>();
    expect(await get(`/api/communications/${ref}`)).toMatchObject({
      copyOf: line?.ref,
      subject: 'Novedades',
      address: line?.address,
    });
    const copy = await sentMail(app, line?.address ?? '');
    expect(copy).toMatch(/^List-Unsubscribe: <http[^>]+\/baja\/[\w-]+>, <mailto:.+>\r$/m);
    expect(copy).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    await app.database.adminSql`
      insert into suppressions (owner_id, address, reason, since) values (${marina.owner}, ${line?.address ?? ''}, 'complaint', now())`;
    const refused = await post(url, { idempotencyKey: 'otra-vez-3' });
    expect(refused.json()).toMatchObject({ error: { code: 'communications.suppressed' } });
  });
});

describe('a copy of a mailing', () => {
  it('is the same mail with the same files, while they are there', async () => {
    await sendCampaign();
    const { adminSql } = app.database;
    const key = `documents/${marina.owner}/precios/file.pdf`;
    await app.platform.storage.put(key, Buffer.from('%PDF-1.7 precios'));
    await adminSql`update campaign_contents set subject = 'Para {{ contact.first_name }}' where owner_id = ${marina.owner}`;
    await adminSql`
      insert into campaign_attachments (owner_id, campaign_id, position, file_id, name, mime, size_bytes, storage_key)
      select owner_id, id, 0, uuidv7(), 'precios.pdf', 'application/pdf', 16, ${key} from campaigns where owner_id = ${marina.owner}`;
    const line = (await list('kind=campaign')).find(({ address }) => address === 'tamy1@correo.example');
    const first = await post(`/api/communications/${line?.ref}/resend`, { idempotencyKey: 'con-fichero-1' });
    await sentMail(app, 'tamy1@correo.example');
    const { ref } = first.json<{ ref: string }>();
    await post(`/api/communications/${ref}/resend`, { idempotencyKey: 'con-fichero-2' });
    expect((await list('kind=written')).map(({ subject }) => subject)).toEqual(['Para Tamy1', 'Para Tamy1']);
    const copy = await sentMail(app, 'tamy1@correo.example');
    expect(copy).toContain('filename="precios.pdf"');
    expect(copy).toContain(Buffer.from('%PDF-1.7 precios').toString('base64'));
    await app.platform.storage.remove(key);
    const refused = await post(`/api/communications/${line?.ref}/resend`, { idempotencyKey: 'con-fichero-3' });
    expect(refused.json()).toMatchObject({ error: { code: 'campaigns.attachments_gone', params: { count: 1 } } });
  });
});

describe('counting', () => {
  it('is switched for the client and for one tamy', async () => {
    expect(await get('/api/tracking')).toEqual({ opens: true, clicks: true });
    await app.call('PATCH', '/api/tracking', { token: marina.token, body: { opens: false } });
    expect(await get('/api/tracking')).toEqual({ opens: false, clicks: true });
    const url = `/api/contacts/${ids(0)[0]}/tracking`;
    await app.call('PUT', url, { token: marina.token, body: { isTracked: false } });
    expect(await get(url)).toEqual({ isTracked: false });
  });
});
