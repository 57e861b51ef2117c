import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { until } from '#sending/campaigns/campaigns.test-support.ts';
import { queueMail } from '#workspace/mails/mails.usecases.ts';
import type { NewMail } from '#workspace/mails/mails.types.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { linkIn, mailsTo } from '#test/kit/mail-text.ts';
import { requestPrivacyLink } from './usecases/privacy-links.ts';

let kit: TestApp;
let client: TestClient;
beforeAll(async () => {
  kit = await createTestApp({ work: true });
});
afterAll(() => kit.close());

async function must(url: string, body: object) {
  const answer = await kit.call('POST', url, { token: client.token, body });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  return answer.json();
}

async function addTamy(name: string, email: string): Promise<string> {
  return String((await must('/api/contacts', { name, email })).id);
}

type Letter = Pick<NewMail, 'to'> & Partial<Extract<NewMail, { text: string }>>;

async function write(letter: Letter, { later = false } = {}): Promise<string> {
  const { platform } = kit;
  const startAfter = platform.clock.now().add({ hours: 1 });
  const { mailId } = await platform.db.scoped(client.owner, (tx) =>
    queueMail({
      tx,
      deps: platform,
      owner: client.owner,
      mail: {
        purpose: 'transactional',
        from: { name: 'Barro y Sal', address: 'hola@barro.example' },
        subject: 'Tu reserva',
        text: `Hola, ${letter.to.name ?? ''}.`,
        ...letter,
      },
      ...(later ? { startAfter } : {}),
    }),
  );
  if (!later)
    await until(
      () => kit.database.adminSql`select 1 from mails where id = ${mailId} and state = 'caught'`,
      (rows) => rows.length === 1,
    );
  return mailId;
}

type Kept = { id: string; subject: string; bodyText: string; html: string | null; state: string; messageId: string };

async function mail(id: string): Promise<Kept | undefined> {
  const [row] = await kit.database.adminSql<Kept[]>`
    select id, subject, body_text as "bodyText", html, state, message_id as "messageId" from mails where id = ${id}`;
  return row;
}

async function copies(address: string) {
  const found = (await kit.outbox()).filter(({ envelopeTo }) => envelopeTo === address);
  return Promise.all(found.map(async ({ raw }) => ({ raw: raw.toString(), ...(await PostalMime.parse(raw)) })));
}

const person = (name: string, address: string) => ({ name, address });

