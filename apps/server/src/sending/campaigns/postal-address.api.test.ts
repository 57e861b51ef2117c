import { type Preflight, preflightSchema } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import type { Template } from '@enlace/contract/sending/templates/templates.schemas.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import {
  addContacts,
  createCampaignApp,
  createDraft,
  createReadyTemplate,
  readCampaign,
  startNow,
  until,
} from './campaigns.test-support.ts';
import { startCampaignSender } from './engine/campaign-sender.ts';
import { quickTimes } from './engine/quick-times.test-support.ts';
import { startDue } from './engine/start-due.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.test-support.ts';

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

const place = '/api/client-brand/postal-address';

function call(client: TestClient, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  return app.call(method, path, { token: client.token, ...(body === undefined ? {} : { body }) });
}

async function clientWithout(): Promise<TestClient> {
  const client = await app.createClient({ name: 'Barro y Sal' });
  expect((await call(client, 'PUT', place, { postalAddress: null })).statusCode).toBe(200);
  return client;
}

async function blockersOf(client: TestClient, id: string): Promise<Preflight['blockers']> {
  return preflightSchema.parse((await call(client, 'GET', `/api/campaigns/${id}/preflight`)).json()).blockers;
}

describe('the postal address of a client', () => {
  it('is kept as an envelope has it, and put forward from the billing address until there is one', async () => {
    const client = await clientWithout();
    expect((await call(client, 'GET', place)).json()).toEqual({ postalAddress: null, suggestion: null });
    const billing = {
      ...{ legalName: 'Marina Ferrer', country: 'ES', taxId: null, line1: 'Calle Mayor, 8', line2: '' },
      ...{ postalCode: '03801', city: 'Alcoy', region: 'Alicante', email: 'cuentas@barro.example' },
    };
    expect((await call(client, 'PUT', '/api/account/billing-identity', billing)).statusCode).toBe(200);
    expect((await call(client, 'GET', place)).json()).toEqual({
      postalAddress: null,
      suggestion: 'Marina Ferrer\nCalle Mayor, 8\n03801 Alcoy, Alicante\nEspaña',
    });
    const typed = '  Calle del  Horno, 8 \r\n\r\n 03801 Alcoy ';
    const kept = { postalAddress: 'Calle del Horno, 8\n03801 Alcoy' };
    expect((await call(client, 'PUT', place, { postalAddress: typed })).json()).toEqual(kept);
    expect((await call(client, 'GET', place)).json()).toEqual({ ...kept, suggestion: null });
  });

  it.each([
    ['too short', 'Alcoy', 'too_short'],
    ['without a letter', '12345 6789 0123', 'invalid_format'],
    ['too many lines', 'a\nb\nc\nd\ne\nf\nCalle Mayor', 'invalid_format'],
    ['too long', 'Calle '.repeat(60), 'too_long'],
  ])('is refused: %s', async (_what, postalAddress, code) => {
    const refused = await call(await app.createClient(), 'PUT', place, { postalAddress });
    expect([refused.statusCode, refused.json().error.fields]).toEqual([
      422,
      [expect.objectContaining({ path: 'postalAddress', code })],
    ]);
  });
});

describe('without a postal address', () => {
  const refusal = { error: { code: 'campaigns.no_postal_address' } };

  it('no campaign, series or automation is started by a person', async () => {
    const client = await clientWithout();
    await addContacts(app, client, { count: 1 });
    const { id } = await createDraft(app, client);
    expect(await blockersOf(client, id)).toEqual(['postal_address']);
    const later = { sendAt: app.platform.clock.now().add({ hours: 1 }).toString() };
    for (const body of [{}, later]) {
      const refused = await call(client, 'POST', `/api/campaigns/${id}/start`, body);
      expect([refused.statusCode, refused.json()]).toMatchObject([409, refusal]);
    }
    const series = (await call(client, 'POST', '/api/campaign-series', {})).json<{ id: string }>();
    expect((await call(client, 'POST', `/api/campaign-series/${series.id}/activate`, {})).json()).toMatchObject(
      refusal,
    );
    const starter = { starterId: 'welcome_series', locale: 'es' };
    const automation = (await call(client, 'POST', '/api/automations', starter)).json<{ id: string }>();
    const activate = `/api/automations/${automation.id}/activate`;
    const agreed = { acceptsSampleText: true };
    expect((await call(client, 'POST', activate, agreed)).json()).toMatchObject(refusal);

    await call(client, 'PUT', place, { postalAddress: 'Calle Mayor, 8, Alcoy' });
    expect(await blockersOf(client, id)).toEqual([]);
    expect((await call(client, 'POST', `/api/campaigns/${id}/start`, later)).json()).toMatchObject({
      state: 'scheduled',
    });
    expect((await call(client, 'POST', activate, agreed)).json()).toMatchObject({ state: 'active' });
  });

  it('what was scheduled before leaves at its time', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 1 });
    const { id } = await createDraft(app, client);
    const sendAt = app.platform.clock.now().add({ hours: 1 }).toString();
    expect((await call(client, 'POST', `/api/campaigns/${id}/start`, { sendAt })).statusCode).toBe(200);
    await call(client, 'PUT', place, { postalAddress: null });
    await app.database.adminSql`update campaigns set scheduled_at = now() - interval '1 second' where id = ${id}`;
    await startDue({ deps: app.platform });
    expect((await readCampaign(app, client, id)).state).toBe('sending');
  });
});

