import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { type Preflight, preflightSchema } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import type { Template } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { addContacts, createCampaignApp, createDraft, mailDocument, readCampaign } from '../campaigns.test-support.ts';
import { startDue } from '../engine/start-due.ts';
import { type SmtpSink, startSmtpSink } from '../smtp-sink.test-support.ts';

let sink: SmtpSink;
let app: TestApp;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
});

afterAll(async () => {
  await app.close();
  await sink.close();
});

function call(client: TestClient, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  return app.call(method, path, {
    token: client.token,
    headers: { 'accept-language': 'es' },
    ...(body === undefined ? {} : { body }),
  });
}

async function preflight(client: TestClient, id: string): Promise<Preflight> {
  return preflightSchema.parse((await call(client, 'GET', `/api/campaigns/${id}/preflight`)).json());
}

function start(client: TestClient, id: string, body: object = {}) {
  return call(client, 'POST', `/api/campaigns/${id}/start`, body);
}

async function saveTemplate(client: TestClient, { id }: { id: string }, content: object): Promise<void> {
  const stored = (await call(client, 'GET', `/api/templates/${id}`)).json<Template>();
  const { name, subject, preheader, document, revision: baseRevision } = { ...stored, ...content };
  const saved = await call(client, 'PUT', `/api/templates/${id}`, { baseRevision, name, subject, preheader, document });
  expect(saved.statusCode, saved.body).toBe(200);
}

async function makeCampaign(client: TestClient, templateId: string): Promise<Campaign> {
  return (await call(client, 'POST', '/api/campaigns', { templateId })).json<Campaign>();
}

describe('the review of a trial', () => {
  const experiment = { kind: 'subject', share: 20, waitMinutes: 60, goal: 'clicks', decision: 'auto' };

  async function saveSubjects(client: TestClient, id: string, subjects: (string | null)[]): Promise<void> {
    const { name, template, audience, revision } = await readCampaign(app, client, id);
    const variants = subjects.map((subject) => ({ subject, templateId: null }));
    const draft = { baseRevision: revision, name, profileId: null, templateId: template?.id, subject: null, audience };
    const saved = await call(client, 'PUT', `/api/campaigns/${id}`, {
      ...draft,
      experiment: { ...experiment, variants },
    });
    expect(saved.statusCode).toBe(200);
  }

  it('says what each variant gets, and how many people it would need to decide', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 10 });
    const { id } = await createDraft(app, client, { subject: 'Para {{ contact.first_name | default: "ti" }}' });
    await saveSubjects(client, id, [null, 'Segunda']);
    const { blockers, trial } = await preflight(client, id);
    expect(blockers).toEqual([]);
    expect(trial).toMatchObject({ perVariant: [1, 1], rest: 8, equal: [], needed: 2516 });
    expect(trial?.variants).toEqual([
      { subject: expect.stringMatching(/^Para [^{]+$/), template: 'Taller' },
      { subject: 'Segunda', template: 'Taller' },
    ]);
  });

  it.each([[[null, null]], [['Igual', ' Igual']]])('stops two equal subjects: %j', async (pair) => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 2 });
    const { id } = await createDraft(app, client);
    await saveSubjects(client, id, ['Otra', ...pair]);
    expect(await preflight(client, id)).toMatchObject({ blockers: ['equal_variants'], trial: { equal: [1, 2] } });
    const later = { sendAt: app.platform.clock.now().add({ hours: 1 }).toString() };
    for (const body of [{}, later])
      expect((await start(client, id, body)).json()).toMatchObject({
        error: { code: 'campaigns.equal_variants', params: { variant: 'B', other: 'C' } },
      });
    expect(await readCampaign(app, client, id)).toMatchObject({ state: 'draft' });
  });
});