describe('erasing one tamy', () => {
  beforeAll(async () => {
    client = await kit.createClient({ name: 'Barro y Sal' });
  });

  test.each(['Lucía', 'Marina', 'http'])('called %s leaves the mails of everybody else as they were', async (name) => {
    const others = [
      person('Lucía Otero', 'lucia.otero@uno.example'),
      person('Ana Lucía Peña', 'ana@dos.example'),
      person('Marina Gil', 'mariana@tres.example'),
    ];
    const ids: string[] = [];
    for (const to of others) ids.push(await write({ to, subject: `Para ${to.name}, https://barro.example/` }));
    const before = await Promise.all(ids.map(mail));
    const outbox = (await kit.outbox()).map(({ raw }) => raw.toString());
    const id = await addTamy(name, `${name === 'Lucía' ? 'lucia' : name.toLowerCase()}@nueva.example`);
    await must(`/api/contacts/${id}/erase`, { name });
    expect(await Promise.all(ids.map(mail))).toEqual(before);
    expect((await kit.outbox()).map(({ raw }) => raw.toString())).toEqual(outbox);
  });

  test('takes what was sent to their addresses, and out of what others got the full name and the address alone', async () => {
    const tamy = person('Zoe Quintero', 'zoe@quintero.example');
    const id = await addTamy(tamy.name, tamy.address);
    const theirs = await write({ to: { ...tamy, address: 'Zoe@Quintero.example' } });
    const theirMessage = String((await mail(theirs))?.messageId);
    const waiting = await write({ to: tamy }, { later: true });
    const answer = await write({
      to: person('Pedro Gil', 'pedro@gil.example'),
      subject: 'Mesa con Zoe Quintero',
      text: 'Vienes con Zoe Quintero <zoe@quintero.example>; avisa también a Chloe Quintero-Sanz (azoe@quintero.example).',
      html: '<p>Vienes con <b>Zoe Quintero</b>.</p>',
      inReplyTo: theirMessage,
    });
    const namesake = await write({ to: person('Zoe Quintero', 'otra.zoe@correo.example') });
    const queued = await write(
      { to: person('Eva Luna', 'eva@luna.example'), text: 'Zoe Quintero te espera.' },
      { later: true },
    );

    const what = (await kit.call('GET', `/api/contacts/${id}/erasure`, { token: client.token })).json();
    expect(what.takes).toEqual([
      { kind: 'records', count: 1, samples: ['Zoe Quintero'] },
      { kind: 'mails', count: 1, samples: ['Tu reserva'] },
      { kind: 'waiting_mails', count: 1, samples: ['Tu reserva'] },
      { kind: 'blanked_mails', count: 1, samples: ['Mesa con Zoe Quintero'] },
    ]);
    await must(`/api/contacts/${id}/erase`, { name: tamy.name });

    expect(await mail(theirs)).toBeUndefined();
    expect(await mail(waiting)).toBeUndefined();
    expect(await copies('Zoe@Quintero.example')).toEqual([]);
    expect(await mail(answer)).toMatchObject({
      subject: 'Mesa con […]',
      bodyText: 'Vienes con […] <[…]>; avisa también a Chloe Quintero-Sanz (azoe@quintero.example).',
      html: '<p>Vienes con <b>[…]</b>.</p>',
    });
    const [copy] = await copies('pedro@gil.example');
    expect(copy?.subject).toBe('Mesa con […]');
    expect(copy?.inReplyTo).toBe(`<${theirMessage}>`);
    expect(copy?.raw).not.toMatch(/Zoe Quintero|<zoe@/);
    expect(await copies('otra.zoe@correo.example')).toHaveLength(1);
    expect(await mail(namesake)).toMatchObject({ state: 'caught', bodyText: 'Hola, Zoe Quintero.' });
    expect(await mail(queued)).toMatchObject({ state: 'queued', bodyText: 'Zoe Quintero te espera.' });
  });

  test('takes their address out of what was forwarded to them from the conversation of somebody else', async () => {
    const id = await addTamy('Zoe Marín', 'zoe@marin.example');
    const { adminSql } = kit.database;
    const [conversationId, messageId] = [kit.platform.ids.uuid(), kit.platform.ids.uuid()];
    const leo = { name: 'Leo', email: 'leo@gil.example' };
    const recipients = JSON.stringify({ to: [{ name: 'Zoe', email: 'zoe@marin.example' }, leo] });
    await adminSql`
      insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, visitor_email, participants, subject, locale, state)
      values (${client.owner}, ${conversationId}, ${kit.platform.ids.uuid()}, 'Barro y Sal', 'Ana', 'ana@gil.example', '{ana@gil.example}', 'Tazas', 'es', 'open')`;
    await adminSql`
      insert into messages (owner_id, id, conversation_id, direction, channel, author_name, text, delivery_state, is_aside, recipients)
      values (${client.owner}, ${messageId}, ${conversationId}, 'out', 'email', 'Barro y Sal', 'Mira esto', 'accepted', true, ${recipients}::text::jsonb)`;
    await must(`/api/contacts/${id}/erase`, { name: 'Zoe Marín' });
    expect(await adminSql`select recipients from messages where id = ${messageId}`).toEqual([
      { recipients: { to: [leo] } },
    ]);
  });

  test('takes their address out of answers to others that have not left, and leaves everybody else there', async () => {
    const id = await addTamy('Zoe Sala', 'zoe@sala.example');
    const { adminSql } = kit.database;
    const { owner } = client;
    const conversationId = kit.platform.ids.uuid();
    const leo = { name: 'Leo', email: 'leo@gil.example' };
    const zoe = { name: 'Zoe', email: 'zoe@sala.example' };
    const heading = { to: [zoe], cc: [leo, { ...zoe, email: 'Zoe@Sala.example' }], bcc: null, subject: 'Tazas' };
    const written = JSON.stringify(heading);
    await adminSql`
      insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, visitor_email, participants, subject, locale, state)
      values (${owner}, ${conversationId}, ${kit.platform.ids.uuid()}, 'Barro y Sal', 'Ana', 'ana@gil.example', '{ana@gil.example}', 'Tazas', 'es', 'open')`;
    await adminSql`
      insert into conversation_drafts (owner_id, conversation_id, text, heading, updated_at)
      values (${owner}, ${conversationId}, 'Hola', ${written}::text::jsonb, now())`;
    await must(`/api/contacts/${id}/erase`, { name: 'Zoe Sala' });
    expect(await adminSql`select heading from conversation_drafts where conversation_id = ${conversationId}`).toEqual([
      { heading: { to: [], cc: [leo], bcc: null, subject: 'Tazas' } },
    ]);
  });

  test('takes received mail by who wrote it, never by a part of an address', async () => {
    const put = (from: string, text: string) => kit.database.adminSql<{ id: string }[]>`
      insert into inbound_mails (owner_id, recipient, envelope_from, raw_hash, raw, size, state, received_at)
      values (${client.owner}, 'x@barro.example', '', sha256(${Buffer.from(from + text)}), ${Buffer.from(`From: <${from}>\r\nTo: <x@barro.example>\r\n\r\n${text}`)}, 10, 'quarantined', now())
      returning id`;
    const [theirs] = await put('Ana@Sol.example', 'Hola');
    const [other] = await put('mariana@sol.example', 'Hola');
    const [mention] = await put('luis@sol.example', 'Pregunta a ana@sol.example');
    const id = await addTamy('Ana Sol', 'ana@sol.example');
    await must(`/api/contacts/${id}/erase`, { name: 'Ana Sol' });
    const rows = await kit.database.adminSql<{ id: string }[]>`
      select id from inbound_mails where owner_id = ${client.owner} and raw is not null`;
    expect(rows.map((row) => row.id).toSorted()).toEqual([String(other?.id), String(mention?.id)].toSorted());
    expect(theirs).toBeDefined();
  });

  test('takes received mail that writes the address in its own script', async () => {
    const put = (senders: string[] | null) => kit.database.adminSql`
      insert into inbound_mails (owner_id, recipient, envelope_from, raw_hash, raw, size, state, received_at, sender_addresses)
      values (${client.owner}, 'x@barro.example', '', sha256(${Buffer.from(`${senders?.[0] ?? ''} bücher`)}),
        ${Buffer.from('From: <eva@bücher.example>\r\nTo: <x@barro.example>\r\n\r\nHola')}, 10, 'quarantined', now(), ${senders})`;
    await put(null);
    await put(['eva@bücher.example']);
    await put(['eva@xn--bcher-kva.example']);
    const id = await addTamy('Eva Libros', 'eva@bücher.example');
    await must(`/api/contacts/${id}/erase`, { name: 'Eva Libros' });
    const rows = await kit.database.adminSql`
      select id from inbound_mails where owner_id = ${client.owner} and convert_from(coalesce(raw, ''), 'UTF8') like '%eva@%'`;
    expect(rows).toEqual([]);
  });

  test('takes lines of imports and notices by who they are about', async () => {
    const sql = kit.database.adminSql;
    const [file] = await sql<{ id: string }[]>`
      insert into contact_imports (owner_id, file_name, format, state, size_bytes, created_at, created_by)
      values (${client.owner}, 'a.csv', 'csv', 'finished', 1, now(), ${client.userId}) returning id`;
    const line = (number: number, row: { name: string; diff?: object[]; contactId?: string }) => sql`
      insert into contact_import_rows (owner_id, import_id, phase, line, outcome, name, contact_id, diff)
      values (${client.owner}, ${String(file?.id)}, 'run', ${number}, 'rejected', ${row.name}, ${row.contactId ?? null}, ${sql.json((row.diff ?? []) as never)})`;
    const cell = (after: string) => [{ field: 'email', before: null, after }];
    const other = await addTamy('Rita Ríos Sala', 'rita.sala@rios.example');
    await line(1, { name: 'Rita', diff: cell('otra.rita@rios.example') });
    await line(2, { name: 'Rita Ríos', diff: cell('rita@rios.example') });
    await line(3, { name: 'Rita Ríos', diff: cell('tocaya@rios.example') });
    await line(4, { name: 'Rita Ríos' });
    await line(5, { name: 'Rita Ríos Sala', contactId: other, diff: cell('prima de Rita Ríos, rita@rios.example') });
    await sql`
      insert into notifications (owner_id, kind, params, link) values
        (${client.owner}, 'message.received', ${sql.json({ name: 'Rita Ríos', profile: 'P', preview: 'Hola' })}, ${`/user/buzon/x?c=${kit.platform.ids.uuid()}`}),
        (${client.owner}, 'campaign.finished', ${sql.json({ name: 'Rita' })}, '/user')`;
    const id = await addTamy('Rita Ríos', 'rita@rios.example');
    await must(`/api/contacts/${id}/erase`, { name: 'Rita Ríos' });
    const lines = await sql<{ line: number; diff: { after: string }[] }[]>`
      select line, diff from contact_import_rows where owner_id = ${client.owner} and import_id = ${String(file?.id)} order by line`;
    expect(lines.map((row) => row.line)).toEqual([1, 3, 5]);
    expect(lines.at(-1)?.diff[0]?.after).toBe('prima de […], […]');
    const notices = await sql<{ name: string }[]>`
      select params ->> 'name' as name from notifications where owner_id = ${client.owner} and kind in ('message.received', 'campaign.finished')`;
    expect(notices.map(({ name }) => name).toSorted()).toEqual(['Rita', 'Rita Ríos']);
  });

  test('behind the link that was mailed to them takes no more than that', async () => {
    const tamy = person('Lucía', 'lucia@sola.example');
    await addTamy(tamy.name, tamy.address);
    const other = await write({ to: person('Lucía Otero', 'otero@correo.example') });
    await requestPrivacyLink({ deps: kit.platform, owner: client.owner, email: tamy.address, locale: 'es' });
    const [letter] = await mailsTo(kit, { address: tamy.address });
    const token = linkIn(letter?.text, /\/mis-datos\/([\w-]+)/);
    const page = await kit.app.inject({
      method: 'POST',
      url: `/mis-datos/${token}/borrar`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'sure=yes',
    });
    expect(page.statusCode, page.body).toBe(200);
    expect(await mail(other)).toMatchObject({ bodyText: 'Hola, Lucía Otero.' });
    expect(await copies('otero@correo.example')).toHaveLength(1);
    expect(await copies(tamy.address)).toEqual([]);
  });

  test('ends campaign mails that wait for them, in the sums too', async () => {
    const sql = kit.database.adminSql;
    const id = await addTamy('Nora Nieve', 'nora@nieve.example');
    const template = String((await must('/api/templates', {})).id);
    const campaign = String((await must('/api/campaigns', { templateId: template })).id);
    await sql`insert into campaign_totals (owner_id, campaign_id, audience) values (${client.owner}, ${campaign}, 1)`;
    await sql`
      insert into campaign_deliveries (owner_id, campaign_id, contact_id, email, domain, next_attempt_at)
      values (${client.owner}, ${campaign}, ${id}, 'nora@nieve.example', 'nieve.example', now() + interval '1 day')`;
    await must(`/api/contacts/${id}/erase`, { name: 'Nora Nieve' });
    const [row] = await sql`
      select d.state, d.skip_reason as reason, d.email, t.skipped from campaign_deliveries d
      join campaign_totals t on t.campaign_id = d.campaign_id where d.campaign_id = ${campaign}`;
    expect(row).toMatchObject({ state: 'skipped', reason: 'deleted', email: '', skipped: 1 });
  });
});
