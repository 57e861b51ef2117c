import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import PostalMime from 'postal-mime';
import type { MailPreview, Template } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { Worker } from '#platform/module.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { starvedRenderer } from '#test/kit/starved-renderer.ts';
import {
  addContacts,
  createCampaignApp,
  createDraft,
  createReadyTemplate,
  failOnComplaints,
  mailDocument,
  readCampaign,
  startNow,
  until,
} from '../campaigns.test-support.ts';
import { startCampaignSender } from './campaign-sender.ts';
import { startDue } from './start-due.ts';
import { type SmtpSink, startSmtpSink } from '../smtp-sink.test-support.ts';

const subject = '{% if contact.first_name == "Tamy1" %}La primera{% else %}Una más{% endif %}';
let sink: SmtpSink;
let app: TestApp;
let client: TestClient;
let sender: Worker | undefined;
const machine = { busy: false };
const rendering = starvedRenderer(machine);

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink, overrides: { renderer: rendering } });
});
afterEach(async () => {
  await sender?.stop();
  sender = undefined;
  machine.busy = false;
  sink.mails.length = 0;
  failOnComplaints();
});
afterAll(async () => {
  await app.close();
  await rendering.close();
  await sink.close();
});

function preview({ id }: Pick<Template, 'id'>) {
  return app.call('POST', `/api/templates/${id}/preview`, { token: client.token, body: {} });
}

it('answers a preview that nobody has time for with 503 and when to come back, never with an empty mail', async () => {
  client = await app.createClient({ name: 'Barro y Sal' });
  const template = await createReadyTemplate(app, client, { subject });
  machine.busy = true;
  const refused = await preview(template);
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ error: { code: 'server.busy' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  machine.busy = false;
  const shown = (await preview(template)).json<MailPreview>();
  expect(shown).toMatchObject({ subject: 'Una más', problems: [] });
  expect(shown.html).toContain('Taller de esmaltes');
});

it('stores a template once, whether there is time to look at it or not', async () => {
  client = await app.createClient();
  const { id } = await createReadyTemplate(app, client, { subject });
  const read = async () => (await app.call('GET', `/api/templates/${id}`, { token: client.token })).json<Template>();
  const save = (baseRevision: number, text: string) => {
    const body = { baseRevision, name: 'Taller', subject, document: mailDocument({ text }) };
    return app.call('PUT', `/api/templates/${id}`, { token: client.token, body });
  };
  const { revision } = await read();
  machine.busy = true;
  const stored = await save(revision, 'Hola {{ contact.first_name | nofilter }}');
  expect(stored.statusCode).toBe(200);
  expect(stored.json()).toMatchObject({ revision: revision + 1 });
  machine.busy = false;
  const again = await save(revision + 1, 'Hola {{ contact.first_name | nofilter }}');
  expect(again.json<{ problems: MailPreview['problems'] }>().problems.map(({ code }) => code)).toContain('syntax');
});

it('keeps a mail that nobody has time to write, and sends it later', async () => {
  client = await app.createClient();
  await addContacts(app, client, { count: 3 });
  const { id } = await createDraft(app, client, { subject });
  await startNow(app, client, id);
  machine.busy = true;
  sender = startCampaignSender(app.platform);
  const waiting = () => app.database.adminSql<{ count: number }[]>`
    select count(*)::int as count from campaign_deliveries
     where campaign_id = ${id} and state = 'pending' and attempts = 0 and next_attempt_at > now() + interval '20 seconds'`;
  await until(waiting, ([row]) => row?.count === 3);
  expect((await readCampaign(app, client, id)).totals).toMatchObject({ accepted: 0, skipped: 0, waiting: 3 });
  expect(sink.mails).toEqual([]);
  machine.busy = false;
  await app.database.adminSql`update campaign_deliveries set next_attempt_at = now() where campaign_id = ${id}`;
  const done = await until(
    () => readCampaign(app, client, id),
    ({ state }) => state === 'sent',
  );
  expect(done.totals).toMatchObject({ accepted: 3, skipped: 0 });
  const subjects = await Promise.all(sink.mails.map(async ({ raw }) => (await PostalMime.parse(raw)).subject));
  expect(subjects.toSorted()).toEqual(['La primera', 'Una más', 'Una más']);
});

it('leaves a scheduled campaign scheduled while nobody has time to prepare it', async () => {
  client = await app.createClient();
  await addContacts(app, client, { count: 1 });
  const { id } = await createDraft(app, client, { subject });
  const at = app.platform.clock.now().add({ hours: 30 }).toString().slice(0, 16);
  const body = { timing: { kind: 'client', at } };
  const scheduled = await app.call('POST', `/api/campaigns/${id}/start`, { token: client.token, body });
  expect(scheduled.json()).toMatchObject({ state: 'scheduled' });
  await app.database.adminSql`update campaigns set scheduled_at = now() where id = ${id}`;
  machine.busy = true;
  await startDue({ deps: app.platform });
  expect((await readCampaign(app, client, id)).state).toBe('scheduled');
  machine.busy = false;
  await startDue({ deps: app.platform });
  expect(['queued', 'sending']).toContain((await readCampaign(app, client, id)).state);
});
