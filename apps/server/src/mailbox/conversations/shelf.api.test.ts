import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversationSchema, messagePageSchema } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { mailSourceSchema } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { pollOne } from '#mailbox/mail-sources/jobs/poll-source.job.ts';
import { systemClock } from '#platform/clock.ts';
import { type FakeImap, startFakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import { createInboundServer } from '#platform/mail/inbound/inbound-server.ts';
import type { InboundServer } from '#platform/mail/inbound/inbound.types.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createInboundMail } from './inbound-mail.ts';
import { readMailOfOperator } from './inbound/operator-mails.ts';
import { forgetOldRawMail } from './jobs/forget-raw-mail.job.ts';
import { placeIgnoredMail } from './jobs/place-ignored.job.ts';
import { processInboundMail } from './jobs/process-inbound-mail.job.ts';
import { conversationAddress } from './mail-addresses.usecases.ts';

const folder = path.resolve(import.meta.dirname, '../../../test/fixtures/mails');

let kit: TestApp;
let box: FakeImap;
let inbound: InboundServer;
let marina: TestClient;
let profileId: string;
let raws: Map<string, Buffer>;

beforeAll(async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  raws = new Map(
    await Promise.all(names.map(async (name) => [name.slice(0, -4), await readFile(path.join(folder, name))] as const)),
  );
  box = await startFakeImap();
  const outbound = createOutbound({ allow: ['127.0.0.1:*'], ca: [box.ca] });
  kit = await createTestApp({
    overrides: { clock: systemClock, outbound, senderCheck: { check: async () => null, close: async () => undefined } },
  });
  const mail = createInboundMail(kit.platform);
  inbound = await createInboundServer({
    host: '127.0.0.1',
    port: 0,
    domain: kit.platform.config.mail.inbound.domain,
    accept: mail.accept,
    onMessage: mail.receive,
    clock: kit.platform.clock,
    logger: silentLogger,
  });
});
afterAll(async () => {
  await inbound.close();
  await kit.close();
  await box.close();
});
beforeEach(async () => {
  marina = await kit.createClient();
  profileId = await addProfile('Taller de Barro');
  box.clear();
});

async function addProfile(name: string): Promise<string> {
  const created = await api('POST', '/api/profiles', { name });
  return created.json<{ id: string }>().id;
}

const api = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, body?: unknown) =>
  kit.call(method, url, { token: marina.token, ...(body === undefined ? {} : { body }) });

function rawOf(name: string, to: string): Buffer {
  const raw = raws.get(name);
  if (!raw) throw new Error(`there is no mail ${name}`);
  return Buffer.from(raw.toString('latin1').replaceAll('@@TO@@', to), 'latin1');
}

async function readStored(): Promise<void> {
  const rows = await kit.database.adminSql<{ owner_id: string; id: string }[]>`
    select owner_id, id from inbound_mails where state = 'received' order by received_at, id`;
  for (const { owner_id, id } of rows)
    await processInboundMail({ deps: kit.platform, owner: owner_id, inboundMailId: id });
}

async function deliver(raw: Buffer, to: string | string[], from = 'lucia@visitor.example'): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: inbound.port, secure: false, ignoreTLS: true });
  await transport.sendMail({ envelope: { from, to }, raw });
  transport.close();
  await readStored();
}

/** A conversation of this person, as if they had written before. */
async function openConversation(email: string): Promise<{ id: string; address: string }> {
  const id = kit.platform.ids.uuid();
  await kit.database.adminSql`
    insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, visitor_email, participants, subject, locale, state)
    values (${marina.owner}, ${id}, ${profileId}, 'Taller de Barro', 'Joan Prats', ${email}, ${[email]}, 'Hola', 'es', 'closed')`;
  return { id, address: conversationAddress(kit.platform, id) };
}

async function list(state: string) {
  const answer = await api('GET', `/api/mailbox/conversations?state=${state}&limit=100`);
  return answer.json<{ items: unknown[]; counts: Record<string, number> }>();
}
const waiting = async () => (await list('waiting')).items.map((item) => conversationSchema.parse(item));
const shelf = async () => (await list('shelf')).items.map((item) => conversationSchema.parse(item));
const messages = async (id: string) =>
  messagePageSchema
    .parse((await api('GET', `/api/mailbox/conversations/${id}/messages`)).json())
    .items.filter(({ direction }) => direction === 'in');

