import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { MailPreview, Template } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import type { Worker } from '#platform/module.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import {
  createCampaignApp,
  failOnComplaints,
  mailDocument,
  readCampaign,
  startNow,
  until,
} from '../campaigns.test-support.ts';
import { startCampaignSender } from '../engine/campaign-sender.ts';
import { type SmtpSink, startSmtpSink } from '../smtp-sink.test-support.ts';

let sink: SmtpSink;
let app: TestApp;
let sender: Worker | undefined;
let client: TestClient;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
  client = await app.createClient({ name: 'Barro & Sal {taller}' });
  await app.database.adminSql`
    insert into contact_fields (owner_id, key, name, name_key, kind, position) values
      (${client.owner}, 'cita', 'Cita', 'cita', 'date', 1), (${client.owner}, 'precio', 'Precio', 'precio', 'number', 2)`;
  for (const person of people) {
    const { email, name, firstName, city, fields, language, timeZone } = person;
    await app.database.adminSql`
      insert into contacts (owner_id, name, name_key, first_name, email, city, language, time_zone, status, source, fields)
      values (${client.owner}, ${name}, ${name.toLowerCase()}, ${firstName}, ${email}, ${city}, ${language}, ${timeZone}, 'subscribed', 'manual', ${app.database.adminSql.json(fields)})`;
  }
  sender = startCampaignSender(app.platform);
});

afterEach(() => failOnComplaints());

afterAll(async () => {
  await sender?.stop();
  await app.close();
  await sink.close();
});

const people = [
  {
    email: 'ana@correo.example',
    name: 'Ana Ñíguez <b>',
    firstName: 'Ana',
    city: 'Altea & Calpe',
    fields: {
      web: 'https://ana.example/a?x=1&y=2',
      code: 'A 1/ñ&b',
      shop: 'tienda',
      tags: 'uno,dos',
      cita: '2026-12-05',
      precio: 1234567.891,
    },
    language: 'en',
    timeZone: 'America/New_York',
  },
  {
    email: 'vacia@correo.example',
    name: 'vacia@correo.example',
    firstName: null,
    city: null,
    fields: {},
    language: null,
    timeZone: null,
  },
  {
    email: 'rara@correo.example',
    name: '佐藤 花子',
    firstName: '花子 "H" {{ x }}',
    city: '',
    fields: {
      web: 'javascript:alert(1)',
      code: '{{ contact.email }}',
      shop: '',
      tags: 'a=b',
      cita: 'pronto',
      precio: 1984,
    },
    language: 'ja',
    timeZone: null,
  },
] as const;

type Shape = { subject?: string; preheader?: string } & (
  | { format: 'html' | 'mjml' | 'markdown'; source: string }
  | { format: 'blocks'; text: string; url: string }
);

function mjml(body: string, head = ''): string {
  return `<mjml><mj-head>${head}</mj-head><mj-body>${body}</mj-body></mjml>`;
}
const section = (inner: string) => `<mj-section><mj-column>${inner}</mj-column></mj-section>`;
const ways =
  '<a href="{{ unsubscribe_url }}">Baja</a> <a href="{{ preferences_url }}">Preferencias</a> <a href="{{ view_online_url }}">Web</a>';

