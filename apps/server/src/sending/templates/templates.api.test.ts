import { encodeReply } from '@enlace/contract/core/codecs.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import PostalMime from 'postal-mime';
import type { Page } from '@enlace/contract/core/paging.ts';
import {
  mailPreviewSchema,
  templateLimits,
  templateSchema,
  type MailPreview,
  type Template,
  type TemplateSummary,
  type TemplateVariable,
} from '@enlace/contract/sending/templates/templates.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { mailDocument } from '#sending/campaigns/campaigns.test-support.ts';

let app: TestApp;
let client: TestClient;
const unknownId = '0195d1f0-0000-7000-8000-000000000000';

beforeAll(async () => {
  app = await createTestApp();
  client = await app.createClient({ name: 'Barro y Sal' });
});
afterAll(() => app.close());

function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, who: TestClient = client) {
  return app.call(method, path, {
    token: who.token,
    headers: { 'accept-language': 'es' },
    ...(body === undefined ? {} : { body }),
  });
}

async function create(body: Record<string, unknown> = {}): Promise<Template> {
  const answer = await call('POST', '/api/templates', body);
  expect(answer.statusCode).toBe(200);
  return encodeReply(templateSchema, templateSchema.parse(answer.json())) as Template;
}

function save(template: Pick<Template, 'id' | 'revision'>, content: { subject?: string; text?: string }) {
  const { subject = 'Hola', text = 'Texto' } = content;
  return call('PUT', `/api/templates/${template.id}`, {
    baseRevision: template.revision,
    name: 'Prueba',
    subject,
    document: mailDocument({ text }),
  });
}

async function addContact(fields: Record<string, string> = {}): Promise<string> {
  const [row] = await app.database.adminSql`
    insert into contacts (owner_id, name, name_key, first_name, email, status, source, fields)
    values (${client.owner}, 'Ana & Co', 'ana', 'Ana & Co', ${`ana${Math.floor(performance.now() * 1000)}@correo.example`}, 'subscribed', 'manual', ${JSON.stringify(fields)}::text::jsonb) returning id`;
  return String(row?.['id']);
}