async function addBox(): Promise<string> {
  // A non-empty box is read from its end, whatever the dates of its mails.
  box.put(mail(['From: Antes <antes@visitor.example>']));
  const answer = await api('POST', '/api/mail-sources/imap', {
    host: '127.0.0.1',
    port: box.port,
    username: box.user,
    password: box.password,
    folder: 'INBOX',
    name: 'Mi correo',
    profileId,
  });
  return answer.json<{ id: string }>().id;
}
async function look(sourceId: string): Promise<void> {
  await pollOne({ deps: kit.platform, owner: marina.owner, sourceId });
  await readStored();
}
async function sourceOf(id: string) {
  const { items } = (await api('GET', '/api/mail-sources')).json<{ items: unknown[] }>();
  return items.map((item) => mailSourceSchema.parse(item)).find((each) => each.id === id);
}

const mail = (fields: string[], text = 'Hola') => Buffer.from(`${fields.join('\r\n')}\r\n\r\n${text}\r\n`);

/** Where each mail in a client's box ends up, and what it shows. */
const places: Record<string, { state: 'waiting' | 'shelf'; email?: string; name?: string; files?: string[] }> = {
  'a01-ausente-human': { state: 'waiting' },
  'a03-fuzai-ja': { state: 'waiting' },
  'a05-autosub-ticket': { state: 'waiting' },
  'a06-shop-form-auto': { state: 'waiting', email: 'lucia@visitor.example' },
  'a07-listunsub-human': { state: 'waiting' },
  'a09-postmaster-human': { state: 'waiting', email: 'postmaster@pequena.example' },
  'a10-ooo-es': { state: 'shelf' },
  'a14-envio-devuelto-human': { state: 'waiting' },
  'b02-report-about-another': { state: 'shelf' },
  'b03-exchange-es': { state: 'shelf' },
  'f01-rfc2231-cont': { state: 'waiting', files: ['Presupuesto año próximo.pdf'] },
  'f04-raw-utf8-filename': { state: 'waiting', files: ['見積書.pdf'] },
  'f09-octet-noname': { state: 'waiting', files: ['attachment.jpg'] },
  'gmail-attachment-with-content-id': { state: 'waiting', files: ['justificante.pdf', 'foto.png'] },
  'google-calendar-invite': { state: 'waiting', files: ['invite.ics'] },
  'p01-replyto-form': { state: 'waiting', email: 'lucia@visitor.example', name: 'Lucía Prado' },
  'p02-upper': { state: 'waiting', email: 'lucia@visitor.example' },
  'p04-from-utf8local': { state: 'waiting', email: 'jörg@bücher.example' },
  'p07-from-broken': { state: 'waiting', email: 'lucia@visitor.example', name: 'Lucía Prado, Taller' },
  'p11-from-missing': { state: 'shelf' },
  'p13-munged': { state: 'waiting', email: 'lucia@visitor.example' },
  's02-rfc822-att': { state: 'waiting', files: ['El original.eml'] },
  's03-ics': { state: 'waiting', files: ['attachment.ics'] },
  'ticket-system-reply-with-pdf': { state: 'waiting', files: ['pedido.pdf'] },
};