const shapes: Record<string, Shape> = {
  'html, values in text, attributes and addresses': {
    format: 'html',
    subject: '¡Hola, {{ contact.first_name | default: "tamy" }}! {{ contact.city }}',
    preheader: 'Para {{ contact.name }} & más',
    source: `<p title="{{ contact.city }}">{{ contact.name }} = {{ contact.fields["code"] }}</p><a href="{{ contact.web }}">Mi web</a> <a href="https://x.example/{{ contact.code }}?q={{ contact.code }}&amp;r=1#{{ contact.shop }}">Mi código</a> <a href="mailto:{{ contact.email }}?subject={{ contact.city }}">Correo</a> <a href="tel:+34600100100">Tel</a><img src="https://x.example/i.png" alt="{{ contact.city }}">`,
  },
  'html, conditions and defaults': {
    format: 'html',
    subject: '{% if contact.city %}Desde {{ contact.city }}{% else %}Sin ciudad{% endif %}',
    preheader: '{% if contact.first_name %}{{ contact.first_name }}{% else %}nadie{% endif %}',
    source: `{% if contact.city == "" %}<p>vacía</p>{% elsif contact.city %}<p>ciudad {{ contact.city }}</p>{% else %}<p>ninguna</p>{% endif %}{% unless contact.web %}<p>sin web</p>{% endunless %}<p>{{ contact.city | default: "aquí" | upcase }}</p><a href="{% if contact.web %}{{ contact.web }}{% else %}https://d.example/{% endif %}">Ir</a> ${ways}`,
  },
  'html, dates and numbers as stored fields': {
    format: 'html',
    subject: 'Cita: {{ contact.cita | default: "sin fecha" }}',
    source: `<p>{{ contact.precio }}, {{ contact.fields["cita"] }}</p><a href="https://x.example/?d={{ contact.cita }}&amp;p={{ contact.precio }}">Ver</a>`,
  },
  'html, dates and numbers with filters': {
    format: 'html',
    subject: '{{ contact.cita | date: "%A %d %B" }}',
    source: `<p>{{ "2026-11-28T23:30:00Z" | date: "%A %d %B %H:%M" }} {{ contact.precio | money: "EUR" }} {{ contact.cita }}{% if contact.precio > 2000 %} caro{% endif %}</p><a href="https://x.example/?d={{ contact.cita | date: "%d-%m" }}&amp;p={{ contact.precio }}">Ver</a>`,
  },
  'html, loops and own names': {
    format: 'html',
    source: `{% assign tags = contact.tags | split: "," %}{% assign home = contact.web %}<ul>{% for tag in tags %}<li><a href="https://x.example/t/{{ tag }}">{{ tag }}</a></li>{% endfor %}</ul><a href="{{ home }}">Casa</a>{% capture c %}https://c.example/{{ contact.code | url_encode }}{% endcapture %}<a href="{{ c }}">Captura</a><a href="https://i.example/{% increment n %}">n</a>`,
  },
  'html, logic around quotes, comments for Outlook and odd markup': {
    format: 'html',
    source: `<!--[if mso]><p>Outlook {{ contact.city }}</p><![endif]--><table><tr>{% for n in (1..3) %}<td style="color:#111111">{{ n }}</td>{% endfor %}</tr></table><a HREF='https://x.example/?a=1&b=2' title='x "y"'>Comillas</a><a href=https://x.example/sin>Sin</a><p>1 < 2 & 3 > 2 &nbsp; &euro; “ñ” 😀</p>`,
  },
  'html, a whole page of its own': {
    format: 'html',
    source: `<!doctype html><html lang="es"><head><title>T {{ contact.city }}</title><style>p{color:#222222}</style></head><body class="x"><p>Hola</p>${ways}</body></html>`,
  },
  'mjml, values and ways out': {
    format: 'mjml',
    preheader: 'Antes',
    source: mjml(
      section(
        `<mj-text>Hola {{ contact.first_name | default: 'tú' }} ${ways}</mj-text><mj-button href="{{ contact.web }}">Ver</mj-button><mj-image src="https://x.example/i.png" alt="{{ contact.city }}" href="https://x.example/{{ contact.code }}" />`,
      ),
      '<mj-preview>Vista {{ contact.city }}</mj-preview><mj-style>.a{color:red}</mj-style>',
    ),
  },
  'mjml, logic inside a text': {
    format: 'mjml',
    source: mjml(
      section(
        `<mj-text>{% if contact.city %}Sí {{ contact.city }}{% else %}No{% endif %}{% for n in (1..2) %}<p>{{ n }}</p>{% endfor %}</mj-text>`,
      ),
    ),
  },
  'mjml, logic around sections, columns and contents': {
    format: 'mjml',
    source: mjml(
      `{% assign tags = contact.tags | split: "," %}{% for tag in tags %}<mj-section>{% if contact.city %}<mj-column><mj-text>{{ contact.city }}</mj-text></mj-column>{% endif %}<mj-column>{% unless contact.web %}<mj-text>sin web</mj-text>{% else %}<mj-button href="https://x.example/{{ tag }}">Ver {{ tag }}</mj-button>{% endunless %}</mj-column></mj-section>{% else %}${section('<mj-text>Nada</mj-text>')}{% endfor %}`,
    ),
  },
  'markdown, values, lists, links and buttons': {
    format: 'markdown',
    subject: 'Línea {{ contact.code }}',
    source: `# Hola {{ contact.first_name | default: "tú" }}\n\nUna **cosa** de {{ contact.city }}\n\n- uno\n- {{ contact.code }}\n\n[Mi web]({{ contact.web }}) y [código](https://x.example/{{ contact.code }}) <https://y.example/?a=1&b=2>\n\n[Reservar](https://x.example/r){button}\n\n[Baja]({{ unsubscribe_url }})`,
  },
  'blocks, values and a button': {
    format: 'blocks',
    preheader: 'Para {{ contact.first_name | default: "ti" }}',
    text: 'Hola, {{ contact.name }} de {{ contact.city | default: "aquí" }} <b>&amp;</b>.',
    url: '{{ contact.web }}',
  },
  'blocks, a button with a part that is filled': {
    format: 'blocks',
    text: '{% if contact.city %}Sí{% else %}No{% endif %}',
    url: 'https://{{ contact.shop }}.example/?q={{ contact.code }}',
  },
  'html, one address inside another': {
    format: 'html',
    source:
      '<a href="https://x.example/">Casa</a><p>https://x.example/tienda y https://x.example/.</p><a href="https://x.example/?u=https://x.example/">Dos</a>',
  },
  'markdown, logic': {
    format: 'markdown',
    source: `{% if contact.city %}\n\nVives en {{ contact.city }}.\n\n{% else %}\n\nNo sé.\n\n{% endif %}\n\n{% for n in (1..2) %}\n\n- n{{ n }} [x](https://x.example/{{ n }})\n\n{% endfor %}`,
  },
};