describe('the gallery', () => {
  afterAll(() => choose('es'));
  const choose = (locale: string | null) =>
    app.call('PATCH', '/api/user/preferences', { token: client.token, body: { locale } });

  it.each([
    ['es', 'en-GB', 'Novedades', 'Sin título'],
    ['en', 'ja', 'News', 'Untitled'],
    ['jp', 'es', 'お知らせ便り', '無題'],
    [null, 'en-GB', 'News', 'Untitled'],
  ])(
    'for %s in a browser in %s: its templates can be sent as they are',
    async (locale, browser, firstName, unnamed) => {
      expect((await choose(locale)).statusCode).toBe(200);
      const headers = { 'accept-language': browser };
      const blank = await app.call('POST', '/api/templates', { token: client.token, headers, body: {} });
      expect(blank.json()).toMatchObject({ name: unnamed });
      const { items } = (await app.call('GET', '/api/templates/starters', { token: client.token, headers })).json<{
        items: { id: string; name: string }[];
      }>();
      expect(items.length).toBeGreaterThanOrEqual(3);
      expect(items[0]?.name).toBe(firstName);
      for (const { id } of items) {
        const made = (
          await app.call('POST', '/api/templates', { token: client.token, headers, body: { starterId: id } })
        ).json<Template>();
        const preview = mailPreviewSchema.parse((await call('POST', `/api/templates/${made.id}/preview`, {})).json());
        expect(preview.problems).toEqual([]);
        expect(preview.html).toContain('Barro y Sal');
        expect(preview.text).not.toMatch(/\{\{|undefined/);
      }
    },
  );
});

describe('a template', () => {
  it('is saved over the revision it was made from, and refused over an older one', async () => {
    const template = await create({ name: 'Boletín' });
    const first = await save(template, { subject: 'Uno' });
    expect(first.json()).toMatchObject({ revision: 2, problems: [] });
    const second = await save(template, { subject: 'Dos' });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ error: { code: 'templates.draft_conflict', params: { revision: 2 } } });
    expect((await call('GET', `/api/templates/${template.id}`)).json()).toMatchObject({ subject: 'Uno', revision: 2 });
  });

  it('with a mistake in its variables is kept, says where, and cannot be sent', async () => {
    const template = await create();
    const saved = (
      await save(template, { text: 'Hola {{ contact.first_name | nofilter }} y {{ contact.frist }}' })
    ).json<{ problems: MailPreview['problems'] }>();
    expect(saved.problems).toContainEqual(
      expect.objectContaining({
        code: 'syntax',
        severity: 'error',
        blockId: 't',
        path: 'document.blocks.1.props.doc.content.0.content.0.text',
        line: 1,
        detail: 'undefined filter: nofilter',
      }),
    );
    expect(saved.problems).toContainEqual(
      expect.objectContaining({
        code: 'unknown_variable',
        severity: 'warning',
        detail: 'contact.frist',
        line: 1,
        column: 44,
      }),
    );
    const test = await call('POST', `/api/templates/${template.id}/test`, { to: 'yo@correo.example' });
    expect(test.json()).toMatchObject({ error: { code: 'templates.broken', params: { problem: 'syntax' } } });
  });

  it('is shown as a chosen tamy gets it, with data escaped in HTML and plain in text', async () => {
    const contactId = await addContact({ ciudad_favorita: 'Altea' });
    const template = await create();
    await save(template, {
      subject: 'Para {{ contact.first_name }}',
      text: 'Hola {{ contact.first_name }}, de {{ contact.ciudad_favorita }}.',
    });
    const preview = (await call('POST', `/api/templates/${template.id}/preview`, { contactId })).json<MailPreview>();
    expect(preview.subject).toBe('Para Ana & Co');
    expect(preview.html).toContain('Hola Ana &amp; Co, de Altea.');
    expect(preview.text).toContain('Hola Ana & Co, de Altea.');
    expect(preview.problems.map(({ code, detail }) => [code, detail])).toEqual([
      ['missing_fallback', 'contact.first_name'],
      ['missing_fallback', 'contact.first_name'],
      ['missing_fallback', 'contact.ciudad_favorita'],
    ]);
    expect(preview.sizeBytes).toBeGreaterThan(1000);
  });

  it('that is too big to be shown whole by mail programs says so', async () => {
    const template = await create();
    const document = mailDocument({ text: 'á'.repeat(19_000) });
    const more = ['more1', 'more2', 'more3'].map((id) => ({ ...document.blocks[1], id }));
    const preview = (
      await call('POST', `/api/templates/${template.id}/preview`, {
        document: { ...document, blocks: [...document.blocks, ...more] },
        subject: 'x',
      })
    ).json<MailPreview>();
    expect(preview.problems).toEqual([expect.objectContaining({ code: 'clipped', severity: 'warning' })]);
  });

  it('stopped by the sandbox is reported as too complex, and the server goes on', async () => {
    const template = await create();
    const text = '{% for a in (1..9999) %}{% for b in (1..9999) %}{{ a }}{% endfor %}{% endfor %}';
    const preview = (
      await call('POST', `/api/templates/${template.id}/preview`, { document: mailDocument({ text }), subject: 'x' })
    ).json<MailPreview>();
    expect(preview.problems).toContainEqual(
      expect.objectContaining({ code: 'too_complex', severity: 'error', blockId: 't' }),
    );
    expect(preview.html).toBe('');
  });

  it('with a wrong block is refused with the place', async () => {
    const template = await create();
    const document = {
      ...mailDocument({ text: 'x' }),
      blocks: [{ id: 'h', type: 'heading', version: 2, props: { text: 'x'.repeat(500) } }],
    };
    const answer = await call('PUT', `/api/templates/${template.id}`, {
      baseRevision: 1,
      name: 'a',
      subject: '',
      document,
    });
    expect(answer.json()).toMatchObject({
      error: {
        code: 'request.invalid',
        fields: [{ path: 'document.blocks.0.props.text', code: 'too_long', limit: 120 }],
      },
    });
  });

  it('is listed, found, duplicated, thrown away and restored', async () => {
    const template = await create({ name: 'Feria de primavera' });
    const copy = (await call('POST', `/api/templates/${template.id}/duplicate`)).json<Template>();
    expect(copy.name).toBe('Feria de primavera (copia)');
    const found = async () =>
      (await call('GET', '/api/templates?search=primavera&limit=1')).json<Page<TemplateSummary> & { total: number }>();
    const page = await found();
    expect(page.total).toBe(2);
    expect(page.items).toHaveLength(1);
    const rest = (await call('GET', `/api/templates?search=primavera&limit=1&cursor=${page.next ?? ''}`)).json<
      Page<TemplateSummary>
    >();
    expect([page.items[0]?.id, rest.items[0]?.id].toSorted()).toEqual([template.id, copy.id].toSorted());
    await call('DELETE', `/api/templates/${template.id}`);
    expect((await call('GET', `/api/templates/${template.id}`)).statusCode).toBe(404);
    expect((await found()).total).toBe(1);
    await call('POST', `/api/templates/${template.id}/restore`);
    expect((await found()).total).toBe(2);
  });

  it('belongs to its client alone', async () => {
    const template = await create();
    const stranger = await app.createClient();
    const path = `/api/templates/${template.id}`;
    const body = { baseRevision: 1, name: 'a', subject: '', document: mailDocument({ text: 'x' }) };
    const answers = [
      await call('GET', path, undefined, stranger),
      await call('PUT', path, body, stranger),
      await call('DELETE', path, undefined, stranger),
      await call('POST', `${path}/duplicate`, undefined, stranger),
      await call('POST', `${path}/restore`, undefined, stranger),
      await call('POST', `${path}/preview`, {}, stranger),
      await call('POST', `${path}/test`, { to: 'a@correo.example' }, stranger),
      await call('POST', `/api/templates/${unknownId}/preview`, {}),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    const contactId = await addContact();
    const theirs = (await call('POST', '/api/templates', {}, stranger)).json<Template>();
    expect((await call('POST', `/api/templates/${theirs.id}/preview`, { contactId }, stranger)).statusCode).toBe(404);
  });
});

describe('a trial mail', () => {
  it('goes to any address with the word “test” in its subject and links that count nothing', async () => {
    const template = await create();
    await save(template, { subject: 'Para {{ contact.first_name | default: "ti" }}', text: 'Hola' });
    const { mailId } = (await call('POST', `/api/templates/${template.id}/test`, { to: 'Yo@Correo.example' })).json<{
      mailId: string;
    }>();
    await deliverStoredMail({ deps: app.platform, mailId });
    const sent = (await app.outbox()).find(({ envelopeTo }) => envelopeTo === 'yo@correo.example');
    const mail = await PostalMime.parse(sent?.raw ?? '');
    expect(mail.subject).toBe('[Prueba] Para Julia');
    expect(mail.html).toContain('https://barroysal.example/taller');
    expect(mail.html).toContain('http://localhost:3000/baja/prueba');
    expect(mail.html).not.toContain('/t/c/');
  });

  it('is limited per hour', async () => {
    const other = await app.createClient();
    const template = (await call('POST', '/api/templates', { starterId: 'news' }, other)).json<Template>();
    await app.database
      .adminSql`insert into template_tests (owner_id) select ${other.owner} from generate_series(1, ${templateLimits.testsPerHour}::int)`;
    const answer = await call('POST', `/api/templates/${template.id}/test`, { to: 'yo@correo.example' }, other);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({
      error: { code: 'templates.test_limit', params: { limit: templateLimits.testsPerHour } },
    });
  });
});

describe('the variables', () => {
  it('name what mails know, with the client’s own fields', async () => {
    await addContact({ 'Fecha de alta': '2026', talla: 'M' });
    const { items } = (await call('GET', '/api/templates/variables')).json<{ items: TemplateVariable[] }>();
    expect(items).toContainEqual({
      name: 'contact.first_name',
      group: 'contact',
      needsFallback: true,
      kind: 'text',
      label: '',
      example: 'Julia',
    });
    expect(items).toContainEqual(expect.objectContaining({ name: 'contact.talla', group: 'field' }));
    expect(items).toContainEqual(expect.objectContaining({ name: 'contact.fields["Fecha de alta"]', group: 'field' }));
    expect(items.find(({ name }) => name === 'profile.name')?.example).toBe('Barro y Sal');
  });
});