describe('every mail of a box', () => {
  it('is in the list, on the shelf or a copy of one that is there, and the numbers add up', async () => {
    const source = await addBox();
    for (const name of raws.keys()) box.put(rawOf(name, box.user));
    // The same mail by another server.
    box.put(Buffer.concat([Buffer.from('Received: from b.example by c.example\r\n'), rawOf('p02-upper', box.user)]));
    for (let polls = 0; polls < 3; polls += 1) await look(source);
    const found = await sourceOf(source);
    expect(found).toMatchObject({ lastError: null, received: raws.size + 1, duplicates: 1 });
    expect(found?.received).toBe((found?.list ?? 0) + (found?.shelf ?? 0) + (found?.duplicates ?? 0));
    const apart = await shelf();
    expect(apart.length).toBe(found?.shelf);
    expect((await list('shelf')).counts).toMatchObject({ shelf: apart.length });
    expect(apart.every(({ unread, shelfReason }) => unread === 0 && shelfReason !== null)).toBe(true);
    const rows = await kit.database.adminSql<{ conversation_id: string; message_id: string; state: string }[]>`
      select conversation_id, message_id, state from inbound_mails where owner_id = ${marina.owner}`;
    expect(
      rows.map(({ state }) => state).filter((state) => !['stored', 'shelved', 'duplicate'].includes(state)),
    ).toEqual([]);
    for (const row of rows) expect((await messages(row.conversation_id)).length, row.message_id).toBeGreaterThan(0);
  });

  it.each(Object.entries(places))('%s', async (name, { state, email, name: person, files = [] }) => {
    const source = await addBox();
    box.put(rawOf(name, box.user));
    await look(source);
    const [found, ...more] = await (state === 'shelf' ? shelf() : waiting());
    expect(more).toEqual([]);
    expect(found).toMatchObject({ state, ...(email && { email }), ...(person && { name: person }) });
    const [message] = await messages(found?.id ?? '');
    expect(message?.attachments.map((file) => file.name)).toEqual(files);
    for (const { id, contentId } of message?.attachments ?? []) {
      expect(contentId).toBeNull();
      expect((await api('GET', `/api/mailbox/attachments/${id}`)).rawPayload.length).toBeGreaterThan(0);
    }
  });

  it('keeps both of two mails with one Message-ID, and once what comes twice', async () => {
    const source = await addBox();
    const { address } = await openConversation('joan@prats.example');
    await deliver(rawOf('mid-reused-1', address), address);
    await deliver(rawOf('mid-reused-2', address), address);
    box.put(Buffer.concat([Buffer.from('Received: from b.example by c.example\r\n'), rawOf('mid-reused-2', address)]));
    await look(source);
    const [conversation, ...more] = await waiting();
    expect(more).toEqual([]);
    expect((await messages(conversation?.id ?? '')).map(({ text }) => text)).toEqual([
      'Primer aviso: su envío 1 sale hoy',
      'Segundo aviso, otra cosa distinta: pago 50 EUR más',
    ]);
    expect(await sourceOf(source)).toMatchObject({ received: 1, duplicates: 1 });
  });

  it('brings new content under the id of a mail that was removed for good', async () => {
    const { id, address } = await openConversation('joan@prats.example');
    await deliver(rawOf('mid-reused-1', address), address);
    await kit.database.adminSql`delete from messages where owner_id = ${marina.owner} and conversation_id = ${id}`;
    await deliver(Buffer.concat([Buffer.from('Received: from x\r\n'), rawOf('mid-reused-1', address)]), address);
    expect(await messages(id)).toEqual([]);
    await deliver(rawOf('mid-reused-2', address), address);
    expect(await messages(id)).toHaveLength(1);
  });
});

