import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignReport } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import {
  addContacts,
  createCampaignApp,
  createDraft,
  failOnComplaints,
  inboundDomain,
  readCampaign,
  startNow,
  until,
} from '#sending/campaigns/campaigns.test-support.ts';
import { startCampaignSender } from '#sending/campaigns/engine/campaign-sender.ts';
import { type SmtpSink, startSmtpSink } from '#sending/campaigns/smtp-sink.test-support.ts';
import { createInboundMail } from '#mailbox/conversations/inbound-mail.ts';
import { mailboxModule } from '#mailbox/conversations/conversations.module.ts';
import { processInbound } from '#mailbox/conversations/jobs/process-inbound-mail.job.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';

const person = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150 Safari/537.36';
const origin = 'http://localhost:3000';

let sink: SmtpSink;
let app: TestApp;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
});

afterAll(async () => {
  failOnComplaints();
  await app.close();
  await sink.close();
});

type Received = { token: string; html: string; text: string; raw: string; to: string };
type Sent = { client: TestClient; id: string; mails: Received[] };

async function sendCampaign({
  count = 1,
  ...content
}: { count?: number; text?: string; url?: string } = {}): Promise<Sent> {
  sink.mails.length = 0;
  const client = await app.createClient({ name: 'Barro y Sal' });
  await addContacts(app, client, { count });
  const draft = await createDraft(app, client, content);
  await startNow(app, client, draft.id);
  const sender = startCampaignSender(app.platform);
  await until(
    () => readCampaign(app, client, draft.id),
    ({ state }) => state === 'sent',
  );
  await sender.stop();
  // A person does not open a mail in the second it arrives.
  await app.database
    .adminSql`update campaign_deliveries set settled_at = now() - interval '1 hour' where campaign_id = ${draft.id}`;
  const mails = await Promise.all(
    sink.mails.map(async ({ raw, to }) => {
      const { html = '', text = '' } = await PostalMime.parse(raw);
      return { raw, to, html, text, token: /\/baja\/([\w-]{56})/.exec(html)?.[1] ?? '' };
    }),
  );
  return { client, id: draft.id, mails };
}

function first({ mails }: Sent): Received {
  const [mail] = mails;
  if (!mail) throw new Error('no mail was sent');
  return mail;
}

function visit(
  path: string,
  { userAgent = person, ...headers }: { userAgent?: string; [header: string]: string } = {},
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
  payload = '',
) {
  return app.app.inject({
    method,
    url: path.replace(origin, ''),
    headers: { 'user-agent': userAgent, ...headers },
    ...(payload === '' ? {} : { payload }),
  });
}

async function funnel({ client, id }: Sent) {
  return (await readCampaign(app, client, id)).funnel;
}

async function status({ client }: Sent): Promise<string> {
  const [row] = await app.database.adminSql`select status from contacts where owner_id = ${client.owner}`;
  return String(row?.['status']);
}

/** The same token with one character changed, in each of its three parts. */
function forgeries(token: string): string[] {
  const swap = (index: number) => token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
  return [swap(3), swap(30), swap(50), token.slice(0, -1), `${token}A`, 'x', ''];
}

describe('opening', () => {
  it('counts a person once and programs apart', async () => {
    const sent = await sendCampaign();
    const { html, token } = first(sent);
    expect(html).toContain(`src="${origin}/t/o/${token}.gif"`);
    const pixel = await visit(`/t/o/${token}.gif`);
    expect(pixel.headers).toMatchObject({ 'content-type': 'image/gif', 'cache-control': 'no-store, private' });
    await visit(`/t/o/${token}.gif`);
    await visit(`/t/o/${token}.gif`, { userAgent: 'Mozilla/5.0' });
    await visit(`/t/o/${token}.gif`, { 'sec-purpose': 'prefetch' });
    await visit(`/t/o/${token}.gif`, {}, 'HEAD');
    expect(await funnel(sent)).toMatchObject({ opened: 1, machineOpened: 1, clicked: 0 });
    const events = await app.database
      .adminSql`select kind, details from contact_events where owner_id = ${sent.client.owner} and kind = 'campaign_opened'`;
    expect([...events]).toEqual([
      { kind: 'campaign_opened', details: { campaignId: sent.id, campaignName: 'Taller' } },
    ]);
  });

  it('in the very second of the delivery was no person', async () => {
    const sent = await sendCampaign();
    await app.database.adminSql`update campaign_deliveries set settled_at = now() where campaign_id = ${sent.id}`;
    await visit(`/t/o/${first(sent).token}.gif`);
    expect(await funnel(sent)).toMatchObject({ opened: 0, machineOpened: 1 });
  });
});