async function call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> {
  const answer = await app.call(method, path, { token: client.token, ...(body === undefined ? {} : { body }) });
  if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}

async function templateOf(shape: Shape): Promise<Template> {
  const { format, subject = 'Asunto', preheader = '' } = shape;
  const content = { name: 'Carta', subject, preheader };
  if (format !== 'blocks')
    return call('POST', '/api/templates', { kind: 'email', ...content, format, source: shape.source });
  const made = await call<Template>('POST', '/api/templates', { kind: 'email', name: 'Carta' });
  const document = mailDocument({ text: shape.text, url: shape.url });
  await call('PUT', `/api/templates/${made.id}`, { ...content, document, baseRevision: made.revision });
  return made;
}

const ids = new Map<string, string>();
async function idOf(email: string): Promise<string> {
  const [row] = await app.database.adminSql<
    { id: string }[]
  >`select id from contacts where email = ${email} and owner_id = ${client.owner}`;
  const id = row?.id ?? '';
  ids.set(email, id);
  return id;
}

type Shown = { subject: string; html: string; text: string };

function decodeEntities(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#34;', '"').replaceAll('&#39;', "'").replaceAll('&quot;', '"');
}

/** Follows the counted links as a reader would, and removes the pixel. */
async function unwrapped(part: string, mode: 'html' | 'text'): Promise<string> {
  let result = part.replace(/\r\n/g, '\n').replace(/<img src="[^"]*\/t\/o\/[^"]*"[^>]*>/, '');
  for (const [whole, path] of result.matchAll(/http:\/\/localhost:3000(\/t\/c\/[\w-]+\/\d+)/g)) {
    const answer = await app.call('GET', path ?? '');
    const target = String(answer.headers.location ?? `dead ${answer.statusCode}`);
    result = result.replace(whole, () => (mode === 'html' ? target.replaceAll('&', '&amp;') : target));
  }
  return result
    .replace(/\/(baja|preferencias|correo)\/[\w-]+/g, '/$1/prueba')
    .replace(/\s*href="([^"]*)"/g, (_all, href: string) => ` href="${decodeEntities(href)}"`)
    .trim();
}

