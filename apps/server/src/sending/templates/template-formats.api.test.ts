import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import type { MailPreview, Template } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { sampleFeed } from './sample-feed.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await createTestApp();
  client = await app.createClient({ name: 'Barro y Sal' });
});
afterAll(() => app.close());

function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, token = client.token) {
  return app.call(method, path, {
    token,
    headers: { 'accept-language': 'es' },
    ...(body === undefined ? {} : { body }),
  });
}

async function create(body: Record<string, unknown> = {}): Promise<Template> {
  return (await call('POST', '/api/templates', body)).json<Template>();
}

async function preview(template: Pick<Template, 'id'>, body: Record<string, unknown> = {}): Promise<MailPreview> {
  return (await call('POST', `/api/templates/${template.id}/preview`, body)).json<MailPreview>();
}

async function readProfile(id: string): Promise<Profile> {
  return (await call('GET', `/api/profiles/${id}`)).json<Profile>();
}

function save(template: Template, change: Record<string, unknown>) {
  const { name, subject, preheader, category, format, source, document, revision } = template;
  const body = { name, subject, preheader, category, format, source, document, baseRevision: revision, ...change };
  return call('PUT', `/api/templates/${template.id}`, body);
}

describe('a mail written by hand', () => {
  const hostile = [
    '<style>@import url(https://x.example/a.css); .a { color: #111111 }</style>',
    '<table><tr><td class="a" onclick="alert(1)">Hola {{ contact.first_name | default: "tú" }}</td></tr></table>',
    '<script>alert(2)</script><a href="javascript:alert(3)">mal</a><img src="https://cdn.example/a.png">',
    '<p style="color:#cccccc;background:#ffffff">pálido</p>',
  ].join('\n');

  it('in HTML keeps its CSS and loses its code, says so by line, and gets the way out', async () => {
    const template = await create({ format: 'html', source: hostile });
    const mail = await preview(template, { subject: 'Hola' });
    expect(mail.html).toContain('.a { color: #111111 }');
    expect(mail.html).toContain('Hola Julia');
    expect(mail.html).not.toMatch(/<script|onclick|javascript:|@import/i);
    expect(mail.html).toContain('/baja/prueba');
    expect(mail.text).toContain('Hola Julia');
    expect(mail.remoteImages).toEqual(['https://cdn.example/a.png']);
    const found = mail.problems.map(({ code, line }) => `${code} ${line}`);
    expect(found).toEqual(
      expect.arrayContaining(['removed_code 1', 'removed_code 2', 'removed_code 3', 'missing_alt 3', 'low_contrast 4']),
    );
  });

  it('cannot smuggle code through comments for Outlook or logic that ends elsewhere', async () => {
    const source = [
      '<!--[if mso]>--><img src=x onerror=alert(1)><!--<![endif]-->',
      '<title><!--[if mso]></title><script>alert(2)</script><![endif]--></title>',
      '<a title="{% comment %}">{% endcomment %} x <b title=" onclick=alert(3) ">y</b>',
    ].join('\n');
    const mail = await preview(await create({ format: 'html', source }), { subject: 'Hola' });
    expect(mail.html.replace(/<!--\[if[\s\S]*?endif\]-->/g, '')).not.toMatch(/<[^>]*\son\w+\s*=(?!&)[^"]|<script/i);
  });

  it('links what is news by addresses that come with them, in every way of writing', async () => {
    const loop = (line: string) => `{% for item in feed.items %}\n\n${line}\n\n{% endfor %}`;
    const ways = [
      ['markdown', loop('- [{{ item.title }}]({{ item.link }})')],
      ['html', loop('<p><a href="{{ item.link }}">{{ item.title }}</a></p>')],
    ];
    for (const [format, source] of ways) {
      const { html, text } = await preview(await create({ format, source }), { subject: 'Hola' });
      for (const { title, link } of sampleFeed('es').items) {
        expect(html.split(`href="${link}"`)[1]).toMatch(new RegExp(`^[^>]*>${title}<`));
        expect(text).toContain(link);
      }
    }
  });

  it('in MJML is checked strictly, each mistake with its line', async () => {
    const source =
      '<mjml>\n<mj-body>\n<mj-section><mj-column>\n<mj-nonsense />\n</mj-column></mj-section>\n</mj-body>\n</mjml>';
    const mail = await preview(await create({ format: 'mjml', source }), { subject: 'Hola' });
    expect(mail.problems).toContainEqual(
      expect.objectContaining({ code: 'layout', severity: 'error', path: 'source', line: 4 }),
    );
    const right = source.replace('<mj-nonsense />', '<mj-text>Hola {{ contact.first_name }}</mj-text>');
    expect((await preview(await create({ format: 'mjml', source: right }), { subject: 'x' })).html).toContain(
      'Hola Julia',
    );
  });

  it('in MJML repeats what stands in a loop, and says where logic cannot be kept', async () => {
    const part =
      '<mj-section><mj-column><mj-button href="{{ item.link }}">{{ item.title }}</mj-button></mj-column></mj-section>';
    const of = (body: string) => `<mjml><mj-body>\n${body}\n</mj-body></mjml>`;
    const loops = [
      `{% for item in feed.items %}${part}{% endfor %}`,
      `<mj-raw>{% for item in feed.items %}</mj-raw>${part}<mj-raw>{% endfor %}</mj-raw>`,
    ];
    for (const loop of loops) {
      const { html, text, problems } = await preview(await create({ format: 'mjml', source: of(loop) }), {
        subject: 'Hola',
      });
      expect(problems).toEqual([]);
      for (const { title, link } of sampleFeed('es').items) {
        expect(html).toContain(`href="${link}"`);
        expect(text).toContain(title);
        expect(text).toContain(link);
      }
    }
    const crossed = of(`{% for item in feed.items %}<mj-section>{% endfor %}<mj-column></mj-column></mj-section>`);
    expect(
      (await preview(await create({ format: 'mjml', source: crossed }), { subject: 'Hola' })).problems,
    ).toContainEqual(
      expect.objectContaining({ code: 'crossed_logic', severity: 'error', line: 2, detail: '{% endfor %}' }),
    );
    const lost = of(`<mj-section>Hola<mj-column><mj-text>Sí</mj-text></mj-column></mj-section>`);
    expect((await preview(await create({ format: 'mjml', source: lost }), { subject: 'Hola' })).problems).toEqual([
      expect.objectContaining({ code: 'misplaced_text', severity: 'warning', line: 2, detail: 'Hola' }),
    ]);
  });

  it('in Markdown becomes the same card as blocks, with text that is never markup', async () => {
    const source =
      '# Hola {{ contact.first_name | default: "tú" }}\n\nUna **cosa** <b>literal</b>\n\n- uno\n- dos\n\n[Ir]({{ profile_url }}){button}';
    const mail = await preview(await create({ format: 'markdown', source }), { subject: 'Hola' });
    expect(mail.problems).toEqual([]);
    expect(mail.html).toMatch(/<h1[^>]*>Hola Julia<\/h1>/);
    expect(mail.html).toContain('<strong>cosa</strong> &lt;b&gt;literal&lt;/b&gt;');
    expect(mail.text).toContain('- uno');
  });
});

describe('preview, trial and sending', () => {
  it('give the same mail, byte for byte', async () => {
    const template = await create({ starterId: 'event' });
    const shown = await preview(template);
    const { mailId } = (await call('POST', `/api/templates/${template.id}/test`, { to: 'yo@correo.example' })).json<{
      mailId: string;
    }>();
    await deliverStoredMail({ deps: app.platform, mailId });
    const sent = (await app.outbox()).find(({ envelopeTo }) => envelopeTo === 'yo@correo.example');
    const mail = await PostalMime.parse(sent?.raw ?? '');
    expect(mail.html?.replace(/\r\n/g, '\n').trim()).toBe(shown.html.trim());
    expect(mail.text?.replace(/\r\n/g, '\n').trim()).toBe(shown.text.trim());
  });
});

describe('saving a text of one’s own', () => {
  it('needs no document and keeps the stored one; blocks do need it', async () => {
    const template = await create({ starterId: 'news' });
    const own = { format: 'markdown', source: '# Hola', document: undefined };
    expect((await save(template, own)).statusCode).toBe(200);
    const stored = (await call('GET', `/api/templates/${template.id}`)).json<Template>();
    expect(stored).toMatchObject({ format: 'markdown', source: '# Hola', document: template.document });
    const refused = await save(stored, { format: 'blocks', source: '', document: undefined });
    expect([refused.statusCode, refused.json().error.fields]).toEqual([422, [{ path: 'document', code: 'required' }]]);
  });
});

describe('versions', () => {
  it('keep what was there before a change of kind, and bring it back', async () => {
    const template = await create({ starterId: 'news' });
    expect((await save(template, { format: 'html', source: '<p>Hola</p>' })).statusCode).toBe(200);
    const { items } = (await call('GET', `/api/templates/${template.id}/versions`)).json<{ items: { id: string }[] }>();
    expect(items).toHaveLength(1);
    const path = `/api/templates/${template.id}/versions/${items[0]?.id}`;
    expect((await call('GET', path)).json()).toMatchObject({ format: 'blocks', subject: template.subject });
    expect((await call('POST', `${path}/restore`, { baseRevision: 1 })).statusCode).toBe(409);
    const back = (await call('POST', `${path}/restore`, { baseRevision: 2 })).json<Template>();
    expect(back).toMatchObject({ format: 'blocks', source: '', revision: 3, document: template.document });
  });

  it('belong to the client alone', async () => {
    const template = await create({ starterId: 'news' });
    const stranger = await app.createClient();
    expect((await call('GET', `/api/templates/${template.id}/versions`, undefined, stranger.token)).statusCode).toBe(
      404,
    );
  });
});

describe('the check against the audience', () => {
  it('counts missing values and names the nearest known variable', async () => {
    const { owner, token } = await app.createClient();
    await app.database.adminSql`
      insert into contacts (owner_id, name, name_key, first_name, email, status, source, city) values
      (${owner}, 'Ana', 'ana', 'Ana', 'a@correo.example', 'subscribed', 'manual', 'Altea'),
      (${owner}, 'b@correo.example', 'b', null, 'b@correo.example', 'subscribed', 'manual', null),
      (${owner}, 'Eva', 'eva', 'Eva', 'c@correo.example', 'unsubscribed', 'manual', null)`;
    const source = '{{ contact.first_name }} {{ contact.city | default: "aquí" }} {{ contact.fist_name }}';
    const made = (await call('POST', '/api/templates', { format: 'html', source }, token)).json<Template>();
    const check = await call('POST', `/api/templates/${made.id}/audience-check`, {}, token);
    expect(check.json()).toEqual({
      audience: 2,
      variables: [
        { name: 'contact.first_name', missing: 1, hasFallback: false },
        { name: 'contact.city', missing: 1, hasFallback: true },
      ],
      unknown: [{ name: 'contact.fist_name', suggestion: 'contact.first_name' }],
    });
  });
});

describe('a profile', () => {
  it('is kept as a template and started from it', async () => {
    const profile = (await call('POST', '/api/profiles', { name: 'Taller', start: 'starter' })).json<{ id: string }>();
    const template = (await call('POST', '/api/templates/from-profile', { profileId: profile.id })).json<Template>();
    expect(template).toMatchObject({ kind: 'profile', name: 'Taller' });
    expect((await call('POST', `/api/templates/${template.id}/page`, {})).json<{ html: string }>().html).toContain(
      '<main',
    );
    const renamed = await call('PATCH', `/api/templates/${template.id}/name`, { name: 'Taller, base' });
    expect(renamed.json()).toEqual({ id: template.id, name: 'Taller, base' });
    const after = (await call('GET', `/api/templates/${template.id}`)).json<Template>();
    expect([after.name, after.revision]).toEqual(['Taller, base', template.revision]);
    const started = await call('POST', `/api/templates/${template.id}/profile`, { name: 'Taller de invierno' });
    expect(started.statusCode).toBe(200);
    const { profileId } = started.json<{ profileId: string }>();
    expect(profileId).not.toBe(profile.id);
    const [source, copy] = [await readProfile(profile.id), await readProfile(profileId)];
    expect(copy.name).toBe('Taller de invierno');
    expect(copy.draft.document.blocks.map(({ type }) => type)).toEqual(
      source.draft.document.blocks.map(({ type }) => type),
    );
    expect((await call('GET', `/api/templates/${template.id}`)).json<Template>().uses).toBe(1);
    const other = await app.createClient();
    expect((await call('POST', `/api/templates/${template.id}/profile`, { name: 'x' }, other.token)).statusCode).toBe(
      404,
    );
  });
});

describe('a template of the house', () => {
  it('is seen by clients once published, and what they copy is theirs', async () => {
    const admin = await app.createAdmin({ role: 'support' });
    const made = (await call('POST', '/api/admin/templates', { starterId: 'offer' }, admin.token)).json<{
      id: string;
    }>();
    const house = async () => (await call('GET', '/api/templates/house')).json<{ items: { id: string }[] }>().items;
    expect(await house()).toEqual([]);
    expect((await call('POST', '/api/templates', { houseId: made.id })).statusCode).toBe(404);
    expect((await call('POST', `/api/admin/templates/${made.id}/publish`, undefined, admin.token)).statusCode).toBe(
      200,
    );
    expect((await house()).map(({ id }) => id)).toEqual([made.id]);
    const copy = await create({ houseId: made.id });
    await call('POST', `/api/admin/templates/${made.id}/withdraw`, undefined, admin.token);
    expect(await house()).toEqual([]);
    expect((await preview(copy)).problems).toEqual([]);
    expect((await call('GET', '/api/admin/templates')).statusCode).toBe(403);
  });

  it('keeps what a save does not name', async () => {
    const { token } = await app.createAdmin();
    const source = 'Hola {{ contact.first_name | default: "amiga" }}';
    const body = { format: 'markdown' };
    const made = (await call('POST', '/api/admin/templates', body, token)).json<{ id: string; revision: number }>();
    const one = `/api/admin/templates/${made.id}`;
    const first = { name: 'A', subject: 'S', preheader: 'Antes', source, baseRevision: made.revision };
    const saved = (await call('PUT', one, first, token)).json<{ revision: number }>();
    await call('PUT', one, { name: 'B', subject: 'S', baseRevision: saved.revision }, token);
    expect((await call('GET', one, undefined, token)).json()).toMatchObject({
      ...{ name: 'B', preheader: 'Antes', format: 'markdown', source },
    });
  });

  it('is not for administrators who only watch', async () => {
    const observer = await app.createAdmin({ role: 'observer' });
    expect((await call('GET', '/api/admin/templates', undefined, observer.token)).statusCode).toBe(403);
  });
});

describe('folders and labels of templates', () => {
  it('narrow the list', async () => {
    const template = await create({ name: 'En carpeta' });
    const folder = (await call('POST', '/api/templates/folders', { name: 'Cursos' })).json<{ id: string }>();
    await call('POST', '/api/templates/folders/subjects', { ids: [template.id], folderId: folder.id });
    const list = (await call('GET', `/api/templates?folderId=${folder.id}`)).json<{
      items: Template[];
      total: number;
    }>();
    expect(list.items.map(({ id, folderId }) => ({ id, folderId }))).toEqual([
      { id: template.id, folderId: folder.id },
    ]);
  });
});