describe('clicking', () => {
  it('leads to what the mail said, counts clicks, people and the opening it proves', async () => {
    const sent = await sendCampaign({ url: 'https://barroysal.example/taller?quien={{ contact.first_name }}&mes=11' });
    const { html, text, token } = first(sent);
    expect(html).toContain(`href="${origin}/t/c/${token}/1"`);
    expect(html).not.toContain('barroysal.example');
    expect(text).toContain(`${origin}/t/c/${token}/1`);
    const answer = await visit(`/t/c/${token}/1`);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers['location']).toBe('https://barroysal.example/taller?quien=Tamy1&mes=11');
    await visit(`/t/c/${token}/1`);
    await visit(`/t/c/${token}/1`, { userAgent: 'SafeLinks scanner' });
    await visit(`/t/c/${token}/1`, {}, 'HEAD');
    expect(await funnel(sent)).toMatchObject({ opened: 1, clicked: 1, clicks: 2, machineClicked: 1 });
    const report = (
      await app.call('GET', `/api/campaigns/${sent.id}/report`, { token: sent.client.token })
    ).json<CampaignReport>();
    expect(report.links).toMatchObject([{ label: 'Reservar', clicks: 2, people: 1 }]);
    expect(report.timeline.steps.reduce((sum, step) => sum + step.clicked, 0)).toBe(1);
  });

  it('never leads anywhere else: forged tokens, unknown links and targets in the address are not found', async () => {
    const sent = await sendCampaign();
    const { token } = first(sent);
    const paths = [
      ...forgeries(token).flatMap((forged) => [
        `/t/c/${forged}/1`,
        `/t/o/${forged}.gif`,
        `/correo/${forged}`,
        `/baja/${forged}`,
        `/preferencias/${forged}`,
      ]),
      `/t/c/${token}/2`,
      `/t/c/${token}/0`,
      `/t/c/${token}/1x`,
      `/t/c/${token}/https%3A%2F%2Fevil.example`,
    ];
    for (const path of paths) expect([path, (await visit(path)).statusCode]).toEqual([path, 404]);
    const answer = await visit(`/t/c/${token}/1?url=https://evil.example`);
    expect(answer.headers['location']).toBe('https://barroysal.example/taller');
    for (const forged of forgeries(token)) expect((await visit(`/baja/${forged}`, {}, 'POST')).statusCode).toBe(404);
    expect(await status(sent)).toBe('subscribed');
  });
});