describe('mail to an address of a conversation', () => {
  it('of a person with a ticket system is a message with its files', async () => {
    const { id, address } = await openConversation('joan@prats.example');
    await deliver(rawOf('ticket-system-reply-with-pdf', address), address, 'joan@prats.example');
    expect(await waiting()).toMatchObject([{ id, unread: 1 }]);
    expect(await messages(id)).toMatchObject([{ kind: 'human', attachments: [{ name: 'pedido.pdf' }] }]);
    expect(await kit.database.adminSql`select 1 from notifications where owner_id = ${marina.owner}`).toHaveLength(1);
  });

  it('of an answering machine stays under it with its files', async () => {
    const { id, address } = await openConversation('joan@prats.example');
    const raw = rawOf('ticket-system-reply-with-pdf', address)
      .toString('latin1')
      .replace('auto-generated', 'auto-replied');
    await deliver(Buffer.from(raw, 'latin1'), address, 'joan@prats.example');
    expect(await messages(id)).toMatchObject([{ kind: 'auto_reply', attachments: [{ name: 'pedido.pdf' }] }]);
    expect(await waiting()).toEqual([]);
  });

  it('reaches both of two conversations', async () => {
    const [one, two] = [await openConversation('joan@prats.example'), await openConversation('joan@prats.example')];
    await deliver(rawOf('mid-reused-1', one.address), [one.address, two.address], 'joan@prats.example');
    expect(await messages(one.id)).toHaveLength(1);
    expect(await messages(two.id)).toHaveLength(1);
    await deliver(rawOf('mid-reused-1', one.address), [one.address, two.address], 'joan@prats.example');
    expect(await messages(two.id)).toHaveLength(1);
  });

  it.each(['b02-report-about-another', 'a14-envio-devuelto-human'])(
    '%s says nothing about the person of it',
    async (name) => {
      const { id, address } = await openConversation('joan@prats.example');
      await kit.database.adminSql`
      insert into messages (owner_id, conversation_id, direction, channel, author_name, text, message_id, delivery_state)
      values (${marina.owner}, ${id}, 'out', 'email', 'Marina', 'Sirve.', ${`${id}@enlace.example`}, 'accepted')`;
      await deliver(rawOf(name, address), address);
      const [own] = await kit.database.adminSql<{ delivery_state: string }[]>`
      select delivery_state from messages where owner_id = ${marina.owner} and conversation_id = ${id} and direction = 'out'`;
      expect(own?.delivery_state).toBe('accepted');
      expect(await kit.database.adminSql`select 1 from suppressions where owner_id = ${marina.owner}`).toEqual([]);
      expect([...(await shelf()), ...(await waiting())]).toHaveLength(1);
    },
  );
});

const newsletter = (id: string) =>
  mail(
    [
      'From: Noticias <news@shop.example>',
      `To: ${box.user}`,
      'Subject: Ofertas',
      `Message-ID: <${id}@shop.example>`,
      'List-Id: <news.shop.example>',
      'List-Unsubscribe: <https://shop.example/u>',
    ],
    'Mira la cerámica',
  );

describe('the shelf', () => {
  it('is searched, keeps its originals, and what was a message goes to the list with all that follows', async () => {
    const source = await addBox();
    box.put(newsletter('n1'));
    await look(source);
    const [entry] = await shelf();
    expect(entry).toMatchObject({ subject: 'Ofertas', shelfReason: 'newsletter', contactId: null, unread: 0 });
    const hits = (await api('GET', '/api/mailbox/conversations?search=cerámica')).json<{ items: { id: string }[] }>();
    expect(hits.items.map(({ id }) => id)).toEqual([entry?.id]);
    expect((await api('GET', '/api/mailbox/conversations')).json<{ items: unknown[] }>().items).toEqual([]);
    await kit.database.adminSql`update inbound_mails set processed_at = now() - interval '3 years'`;
    await forgetOldRawMail({ deps: kit.platform });
    const original = await api('GET', `/api/mailbox/conversations/${entry?.id}/original`);
    expect(original.rawPayload.equals(newsletter('n1'))).toBe(true);
    const rescued = await api('POST', `/api/mailbox/conversations/${entry?.id}/rescue`);
    expect(rescued.json()).toMatchObject({
      conversation: { state: 'waiting', unread: 1, lastMessageAt: entry?.lastMessageAt, contactId: expect.any(String) },
    });
    expect((await api('POST', `/api/mailbox/conversations/${entry?.id}/rescue`)).statusCode).toBe(404);
    box.put(newsletter('n2'));
    await look(source);
    expect(await shelf()).toEqual([]);
    expect(await waiting()).toHaveLength(2);
    expect(await sourceOf(source)).toMatchObject({ received: 2, list: 2, shelf: 0 });
  });

  it('belongs to its client alone, and its mail can be removed', async () => {
    const source = await addBox();
    box.put(newsletter('n3'));
    await look(source);
    const [entry] = await shelf();
    const other = await kit.createClient();
    const rescue = `/api/mailbox/conversations/${entry?.id}/rescue`;
    expect((await kit.call('POST', rescue, { token: other.token })).statusCode).toBe(404);
    const original = `/api/mailbox/conversations/${entry?.id}/original`;
    expect((await kit.call('GET', original, { token: other.token })).statusCode).toBe(404);
    expect((await api('DELETE', `/api/mailbox/conversations/${entry?.id}`)).statusCode).toBe(200);
    expect(await shelf()).toEqual([]);
    expect((await list('shelf')).counts).toMatchObject({ shelf: 0 });
  });

  it('takes in what earlier versions ignored', async () => {
    const source = await addBox();
    box.put(newsletter('n4'));
    await pollOne({ deps: kit.platform, owner: marina.owner, sourceId: source });
    await kit.database
      .adminSql`update inbound_mails set state = 'ignored', reason = 'no_conversation' where owner_id = ${marina.owner}`;
    await placeIgnoredMail({ deps: kit.platform });
    await readStored();
    expect(await shelf()).toHaveLength(1);
  });
});

