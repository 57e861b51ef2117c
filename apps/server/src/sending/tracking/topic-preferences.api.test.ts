import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addContacts,
  createCampaignApp,
  createDraft,
  failOnComplaints,
  readCampaign,
  startNow,
  until,
} from '#sending/campaigns/campaigns.test-support.ts';
import { startCampaignSender } from '#sending/campaigns/engine/campaign-sender.ts';
import { type SmtpSink, startSmtpSink } from '#sending/campaigns/smtp-sink.test-support.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';

let sink: SmtpSink;
let app: TestApp;
let client: TestClient;
let token: string;
let topics: { courses: string; sales: string };

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
});
afterAll(async () => {
  failOnComplaints();
  await app.close();
  await sink.close();
});

async function topic(name: string, description = ''): Promise<string> {
  const answer = await app.call('POST', '/api/contacts/topics', { token: client.token, body: { name, description } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

/** A mail that was sent before there were topics; its link is what readers have. */
beforeEach(async () => {
  sink.mails.length = 0;
  client = await app.createClient({ name: 'Barro y Sal' });
  await addContacts(app, client, { count: 1 });
  const draft = await createDraft(app, client);
  await startNow(app, client, draft.id);
  const sender = startCampaignSender(app.platform);
  await until(
    () => readCampaign(app, client, draft.id),
    ({ state }) => state === 'sent',
  );
  await sender.stop();
  token = /\/baja\/([\w-]{56})/.exec(String(sink.mails[0]?.raw))?.[1] ?? '';
  topics = { courses: await topic('Talleres', 'Cuándo hay uno <nuevo>.'), sales: await topic('Rebajas') };
});

const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'es' };
const visit = (path: string, method: 'GET' | 'HEAD' = 'GET', language = 'es') =>
  app.app.inject({ method, url: path, headers: { 'accept-language': language } });
const post = (path: string, payload: string) => app.app.inject({ method: 'POST', url: path, headers, payload });
const saying = async (path: string, fields: [string, string][]) =>
  (await post(path, new URLSearchParams(fields).toString())).body;

/** The boxes of the page, as a browser without script would post them. */
function boxes(html: string): Record<string, boolean> {
  const found = [...html.matchAll(/name="topic" value="([\w-]+)"( checked)?/g)];
  return Object.fromEntries(found.map(([, id = '', checked]) => [id, checked !== undefined]));
}

async function person() {
  const [row] = await app.database.adminSql<{ status: string; refused: string[] }[]>`
    select c.status, array(select t.name from contact_topic_refusals r join contact_topics t on t.id = r.topic_id
      where r.contact_id = c.id order by t.name) as refused
    from contacts c where c.owner_id = ${client.owner}`;
  return row;
}

const shown = (): [string, string][] => [
  ['shown', topics.courses],
  ['shown', topics.sales],
];

describe('the topics on the preference page', () => {
  it('are shown as the reader has them, and looking changes nothing', async () => {
    for (const method of ['GET', 'HEAD'] as const)
      for (const query of ['', `?topic=${topics.sales}&shown=${topics.courses}&mailings=no`])
        expect((await visit(`/preferencias/${token}${query}`, method)).statusCode).toBe(200);
    const page = await visit(`/preferencias/${token}`);
    expect(boxes(page.body)).toEqual({ [topics.courses]: true, [topics.sales]: true });
    expect(page.body).toContain('Cuándo hay uno &lt;nuevo&gt;.');
    expect(page.body).not.toMatch(/<script/i);
    expect(await person()).toEqual({ status: 'subscribed', refused: [] });
    const entries = await app.database.adminSql`
      select 1 from history_entries where owner_id = ${client.owner} and action = 'contact.topics_changed'`;
    expect(entries).toHaveLength(0);
  });

  it('are saved by their form, which says what was saved, and chosen again by the same old link', async () => {
    const body = await saying(`/preferencias/${token}`, [...shown(), ['topic', topics.courses], ['language', '']]);
    expect(body).toContain('Guardado. Recibirás: Talleres. Ya no recibirás: Rebajas.');
    expect(boxes(body)).toEqual({ [topics.courses]: true, [topics.sales]: false });
    expect(await person()).toEqual({ status: 'subscribed', refused: ['Rebajas'] });
    const none = await saying(`/preferencias/${token}`, shown());
    expect(none).toContain('No recibirás ninguno de estos temas.');
    expect(await person()).toEqual({ status: 'subscribed', refused: ['Rebajas', 'Talleres'] });
    await saying(`/preferencias/${token}`, [...shown(), ['topic', topics.courses], ['topic', topics.sales]]);
    expect(await person()).toEqual({ status: 'subscribed', refused: [] });
  });

  it('are not refused by a page that was read before they were there, nor by the form of the language', async () => {
    await topic('Nuevo');
    await saying(`/preferencias/${token}`, [...shown(), ['topic', topics.courses]]);
    expect((await person())?.refused).toEqual(['Rebajas']);
    await saying(`/preferencias/${token}`, [['language', 'en']]);
    expect((await person())?.refused).toEqual(['Rebajas']);
  });

  it('speak the language of the reader', async () => {
    expect((await visit(`/preferencias/${token}`, 'GET', 'en')).body).toContain('Leave everything');
    expect((await visit(`/preferencias/${token}`, 'GET', 'ja')).body).toContain('すべて停止する');
  });

  it('of another client, archived or invented are nobody’s here', async () => {
    const mine = client;
    client = await app.createClient({ name: 'Otra casa' });
    const foreign = await topic('Ajeno');
    client = mine;
    await app.call('POST', `/api/contacts/topics/${topics.sales}/archive`, { token: client.token });
    const wishes = [foreign, topics.sales, 'x', "' or 1=1"].map((id): [string, string] => ['shown', id]);
    const body = await saying(`/preferencias/${token}`, [...wishes, ['shown', topics.courses]]);
    expect(boxes(body)).toEqual({ [topics.courses]: false });
    expect((await person())?.refused).toEqual(['Talleres']);
  });

  it('are left together in one act that comes before them, and wait for who comes back', async () => {
    await saying(`/preferencias/${token}`, [...shown(), ['topic', topics.courses]]);
    const left = await saying(`/preferencias/${token}`, [
      ['mailings', 'no'],
      ...shown(),
      ['topic', topics.courses],
      ['topic', topics.sales],
    ]);
    expect(left).toContain('No recibirás ningún correo más de Barro y Sal, de ningún tema.');
    expect(boxes(left)).toEqual({});
    expect(await person()).toEqual({ status: 'unsubscribed', refused: ['Rebajas'] });
    // Topics alone bring nobody back, and do not say that they were saved.
    const late = await saying(`/preferencias/${token}`, [...shown(), ['topic', topics.sales]]);
    expect(late).toContain('No recibirás ningún correo más de Barro y Sal, de ningún tema.');
    expect(late).not.toContain('Guardado');
    expect(await person()).toEqual({ status: 'unsubscribed', refused: ['Rebajas'] });
    const back = await saying(`/preferencias/${token}`, [['mailings', 'yes']]);
    expect(boxes(back)).toEqual({ [topics.courses]: true, [topics.sales]: false });
    expect(await person()).toEqual({ status: 'subscribed', refused: ['Rebajas'] });
  });

  it('are all left by one click of a mail program; the page of that link offers the choice first', async () => {
    expect((await visit(`/baja/${token}`)).body).toContain(`href="/preferencias/${token}"`);
    const answer = await post(`/baja/${token}`, 'List-Unsubscribe=One-Click');
    expect(answer.statusCode).toBe(200);
    expect(await person()).toEqual({ status: 'unsubscribed', refused: [] });
  });

  it('leave the page as it is for who has none', async () => {
    for (const id of Object.values(topics))
      await app.call('POST', `/api/contacts/topics/${id}/archive`, { token: client.token });
    const page = await visit(`/preferencias/${token}`);
    expect(page.body).toContain('type="radio" name="mailings" value="no"');
    expect(page.body).not.toContain('Temas');
    expect((await visit(`/baja/${token}`)).body).not.toContain('/preferencias/');
    expect(await saying(`/preferencias/${token}`, [['mailings', 'no']])).toContain('>Guardado.<');
  });
});