describe('the review of a mail', () => {
  it('names the sample text that is left, and sends it only when that is wanted', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 2 });
    const template = (await call(client, 'POST', '/api/templates', { starterId: 'news' })).json<Template>();
    const { id } = await makeCampaign(client, template.id);
    const { samples, blockers } = await preflight(client, id);
    expect(blockers).toEqual([]);
    expect(samples.isWhole).toBe(true);
    expect(samples.texts).toContainEqual({
      text: 'Cuenta en una línea por qué importa',
      path: expect.stringContaining('.props.items.0.subtitle'),
      blockId: 'list',
      templateId: template.id,
    });
    const later = { sendAt: app.platform.clock.now().add({ hours: 1 }).toString() };
    for (const body of [{}, later, { acceptsSampleText: false }])
      expect((await start(client, id, body)).json()).toMatchObject({
        error: { code: 'campaigns.sample_text', params: { count: samples.texts.length } },
      });
    expect(await readCampaign(app, client, id)).toMatchObject({ state: 'draft' });
    const tested = await call(client, 'POST', `/api/templates/${template.id}/test`, { to: 'yo@correo.example' });
    expect(tested.statusCode, 'a test of it is possible').toBe(200);
    expect((await start(client, id, { acceptsSampleText: true })).statusCode).toBe(200);
  });

  it('judges again what waits for its moment, and sends only what somebody agreed to', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 2 });
    const sendAt = app.platform.clock.now().add({ hours: 1 }).toString();
    const due = async (id: string) => {
      await app.database.adminSql`update campaigns set scheduled_at = now() where id = ${id}`;
      await startDue({ deps: app.platform });
      return readCampaign(app, client, id);
    };
    const sample = mailDocument({ text: 'Cuenta en una línea por qué importa' });

    const own = await createDraft(app, client, { text: 'El horno está abierto.' });
    expect((await start(client, own.id, { sendAt })).json()).toMatchObject({ state: 'scheduled' });
    await saveTemplate(client, { id: own.template?.id ?? '' }, { document: sample });
    expect(await due(own.id)).toMatchObject({ state: 'failed', pauseReason: 'sample_text' });

    const agreed = await createDraft(app, client, { text: 'Cuenta en una línea por qué importa' });
    expect((await start(client, agreed.id, { sendAt, acceptsSampleText: true })).statusCode).toBe(200);
    expect(await due(agreed.id)).toMatchObject({ state: 'sending' });
  });

  it('asks for nothing once everything was rewritten, and for one sentence while one is left', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 2 });
    const template = (await call(client, 'POST', '/api/templates', { starterId: 'news' })).json<Template>();
    const { id } = await makeCampaign(client, template.id);
    const own = { subject: 'El horno está abierto', preheader: 'Y quedan tres plazas' };
    await saveTemplate(client, template, { ...own, document: mailDocument({ text: 'Otra línea, con su enlace' }) });
    const left = (await preflight(client, id)).samples;
    expect(left.isWhole).toBe(false);
    expect(left.texts.map(({ text, blockId }) => [text, blockId])).toEqual([['Otra línea, con su enlace', 't']]);
    const document = mailDocument({ text: 'El sábado abrimos el horno a las diez.' });
    await saveTemplate(client, template, { ...own, document });
    expect((await preflight(client, id)).samples).toEqual({ isWhole: false, texts: [] });
    expect((await start(client, id)).statusCode).toBe(200);
  });

  it('is broken by a button without an address or with one of examples, though a test can be sent', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 2 });
    for (const [url, code] of [
      ['', 'missing_link'],
      ['https://www.example.com/tienda', 'example_link'],
    ] as const) {
      const { id, template } = await createDraft(app, client, { text: 'El horno está abierto.', url });
      expect(await preflight(client, id)).toMatchObject({
        blockers: ['template_broken'],
        problems: [{ code, severity: 'error', blockId: 'b' }],
      });
      expect((await start(client, id)).json()).toMatchObject({
        error: { code: 'campaigns.template_broken', params: { problem: code } },
      });
      const tested = await call(client, 'POST', `/api/templates/${template?.id}/test`, { to: 'yo@correo.example' });
      expect(tested.statusCode).toBe(200);
    }
  });
});
