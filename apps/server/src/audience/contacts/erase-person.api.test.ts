import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReadyTemplate, startNow, until } from '#sending/campaigns/campaigns.test-support.ts';
import { checkHistory } from '#workspace/history/usecases/check-history.ts';
import { sealEverything } from '#workspace/history/sealing/seal-batch.ts';
import { createInboundMail } from '#mailbox/conversations/inbound-mail.ts';
import { conversationAddress } from '#mailbox/conversations/mail-addresses.usecases.ts';
import { receiveFormMessage } from '#mailbox/conversations/mailbox.usecases.ts';
import { publishPage } from '#publishing/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { requestPrivacyLink } from './usecases/privacy-links.ts';

const person = { name: 'Zenobia Quintanar', email: 'zenobia@quintanar.example', phone: '+34655021843' };
const earlier = 'zeno@antes.example';
const texts = [person.name, 'quintanar', earlier, person.phone];

let kit: TestApp;
let client: TestClient;
let profile: { id: string; name: string };
beforeAll(async () => {
  kit = await createTestApp({ work: true });
  ({ client, profile } = await publishPage(kit, { name: 'Barro y Sal' }));
});
afterAll(() => kit.close());

async function must(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: object) {
  const answer = await kit.call(method, url, { token: client.token, ...(body ? { body } : {}) });
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.body}`);
  return answer.headers['content-type']?.toString().includes('json') === true ? answer.json() : {};
}

/** Searches every text column of every table for a text; returns where it was found. */
async function placesOf(text: string): Promise<string[]> {
  const sql = kit.database.adminSql;
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select c.oid::regclass::text as table, quote_ident(a.attname) as column, t.typname as type
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
       and a.attnum > 0 and not a.attisdropped
       and t.typname in ('text', 'varchar', 'bpchar', 'json', 'jsonb', 'bytea', 'tsvector', '_text', '_varchar', 'citext', 'name', 'xml')`;
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    // Bytes are compared as bytes, everything else as case-insensitive text.
    const condition =
      type === 'bytea'
        ? `position(convert_to(lower($1), 'UTF8') in convert_to(lower(encode(${column}, 'escape')), 'UTF8')) > 0`
        : `strpos(lower(${column}::text), lower($1)) > 0`;
    const [row] = await sql.unsafe(`select count(*)::int as total from ${table} where ${condition}`, [text]);
    if (row?.['total'] > 0) found.push(`${table}.${column}`);
  }
  return found;
}

async function writeIn(sender: { name: string; email: string; phone: string }): Promise<string> {
  const { platform } = kit;
  const { conversationId } = await platform.db.scoped(client.owner, (tx) =>
    receiveFormMessage({
      tx,
      deps: platform,
      owner: client.owner,
      profile,
      sender,
      text: `Hola, soy ${sender.name}.`,
      fields: [{ label: 'Nombre', value: sender.name }],
      consent: { text: 'Acepto', textVersion: 'v1', ipHash: 'huella', locale: 'es' },
      spam: { score: 0, reasons: [] },
      idempotencyKey: platform.ids.uuid(),
      locale: 'es',
    }),
  );
  return conversationId;
}

async function mailIn(conversationId: string): Promise<void> {
  const { platform } = kit;
  const recipient = conversationAddress(platform, conversationId);
  const raw = [
    `From: ${person.name} <${person.email}>`,
    `To: <${recipient}>`,
    'Subject: Re: Tu mensaje',
    `Message-ID: <${platform.ids.uuid()}@quintanar.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=corte',
    '',
    '--corte',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Un saludo, ${person.name}`,
    '--corte',
    'Content-Type: application/octet-stream',
    'Content-Disposition: attachment; filename="dni de zenobia quintanar.txt"',
    '',
    `DNI de ${person.name}`,
    '--corte--',
    '',
  ].join('\r\n');
  const envelope = { from: person.email, to: [recipient], remoteAddress: '127.0.0.1', helo: 'quintanar.example' };
  await createInboundMail(platform).receive({ envelope, raw: Buffer.from(raw), receivedAt: platform.clock.now() });
  await until(
    () => kit.database.adminSql`select 1 from message_attachments where owner_id = ${client.owner}`,
    (rows) => rows.length > 0,
  );
}

async function upload(name: string, text: string): Promise<string> {
  const head = `--limite\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  const answer = await kit.app.inject({
    method: 'POST',
    url: '/api/contacts/imports',
    headers: { 'content-type': 'multipart/form-data; boundary=limite', authorization: `Bearer ${client.token}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from('\r\n--limite--\r\n')]),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return String(answer.json().id);
}