describe('every mailing', () => {
  const address = 'Taller & Horno\nCalle del {{ Horno }}, 8\n03801 Alcoy';
  const written = ['Taller & Horno', 'Calle del Horno , 8', '03801 Alcoy'];

  async function send(client: TestClient, templateId: string): Promise<{ html: string; text: string }> {
    const made = (await call(client, 'POST', '/api/campaigns', { templateId })).json<{ id: string }>();
    const before = sink.mails.length;
    await startNow(app, client, made.id);
    const sender = startCampaignSender(app.platform, quickTimes);
    await until(
      () => readCampaign(app, client, made.id),
      ({ state }) => state === 'sent',
    );
    await sender.stop();
    // Of other tests, mails may still be on their way.
    const mail = sink.mails.slice(before).find(({ to }) => to.includes('lectora'));
    const { html = '', text = '' } = await PostalMime.parse(mail?.raw ?? '');
    return { html, text };
  }

  async function ownTemplate(client: TestClient, format: string, source: string): Promise<string> {
    const made = (await call(client, 'POST', '/api/templates', { kind: 'email', format, source })).json<Template>();
    const { name, preheader, category, document, revision: baseRevision } = made;
    const body = { name, subject: 'Novedades', preheader, category, format, source, document, baseRevision };
    const saved = await call(client, 'PUT', `/api/templates/${made.id}`, body);
    expect(saved.statusCode, saved.body).toBe(200);
    return made.id;
  }

  const bodyOf = (html: string) =>
    html
      .replace(/^[\s\S]*<body/, '')
      .replaceAll('&amp;', '&')
      .replace(/<[^>]+>/g, '\n')
      .replaceAll(/ +/g, ' ');
  const times = (text: string, line: string) => text.split(line).length - 1;

  it('says from where it comes, once, in both parts: of blocks, Markdown, HTML and MJML', async () => {
    const client = await app.createClient({ name: 'Barro y Sal' });
    await addContacts(app, client, { count: 1, prefix: 'lectora' });
    await call(client, 'PUT', place, { postalAddress: address });
    const ownWayOut = '<p>Hola.</p><p><a href="{{ unsubscribe_url }}">No quiero más</a></p>';
    const mjml =
      '<mjml><mj-body><mj-section><mj-column><mj-text>Hola.</mj-text></mj-column></mj-section></mj-body></mjml>';
    const templates = [
      (await createReadyTemplate(app, client)).id,
      await ownTemplate(client, 'markdown', 'Hola.'),
      await ownTemplate(client, 'html', '<p>Hola.</p>'),
      await ownTemplate(client, 'html', ownWayOut),
      await ownTemplate(client, 'mjml', mjml),
    ];
    for (const [index, id] of templates.entries()) {
      const { html, text } = await send(client, id);
      for (const line of written) {
        expect([index, line, times(bodyOf(html), line), times(text.replaceAll(/ +/g, ' '), line)], text).toEqual([
          index,
          line,
          1,
          1,
        ]);
      }
      expect(html).toContain('/baja/');
    }
  });

  it('does not repeat an address that a person wrote into their own code', async () => {
    const client = await app.createClient({ name: 'Barro y Sal' });
    await addContacts(app, client, { count: 1, prefix: 'lectora' });
    const id = await ownTemplate(client, 'html', '<p>Hola.</p><p>{{ brand.address }}</p>');
    const { html, text } = await send(client, id);
    expect([times(html, '03801 Alcoy'), times(text, '03801 Alcoy')]).toEqual([1, 1]);
  });
});
