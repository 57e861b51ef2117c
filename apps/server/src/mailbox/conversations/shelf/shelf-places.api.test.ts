import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { listShelf, listShelfSenders, sortShelf } from '@enlace/contract/mailbox/conversations/shelf.contract.ts';
import { pollOne } from '#mailbox/mail-sources/jobs/poll-source.job.ts';
import { systemClock } from '#platform/clock.ts';
import { type FakeImap, startFakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { processInboundMail } from '../jobs/process-inbound-mail.job.ts';

let kit: TestApp;
let box: FakeImap;
let marina: TestClient;
let profileId: string;
let source: string;

beforeAll(async () => {
  box = await startFakeImap();
  const outbound = createOutbound({ allow: ['127.0.0.1:*'], ca: [box.ca] });
  const senderCheck = { check: async () => null, close: async () => undefined };
  kit = await createTestApp({ overrides: { clock: systemClock, outbound, senderCheck } });
});
afterAll(async () => {
  await kit.close();
  await box.close();
});
beforeEach(async () => {
  marina = await kit.createClient();
  profileId = (await api('POST', '/api/profiles', { name: 'Taller de Barro' })).json<{ id: string }>().id;
  box.clear();
  // A non-empty box is read from its end.
  box.put(Buffer.from('From: Antes <antes@visitor.example>\r\n\r\nHola\r\n'));
  const connection = { host: '127.0.0.1', port: box.port, username: box.user, password: box.password, folder: 'INBOX' };
  source = (await api('POST', '/api/mail-sources/imap', { ...connection, name: 'Correo', profileId })).json<{
    id: string;
  }>().id;
  await kit.database.adminSql`delete from conversations where owner_id = ${marina.owner}`;
});

const api = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  kit.call(method, url, { token: marina.token, ...(body === undefined ? {} : { body }) });

let count = 0;

async function receive(from: string, { subject = 'Ofertas', isList = true, text = 'Hola' } = {}): Promise<void> {
  count += 1;
  const marks = isList ? ['List-Id: <n.shop.example>', 'List-Unsubscribe: <https://shop.example/u>'] : [];
  const fields = [`From: ${from}`, `To: ${box.user}`, `Subject: ${subject}`, `Message-ID: <m${count}@shop.example>`];
  box.put(Buffer.from(`${[...fields, ...marks].join('\r\n')}\r\n\r\n${text} ${count}\r\n`));
  await pollOne({ deps: kit.platform, owner: marina.owner, sourceId: source });
  const rows = await kit.database.adminSql<{ id: string }[]>`
    select id from inbound_mails where owner_id = ${marina.owner} and state = 'received' order by received_at, id`;
  for (const { id } of rows) await processInboundMail({ deps: kit.platform, owner: marina.owner, inboundMailId: id });
}

type Shelf = z.output<typeof listShelf.reply>;
const shelf = async (query = ''): Promise<Shelf> =>
  listShelf.reply.parse((await api('GET', `/api/mailbox/shelf?limit=50${query}`)).json());
const namesOf = ({ items }: Shelf) => items.map(({ conversation }) => conversation.name);
const senders = async () =>
  listShelfSenders.reply
    .parse((await api('GET', '/api/mailbox/shelf/senders')).json())
    .items.map(({ sender, place }) => [sender, place]);
const waiting = async () =>
  (await api('GET', '/api/mailbox/conversations?view=waiting'))
    .json<{ items: { name: string }[] }>()
    .items.map(({ name }) => name);

async function sort(ids: string[], place: 'list' | 'shelf', scope: 'address' | 'domain') {
  const answer = await api('POST', '/api/mailbox/shelf/sort', { ids, place, scope });
  expect(answer.statusCode).toBe(200);
  return sortShelf.reply.parse(answer.json());
}

async function addContact(email: string): Promise<void> {
  const answer = await api('POST', '/api/contacts', { name: 'Conocida', email });
  expect(answer.statusCode).toBeLessThan(300);
}

describe('the parts of the shelf', () => {
  it('have each mail once, with counts, those of a week, a search and the profile', async () => {
    await addContact('feria@shop.example');
    await receive('Noticias <news@shop.example>');
    await receive('Feria <feria@shop.example>', { subject: 'Plazas' });
    await receive('', { isList: false, subject: 'Sin nadie' });
    const all = await shelf();
    expect(all.counts).toEqual({ all: 3, automatic: 0, newsletter: 1, doubtful: 2 });
    expect(all.week).toEqual({ all: 3, doubtful: 2 });
    expect(namesOf(await shelf('&group=newsletter'))).toEqual(['Noticias']);
    expect((await shelf('&group=doubtful')).items.map(({ group }) => group)).toEqual(['doubtful', 'doubtful']);
    expect(namesOf(await shelf('&group=automatic'))).toEqual([]);
    expect((await shelf('&search=plazas')).items).toHaveLength(1);
    expect(namesOf(await shelf('&search=Ofertas'))).toEqual(['Noticias']);
    const other = (await api('POST', '/api/profiles', { name: 'Otro' })).json<{ id: string }>().id;
    expect((await shelf(`&profileId=${other}`)).counts.all).toBe(0);
    await kit.database.adminSql`
      update conversations set last_message_at = now() - interval '8 days'
      where owner_id = ${marina.owner} and subject = 'Ofertas'`;
    expect((await shelf()).week).toEqual({ all: 2, doubtful: 2 });
    const stranger = await kit.createClient();
    const theirs = await kit.call('GET', '/api/mailbox/shelf', { token: stranger.token });
    expect(theirs.json<Shelf>().counts.all).toBe(0);
  });

  it('have the code that a provider sends, to copy', async () => {
    await kit.database.adminSql`
      with c as (
        insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, visitor_email, subject, locale, state, shelf_reason)
        values (${marina.owner}, ${kit.platform.ids.uuid()}, ${profileId}, 'Taller', 'Gmail', 'forwarding-noreply@google.com', 'x', 'es', 'shelf', 'forward_request')
        returning id)
      insert into messages (owner_id, conversation_id, direction, channel, author_name, author_email, subject, text)
      select ${marina.owner}, id, 'in', 'email', 'Gmail', 'forwarding-noreply@google.com', '(#418205113) Confirmation', 'x' from c`;
    const { items } = await shelf();
    expect(items).toMatchObject([
      { group: 'automatic', forwarding: { provider: 'Gmail', code: '418205113', url: null } },
    ]);
  });
});

describe('a sender', () => {
  it('of a domain that always goes to the list takes the mails along, and the next from any of its addresses', async () => {
    await receive('Noticias <news@shop.example>');
    const [item] = (await shelf()).items;
    const sorted = await sort([item?.conversation.id ?? ''], 'list', 'domain');
    expect(sorted).toMatchObject({ senders: ['@shop.example'], moved: 1, counts: { shelf: 0, waiting: 1 } });
    await receive('Boletín <boletin@mail.shop.example>');
    expect(await waiting()).toEqual(['Boletín', 'Noticias']);
    await receive('Otra <news@othershop.example>');
    expect(namesOf(await shelf())).toEqual(['Otra']);
    expect(await senders()).toEqual([['@shop.example', 'list']]);
  });

  it('that always stays here is put here although a person writes', async () => {
    await receive('Pesado <jefe@shop.example>');
    const [item] = (await shelf()).items;
    expect(await sort([item?.conversation.id ?? ''], 'shelf', 'domain')).toMatchObject({ moved: 0 });
    await receive('Ana <ana@shop.example>', { isList: false });
    const { items } = await shelf();
    expect(items[0]?.conversation).toMatchObject({ name: 'Ana', shelfReason: 'chosen', unread: 0 });
    expect(await waiting()).toEqual([]);
    // The address is closer than its domain.
    await api('PUT', '/api/mailbox/shelf/senders', { sender: 'ana@shop.example', place: 'list' });
    await receive('Ana <ana@shop.example>', { isList: false });
    expect(await waiting()).toEqual(['Ana']);
    await api('PUT', '/api/mailbox/shelf/senders', { sender: '@shop.example', place: 'usual' });
    await receive('Leo <leo@shop.example>', { isList: false });
    expect(await waiting()).toContain('Leo');
    expect(await senders()).toEqual([['ana@shop.example', 'list']]);
  });

  it('of a provider that many people share is noted by address', async () => {
    await receive('Club <club@gmail.com>');
    const [item] = (await shelf()).items;
    expect(await sort([item?.conversation.id ?? ''], 'shelf', 'domain')).toMatchObject({ senders: ['club@gmail.com'] });
  });

  it('is the same in its own script and in ASCII', async () => {
    await api('PUT', '/api/mailbox/shelf/senders', { sender: '@Bücher.example', place: 'shelf' });
    await receive('Ana <ana@xn--bcher-kva.example>', { isList: false });
    expect((await shelf()).counts.all).toBe(1);
    await api('PUT', '/api/mailbox/shelf/senders', { sender: '@xn--bcher-kva.example', place: 'usual' });
    expect(await senders()).toEqual([]);
  });

  it('that was taken for a machine is heard again after “it was a message”', async () => {
    await api('PUT', '/api/mailbox/shelf/senders', { sender: 'ana@shop.example', place: 'shelf' });
    await receive('Ana <ana@shop.example>', { isList: false });
    const [item] = (await shelf()).items;
    await api('POST', `/api/mailbox/conversations/${item?.conversation.id}/rescue`);
    expect(await senders()).toEqual([['ana@shop.example', 'list']]);
    await receive('Ana <ana@shop.example>', { isList: false, subject: 'Otra cosa' });
    expect((await shelf()).counts.all).toBe(0);
  });

  it.each(['shop', '@', 'a b@shop.example', '@shop'])('is not %s', async (sender) => {
    const answer = await api('PUT', '/api/mailbox/shelf/senders', { sender, place: 'list' });
    expect(answer.statusCode).toBe(422);
  });
});