async function finishImport(id: string): Promise<void> {
  await must('POST', `/api/contacts/imports/${id}/run`, {});
  await until(
    async () => (await must('GET', `/api/contacts/imports/${id}`)).state,
    (state) => state === 'finished',
  );
}

async function importAround(): Promise<{ waiting: string }> {
  const header = 'nombre,correo,telefono,ciudad';
  const line = (city: string) => `${person.name},${person.email},${person.phone},${city}`;
  await finishImport(
    await upload('uno.csv', `${header}\n${line('Dénia')}\n${person.name},zenobia en quintanar.example,12,Altea\n`),
  );
  const waiting = await upload('dos.csv', `${header}\n${line('Xàbia')}\nOtra Persona,otra@correo.example,,Altea\n`);
  await must('POST', `/api/contacts/imports/${waiting}/check`, {});
  await until(
    async () => (await must('GET', `/api/contacts/imports/${waiting}`)).state,
    (state) => state === 'checked',
  );
  return { waiting };
}

/** A file request for the person, one that names them, what arrived in their name, and the wall. */
async function leaveAround(contactId: string): Promise<{ request: string; comment: string; neighbour: string }> {
  const { adminSql } = kit.database;
  const { owner } = client;
  const request = String((await must('POST', '/api/file-requests', { title: `DNI de ${person.name}`, contactId })).id);
  await must('POST', '/api/file-requests', { title: 'Fotos', message: `Las pide ${person.name}, ${person.phone}` });
  await adminSql`
    insert into received_files (owner_id, id, request_id, file_id, name, size_bytes, sender, received_at)
    values (${owner}, ${kit.platform.ids.uuid()}, ${request}, ${kit.platform.ids.uuid()}, 'foto de Zenobia Quintanar.png', 9, ${person.name}, now())`;
  const post = String((await must('POST', `/api/walls/${profile.id}/posts`, { body: 'Abrimos', publish: true })).id);
  const [comment, neighbour] = [kit.platform.ids.uuid(), kit.platform.ids.uuid()];
  for (const [id, name, body] of [
    [comment, person.name, `Escribidme a ${person.email}`],
    [neighbour, 'Zenobia Quintana', 'Enhorabuena'],
  ] as const)
    await adminSql`
      insert into wall_comments (owner_id, id, post_id, author_kind, author_name, body, review, created_at)
      values (${owner}, ${id}, ${post}, 'visitor', ${name}, ${body}, 'approved', now())`;
  await adminSql`
    insert into wall_reports (owner_id, id, post_id, comment_id, reason, body, created_at)
    values (${owner}, ${kit.platform.ids.uuid()}, ${post}, ${comment}, 'privacy', ${`Aquí está ${person.email}`}, now())`;
  return { request, comment, neighbour };
}

