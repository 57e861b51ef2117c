import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Template, MailPreview } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { receiveFormMessage } from '#mailbox/conversations/mailbox.usecases.ts';
import {
  createTransactionalBench,
  type TransactionalBench,
} from '#sending/transactional/transactional.test-support.ts';
import { readMime } from '#sending/campaigns/read-mime.test-support.ts';

let bench: TransactionalBench;
let profileId: string;
const tamys = new Map<string, string>();

const people = [
  { email: 'ana@correo.example', language: 'es', timeZone: null, phone: '+34600100100' },
  { email: 'mary@correo.example', language: 'en', timeZone: 'America/New_York', phone: null },
  { email: 'hana@correo.example', language: 'ja', timeZone: null, phone: null },
  { email: 'raro@correo.example', language: null, timeZone: 'Marte/Olimpo', phone: null },
];

beforeAll(async () => {
  bench = await createTransactionalBench();
  await bench.renew();
  const { app, client } = bench;
  const sql = app.database.adminSql;
  profileId = app.platform.ids.uuid();
  await sql`
    insert into profiles (owner_id, id, name, slug, locale, draft, short_code, theme_id)
    values (${client.owner}, ${profileId}, 'Talleres', 'talleres', 'es', '{}', 'abc', 'barro')`;
  await sql`
    insert into contact_fields (owner_id, key, name, name_key, kind, position) values
      (${client.owner}, 'cita', 'Cita', 'cita', 'date', 1), (${client.owner}, 'precio', 'Precio', 'precio', 'number', 2)`;
  const fields = { cita: '2026-12-05', precio: 1234567.891 };
  for (const { email, language, timeZone, phone } of people) {
    const [row] = await sql<{ id: string }[]>`
      insert into contacts (owner_id, name, name_key, email, phone, status, source, language, time_zone, fields)
      values (${client.owner}, ${email}, ${email}, ${email}, ${phone}, 'subscribed', 'manual', ${language}, ${timeZone}, ${sql.json(fields)})
      returning id`;
    tamys.set(email, row?.id ?? '');
  }
});
afterAll(() => bench.close());

const moment = '{{ "2026-11-28T23:30:00Z" | date: "%A %-d %B %H:%M" }}';
const text = `${moment}; {{ contact.cita }}; {{ contact.precio }}; {{ 1234.5 | money: "EUR" }}`;
const expected: Readonly<Record<string, string>> = {
  'ana@correo.example': 'domingo 29 noviembre 00:30; 5 de diciembre de 2026; 1.234.567,891; 1.234,50 €',
  'mary@correo.example': 'Saturday 28 November 18:30; 5 December 2026; 1,234,567.891; €1,234.50',
  'hana@correo.example': '日曜日 29 11月 08:30; 2026年12月5日; 1,234,567.891; €1,234.50',
  'raro@correo.example': 'domingo 29 noviembre 00:30; 5 de diciembre de 2026; 1.234.567,891; 1.234,50 €',
};

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await bench.app.call('POST', path, { token: bench.client.token, body });
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}

const plain = (written: string) => written.replaceAll('\u00a0', ' ').trim();

function templateOf(source: string): Promise<Template> {
  return post('/api/templates', {
    kind: 'email',
    name: 'Cita',
    subject: source,
    format: 'html',
    source: `<p>${source}</p>`,
  });
}

describe('the words and the clock of the reader', () => {
  it('are in the preview of a template', async () => {
    const { id } = await templateOf(text);
    for (const { email } of people) {
      const { subject, problems } = await post<MailPreview>(`/api/templates/${id}/preview`, {
        contactId: tamys.get(email),
      });
      expect([plain(subject), problems.filter(({ severity }) => severity === 'error')], email).toEqual([
        expected[email],
        [],
      ]);
    }
    const nobody = await post<MailPreview>(`/api/templates/${id}/preview`, {});
    expect(plain(nobody.subject)).toBe('domingo 29 noviembre 00:30; ; ; 1.234,50 €');
  });

  it('are in mails of the API, in the language a message asks for', async () => {
    const { id } = await templateOf(
      '{{ data.at | date: "%A %-d %B %H:%M" }}; {{ data.total | money: "EUR" }}; {{ data.total }}',
    );
    const data = { at: '2026-11-28T23:30:00Z', total: 1234.5 };
    const messages = [
      { templateId: id, to: { email: 'mary@correo.example' }, data },
      { templateId: id, to: { email: 'mary@correo.example' }, data, locale: 'es' },
      { templateId: id, to: { email: 'nadie@correo.example' }, data },
    ];
    const subjects = [];
    for (const { id: mailId } of await bench.sent(messages))
      subjects.push(plain((await bench.reached(mailId, 'accepted')).subject));
    expect(subjects).toEqual([
      'Saturday 28 November 18:30; €1,234.50; 1234.5',
      'sábado 28 noviembre 18:30; 1.234,50 €; 1234.5',
      'domingo 29 noviembre 00:30; 1.234,50 €; 1234.5',
    ]);
    const wrong = await bench.send([
      { templateId: id, to: { email: 'x@correo.example' }, data: { ...data, total: 'mucho' } },
    ]);
    expect(wrong.json<{ error: { details: unknown } }>()).toMatchObject({ error: { code: 'request.invalid' } });
    expect(readMime(bench.arrivedAt('mary@correo.example')[0]?.raw ?? '').parts[0]?.text).toContain('18:30');
  });

  it('are in a letter to one person, as its preview shows', async () => {
    const { subject, text: body } = await post<{ subject: string; text: string }>(
      '/api/communications/letters/preview',
      {
        profileId,
        contactId: tamys.get('mary@correo.example'),
        subject: 'Cita',
        text,
        html: null,
      },
    );
    expect([subject, plain(body)]).toEqual(['Cita', expected['mary@correo.example']]);
  });

  it('are in saved replies', async () => {
    const { app, client } = bench;
    const { conversationId } = await app.platform.db.scoped(client.owner, (tx) =>
      receiveFormMessage({
        tx,
        deps: app.platform,
        owner: client.owner,
        profile: { id: profileId, name: 'Talleres' },
        sender: { name: 'Hana', email: 'hana@correo.example', phone: null },
        text: '¿Cuándo?',
        fields: [],
        consent: null,
        spam: { score: 0, reasons: [] },
        idempotencyKey: app.platform.ids.uuid(),
        locale: 'ja',
      }),
    );
    const saved = await post<{ savedReply: { id: string } }>('/api/mailbox/saved-replies', {
      name: 'Cita',
      format: 'plain',
      body: text,
    });
    const filled = await post<{ text: string }>(`/api/mailbox/saved-replies/${saved.savedReply.id}/fill`, {
      conversationId,
    });
    expect(plain(filled.text)).toBe(expected['hana@correo.example']);
  });
});