async function plain({ subject, html, text }: Shown): Promise<Shown> {
  return { subject, html: await unwrapped(html, 'html'), text: await unwrapped(text, 'text') };
}

async function arrived(to: string): Promise<Shown> {
  const mail = sink.mails.findLast((each) => each.to === to);
  const parsed = await PostalMime.parse(mail?.raw ?? '');
  return { subject: parsed.subject ?? '', html: parsed.html ?? '', text: parsed.text ?? '' };
}

async function sentBy(draft: Campaign): Promise<void> {
  sink.mails.length = 0;
  await startNow(app, client, draft.id);
  await until(
    () => readCampaign(app, client, draft.id),
    ({ state }) => state === 'sent',
  );
}

/** The content of a mail's web version, without the page around it; undefined for a mail without a link to one. */
async function webBody({ html, text }: Shown): Promise<string | undefined> {
  const page = /http:\/\/localhost:3000(\/correo\/[\w-]{20,})/.exec(text + html)?.[1];
  if (page === undefined) return undefined;
  const answer = await app.call('GET', page);
  return bodyOf(await unwrapped(answer.body, 'html'));
}

async function compare(template: Pick<Template, 'id'>, isTracked: boolean): Promise<void> {
  const draft = await call<Campaign>('POST', '/api/campaigns', { templateId: template.id });
  if (!isTracked) await app.database.adminSql`update campaigns set is_tracked = false where id = ${draft.id}`;
  const before = new Map<string, Shown>();
  for (const { email } of people)
    before.set(email, await call('GET', `/api/campaigns/${draft.id}/preview?contactId=${await idOf(email)}`));
  await sentBy(draft);
  for (const { email } of people) {
    const contactId = ids.get(email);
    const wire = await plain(await arrived(email));
    const shown = await plain(before.get(email) ?? { subject: '', html: '', text: '' });
    expect(wire, email).toEqual(shown);
    const ofTemplate = await call<MailPreview>('POST', `/api/templates/${template.id}/preview`, { contactId });
    expect(await plain({ subject: ofTemplate.subject, html: ofTemplate.html, text: ofTemplate.text }), email).toEqual(
      shown,
    );
    await app.database.adminSql`delete from template_tests`;
    const { mailId } = await call<{ mailId: string }>('POST', `/api/templates/${template.id}/test`, {
      to: 'yo@correo.example',
      contactId,
    });
    await deliverStoredMail({ deps: app.platform, mailId });
    const trial = await plain(await arrived('yo@correo.example'));
    expect({ ...trial, subject: trial.subject.replace(/^\[.*?\] /, '') }, email).toEqual(shown);
    const frozen = await call<MailPreview>('GET', `/api/campaigns/${draft.id}/preview?contactId=${contactId}`);
    expect(await plain({ subject: frozen.subject, html: frozen.html, text: frozen.text }), email).toEqual(shown);
    const web = await webBody(await arrived(email));
    expect(web ?? bodyOf(shown.html), email).toContain(bodyOf(shown.html));
  }
}

function bodyOf(html: string): string {
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? [];
  return body.trim();
}

describe('what a preview shows is what arrives', () => {
  it.each(
    Object.entries(shapes).flatMap(([name, shape]) =>
      [true, false].map(
        (isTracked) => [`${name}, ${isTracked ? 'counted' : 'not counted'}`, shape, isTracked] as const,
      ),
    ),
  )('%s', async (_name, shape, isTracked) => {
    await compare(await templateOf(shape), isTracked);
  });
});