/** Puts the person into everything in the product; returns their record and somebody else's conversation. */
async function live() {
  const hook = { name: 'Aviso', url: 'https://receptor.invalid/x', events: ['contact.created', 'contact.updated'] };
  await must('POST', '/api/webhooks', hook);
  const conversationId = await writeIn(person);
  const [found] = await kit.database.adminSql<{ id: string }[]>`
    select contact_id as id from conversations where id = ${conversationId}`;
  const id = String(found?.id);
  await must('POST', `/api/mailbox/conversations/${conversationId}/replies`, {
    text: `Gracias, ${person.name}.`,
    idempotencyKey: kit.platform.ids.uuid(),
    close: false,
  });
  await mailIn(conversationId);
  await must('POST', `/api/contacts/${id}/addresses`, { kind: 'email', value: earlier });
  await must('POST', `/api/contacts/${id}/notes`, { text: `${person.name} viene los jueves` });
  await must('PATCH', `/api/contacts/${id}`, { company: 'Quintanar, S. L.', notes: person.email });
  const twin = String((await must('POST', '/api/contacts', { name: `${person.name}`, email: 'z@otro.example' })).id);
  const other = String((await must('POST', '/api/contacts', { name: 'Otra Vecina', email: 'v@otro.example' })).id);
  const around = await leaveAround(id);
  const { merge } = await must('POST', `/api/contacts/${other}/merge`, { mergedId: id });
  await must('POST', `/api/contacts/merges/${merge.id}/undo`, {});
  await must('POST', `/api/contacts/${id}/merge`, { mergedId: twin });
  await must('POST', '/api/contacts/duplicates/apart', { contactIds: [other, id] });
  await importAround();
  // It waits with the other conversation once they are merged.
  await must('POST', `/api/mailbox/conversations/${conversationId}/scheduled`, {
    text: `Hasta el jueves, ${person.name}.`,
    sendAt: kit.platform.clock.now().add({ hours: 48 }).toString(),
    idempotencyKey: kit.platform.ids.uuid(),
    close: false,
  });
  const second = await writeIn({ name: 'Otra Vecina', email: 'v@otro.example', phone: '' });
  await must('POST', `/api/mailbox/conversations/${second}/merge`, { sourceIds: [conversationId] });
  await requestPrivacyLink({ deps: kit.platform, owner: client.owner, email: person.email, locale: 'es' });
  await kit.database.adminSql`
    insert into picture_senders (owner_id, email) values (${client.owner}, ${person.email})`;
  await kit.database.adminSql`
    insert into suppressions (owner_id, address, reason, since) values (${client.owner}, ${earlier}, 'hard_bounce', now())`;
  await must('GET', `/api/contacts/export?search=quintanar`);
  await must('GET', '/api/history/export?format=csv&search=zenobia%40quintanar.example');
  await kit.database
    .adminSql`update contacts set status = 'subscribed' where owner_id = ${client.owner} and deleted_at is null`;
  const template = await createReadyTemplate(kit, client, {});
  const campaign = String((await must('POST', '/api/campaigns', { templateId: template.id })).id);
  await startNow(kit, client, campaign);
  await until(
    async () => (await must('GET', `/api/campaigns/${campaign}`)).state,
    (state) => state === 'sent',
  );
  return { id, second, around };
}

describe('an erased person', () => {
  test('is in no column of no table any more, and the history still holds together', async () => {
    const { id, second, around } = await live();
    await kit.platform.clock.sleep(800);
    const before = await placesOf('quintanar');
    for (const place of [
      'contacts.search',
      'mails.body_text',
      'outbox_mails.raw',
      'inbound_mails.envelope_from',
      'messages.text',
    ])
      expect(before, 'the person was there').toContain(place);
    for (const place of ['file_requests.title', 'received_files.sender', 'wall_comments.body', 'wall_reports.body'])
      expect(before, 'the person was there').toContain(place);
    const { takes } = await must('GET', `/api/contacts/${id}/erasure`);
    expect(takes).toContainEqual({ kind: 'file_requests', count: 1, samples: [`DNI de ${person.name}`] });
    expect(takes).toContainEqual({ kind: 'wall_writings', count: 1, samples: [`Escribidme a ${person.email}`] });
    for (const place of ['history_entries.after', 'contact_import_rows.problems', 'contact_imports.analysis'])
      expect(before, 'the person was there').toContain(place);
    const [file] = await kit.database.adminSql<{ key: string }[]>`
      select storage_key as key from message_attachments where owner_id = ${client.owner}`;

    await must('POST', `/api/contacts/${id}/erase`, { name: person.name });
    await until(
      () => kit.database.adminSql`select 1 from contact_imports where owner_id = ${client.owner} and state = 'checked'`,
      (rows) => rows.length === 0,
    );
    await kit.platform.clock.sleep(500);
    for (const text of texts) expect(await placesOf(text), text).toEqual([]);
    expect(await kit.platform.storage.size(String(file?.key))).toBeUndefined();
    const [left] = await kit.database.adminSql`select count(*)::int as total from suppressed_addresses`;
    expect(left?.['total']).toBe(3);
    expect(await must('GET', `/api/mailbox/conversations/${second}`)).toMatchObject({
      conversation: { name: 'Otra Vecina', mergedIntoId: null, deletedAt: null },
    });
    const [request] = await kit.database.adminSql`
      select contact_id, closed_at is not null as is_closed from file_requests where id = ${around.request}`;
    expect(request).toEqual({ contact_id: null, is_closed: true });
    const comments = await kit.database.adminSql`
      select id, author_name, review from wall_comments where id = any(${[around.comment, around.neighbour]}::uuid[])`;
    expect(new Map(comments.map(({ id: each, ...rest }) => [each, rest]))).toEqual(
      new Map([
        [around.comment, { author_name: '[…]', review: 'pending' }],
        [around.neighbour, { author_name: 'Zenobia Quintana', review: 'approved' }],
      ]),
    );
    await sealEverything(kit.platform);
    expect(await checkHistory({ deps: kit.platform })).toMatchObject({ state: 'ok', breach: null });
  }, 90_000);
});