describe('unsubscribing', () => {
  it('by looking changes nothing; the page says what will happen, without script or cookie', async () => {
    const sent = await sendCampaign();
    const page = await visit(`/baja/${first(sent).token}`, { 'accept-language': 'es' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('¿Dejar de recibir correos de Barro y Sal?');
    expect(page.body).toContain('t•••@correo.example');
    expect(page.body).not.toContain('tamy1@');
    expect(page.body).not.toMatch(/<script/i);
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.headers['content-security-policy']).toMatch(/^sandbox allow-forms; default-src 'none'/);
    expect(await status(sent)).toBe('subscribed');
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('by one click of a mail program (%s) works at once, twice, and without a redirect', async (contentType, body) => {
    const sent = await sendCampaign();
    const { raw, token } = first(sent);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    for (let round = 0; round < 2; round += 1) {
      const answer = await visit(`/baja/${token}`, { 'content-type': contentType }, 'POST', body);
      expect(answer.statusCode).toBe(200);
    }
    expect(await status(sent)).toBe('unsubscribed');
    expect(await funnel(sent)).toMatchObject({ unsubscribed: 1 });
    const consents = await app.database
      .adminSql`select action, text_version from contact_consents where owner_id = ${sent.client.owner}`;
    expect([...consents]).toEqual([{ action: 'withdrawn', text_version: 'one_click' }]);
  });

  it('keeps the person out of the next campaign', async () => {
    const sent = await sendCampaign({ count: 2 });
    await visit(`/baja/${first(sent).token}`, {}, 'POST');
    const draft = await createDraft(app, sent.client);
    await startNow(app, sent.client, draft.id);
    sink.mails.length = 0;
    const sender = startCampaignSender(app.platform);
    const done = await until(
      () => readCampaign(app, sent.client, draft.id),
      ({ state }) => state === 'sent',
    );
    await sender.stop();
    expect(done.totals).toMatchObject({ audience: 1, accepted: 1 });
    expect(sink.mails.map(({ to }) => to)).not.toContain(first(sent).to);
  });

  it('can be taken back on the same page for a day; a forwarded mail cannot subscribe anybody later', async () => {
    const sent = await sendCampaign();
    const { token } = first(sent);
    await visit(`/baja/${token}`, {}, 'POST');
    const undone = await visit(`/baja/${token}/deshacer`, { 'accept-language': 'en' }, 'POST');
    expect(undone.body).toContain('You are still on the list');
    expect(await status(sent)).toBe('subscribed');
    expect(await funnel(sent)).toMatchObject({ unsubscribed: 0 });
    await visit(`/baja/${token}`, {}, 'POST');
    await app.database
      .adminSql`update campaign_deliveries set unsubscribed_at = now() - interval '25 hours' where campaign_id = ${sent.id}`;
    await visit(`/baja/${token}/deshacer`, {}, 'POST');
    expect(await status(sent)).toBe('unsubscribed');
  });

  it('works by mail too, and so do answers: both reach the client through the inbound server', async () => {
    const sent = await sendCampaign();
    const { raw, to } = first(sent);
    const address = (letter: string) =>
      new RegExp(`r\\+${letter}[0-9a-f]{32}\\.[a-z2-7]{16}@${inboundDomain.replace('.', '\\.')}`).exec(
        raw.replaceAll('\r\n ', ''),
      )?.[0] ?? '';
    const [profile] = await app.database.adminSql`
      insert into profiles (owner_id, name, slug, locale, draft, short_code, theme_id)
      values (${sent.client.owner}, 'Barro y Sal', 'barro', 'es', '{"version":1,"blocks":[]}', ${sent.client.alias}, 'barro') returning id`;
    await app.database.adminSql`update users set main_profile_id = ${profile?.['id']} where id = ${sent.client.owner}`;
    const inbound = createInboundMail(app.platform);
    const reader = mailboxModule.jobs?.(app.platform).find(({ job }) => job.name === processInbound.name);
    const deliver = async (recipient: string, subject: string) => {
      const head = `From: <${to}>\r\nTo: <${recipient}>\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@correo.example>\r\n`;
      const raw = Buffer.from(`${head}Date: Sat, 21 Nov 2026 10:00:00 +0000\r\n\r\nHola\r\n`);
      const envelope = { from: to, to: [recipient], remoteAddress: '127.0.0.1', helo: 'correo.example' };
      expect(await inbound.receive({ envelope, raw, receivedAt: app.platform.clock.now() })).toBe('stored');
      const [stored] = await app.database
        .adminSql`select id from inbound_mails where owner_id = ${sent.client.owner} order by id desc limit 1`;
      await reader?.handle(
        { owner: sent.client.owner, inboundMailId: stored?.['id'] },
        { signal: new AbortController().signal },
      );
    };
    await deliver(address('c'), 'respuesta');
    await deliver(address('u'), 'unsubscribe');
    expect(await status(sent)).toBe('unsubscribed');
    expect(await funnel(sent)).toMatchObject({ replied: 1, unsubscribed: 1 });
  });
});

describe('the pages of a mail', () => {
  it('show it on the web as that person got it, without the pixel, in a sandbox', async () => {
    const sent = await sendCampaign({ text: 'Hola, {{ contact.first_name }}.' });
    const page = await visit(`/correo/${first(sent).token}`);
    expect(page.body).toContain('Hola, Tamy1.');
    expect(page.body).not.toContain('/t/o/');
    expect(page.headers['content-security-policy']).toMatch(/^sandbox /);
    expect(page.headers['content-security-policy']).not.toContain('allow-same-origin');
  });

  it('name the files that came with it, below the mail', async () => {
    const sent = await sendCampaign({ text: 'Hola.' });
    const attach = (position: number, name: string) => app.database.adminSql`
      insert into campaign_attachments (owner_id, campaign_id, position, file_id, name, mime, size_bytes, storage_key)
      select owner_id, id, ${position}, gen_random_uuid(), ${name}, 'application/pdf', 1, 'x' from campaigns
      where owner_id = ${sent.client.owner}`;
    await attach(0, 'Tarifas & precios.pdf');
    await attach(1, 'plano.pdf');
    const page = await visit(`/correo/${first(sent).token}`, { 'accept-language': 'es' });
    expect(page.body).toMatch(
      /Archivos que llegaron con el correo:.*Tarifas &amp; precios\.pdf.*plano\.pdf.*<\/body>/s,
    );
  });

  it('speak the language of the tamy, else of the browser', async () => {
    const sent = await sendCampaign();
    const { token } = first(sent);
    expect((await visit(`/preferencias/${token}`, { 'accept-language': 'en-GB,en' })).body).toContain(
      'Your preferences',
    );
    expect((await visit(`/preferencias/${token}`, { 'accept-language': 'fr' })).body).toContain('Tus preferencias');
    await app.database.adminSql`update contacts set language = 'ja' where owner_id = ${sent.client.owner}`;
    expect((await visit(`/baja/${token}`, { 'accept-language': 'en' })).body).toContain('配信を停止しますか');
  });

  it('explain themselves in a trial mail', async () => {
    for (const path of ['/baja/prueba', '/preferencias/prueba', '/correo/prueba']) {
      const page = await visit(path, { 'accept-language': 'es' });
      expect([page.statusCode, page.body.includes('Este era un correo de prueba')]).toEqual([200, true]);
    }
  });
});

describe('the preferences behind a mail', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'es' };
  const post = (path: string, payload: string) => visit(path, form, 'POST', payload);
  const record = async ({ client }: Sent) => {
    const [row] = await app.database.adminSql`
      select status, language, name from contacts where owner_id = ${client.owner}`;
    return row;
  };

  it('end mailings, take them back within a day, and set the language; nothing else', async () => {
    const sent = await sendCampaign();
    const { token } = first(sent);
    const before = await record(sent);
    const left = await post(`/preferencias/${token}`, 'mailings=no&language=ja&name=Otra&email=otra%40correo.example');
    expect(left.statusCode).toBe(200);
    expect(await record(sent)).toEqual({ ...before, status: 'unsubscribed', language: 'ja' });
    expect(await funnel(sent)).toMatchObject({ unsubscribed: 1 });
    const back = await post(`/preferencias/${token}`, 'mailings=yes&language=');
    expect(back.body).toContain('role="status"');
    expect(await record(sent)).toEqual({ ...before, status: 'subscribed', language: null });
    await post(`/preferencias/${token}`, 'language=fr');
    expect(await record(sent)).toEqual(before);
  });

  it('do not bring back who left by another way, nor after a day', async () => {
    const sent = await sendCampaign();
    const { token } = first(sent);
    await app.database.adminSql`update contacts set status = 'unsubscribed' where owner_id = ${sent.client.owner}`;
    expect((await post(`/preferencias/${token}`, 'mailings=yes')).body).toContain('disabled');
    expect(await status(sent)).toBe('unsubscribed');
    await app.database.adminSql`
      update campaign_deliveries set unsubscribed_at = now() - interval '25 hours' where owner_id = ${sent.client.owner}`;
    await post(`/preferencias/${token}`, 'mailings=yes');
    expect(await status(sent)).toBe('unsubscribed');
  });

  it('refuse forged links and change nothing', async () => {
    const sent = await sendCampaign();
    for (const forged of forgeries(first(sent).token)) {
      for (const path of [`/preferencias/${forged}`, `/preferencias/${forged}/datos`])
        expect([path, (await post(path, 'mailings=no')).statusCode]).toEqual([path, 404]);
    }
    expect(await status(sent)).toBe('subscribed');
  });

  it('mail the way to one’s data to the address itself and never show it', async () => {
    const sent = await sendCampaign();
    const { token, to } = first(sent);
    const answer = await post(`/preferencias/${token}/datos`, '');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('/mis-datos/');
    expect(answer.body).not.toContain(to);
    const mails = await app.database.adminSql`
      select to_address as to from mails where owner_id = ${sent.client.owner} and purpose = 'privacy_link'`;
    expect(mails.map((mail) => mail['to'])).toEqual([to]);
  });
});