describe('mail to the installation', () => {
  const address = (local: string) => `${local}@${kit.platform.config.mail.inbound.domain}`;
  async function readOperatorMails() {
    const rows = await kit.database.adminSql<{ id: string }[]>`select id from operator_mails where state = 'received'`;
    for (const { id } of rows) await readMailOfOperator({ deps: kit.platform, id });
    await readStored();
  }

  it.each(['postmaster', 'PostMaster', 'abuse', 'ABUSE'])('%s is taken and read by the operator', async (local) => {
    const { token } = await kit.createAdmin();
    const raw = mail(
      ['From: Red <noc@red.example>', `Subject: Aviso a ${local}`, `Message-ID: <${local}@red.example>`],
      `Hola ${local}`,
    );
    await deliver(raw, address(local));
    await readOperatorMails();
    const all = (await kit.call('GET', '/api/admin/mails', { token })).json<{
      items: { id: string; subject: string }[];
    }>();
    // A mail may contain a one-time link, so it is read one at a time, after a confirmation.
    expect(JSON.stringify(all)).not.toContain('Hola');
    const found = all.items.find(({ subject }) => subject === `Aviso a ${local}`);
    const one = await kit.call('GET', `/api/admin/mails/${found?.id}`, { token });
    expect(one.json()).toMatchObject({
      from: { address: 'noc@red.example' },
      subject: `Aviso a ${local}`,
      text: `Hola ${local}`,
    });
    const original = await kit.call('GET', `/api/admin/mails/${found?.id}/original`, { token });
    expect(original.body).toContain('Message-ID');
    expect((await kit.call('DELETE', `/api/admin/mails/${found?.id}`, { token })).statusCode).toBe(200);
    expect((await kit.call('GET', `/api/admin/mails/${found?.id}`, { token })).statusCode).toBe(404);
  });

  it('an answer to the sender of our mails goes to the client whose mail it answers, anything else to the operator', async () => {
    const { token } = await kit.createAdmin();
    const { from } = kit.platform.config.mail;
    await kit.database.adminSql`
      insert into mails (owner_id, purpose, to_address, subject, message_id, state, from_address, envelope_from, body_text)
      values (${marina.owner}, 'mailbox_reply', 'ana@visitor.example', 'x', 'ours-1@enlace.example', 'accepted', ${from}, ${from}, 'x')`;
    const answer = (who: string, id: string) =>
      mail(
        [`From: ${who}`, `Subject: Re: ${id}`, `Message-ID: <${id}@v.example>`, 'In-Reply-To: <ours-1@enlace.example>'],
        id,
      );
    await deliver(answer('Ana <ana@visitor.example>', 'suya'), from.toUpperCase());
    await deliver(answer('Otro <otro@visitor.example>', 'ajena'), from);
    await readOperatorMails();
    expect(await waiting()).toMatchObject([{ email: 'ana@visitor.example', preview: 'suya' }]);
    const all = (await kit.call('GET', '/api/admin/mails', { token })).json<{ items: { subject: string }[] }>();
    expect(all.items.map(({ subject }) => subject)).toEqual(['Re: ajena']);
  });
});
