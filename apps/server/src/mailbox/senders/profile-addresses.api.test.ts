import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '@enlace/contract/mailbox/senders/profile-addresses.contract.ts';
import { conversationSchema } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { createInboundMail } from '#mailbox/conversations/inbound-mail.ts';
import { processInboundMail } from '#mailbox/conversations/jobs/process-inbound-mail.job.ts';
import { systemClock } from '#platform/clock.ts';
import type { InboundServer } from '#platform/mail/inbound/inbound.types.ts';
import { createInboundServer } from '#platform/mail/inbound/inbound-server.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { nameProfiles } from './profile-addresses.usecases.ts';

let kit: TestApp;
let inbound: InboundServer;
let marina: TestClient;
let profileId: string;
let domain: string;

beforeAll(async () => {
  kit = await createTestApp({
    overrides: { clock: systemClock, senderCheck: { check: async () => null, close: async () => undefined } },
  });
  domain = kit.platform.config.mail.inbound.domain;
  const mail = createInboundMail(kit.platform);
  inbound = await createInboundServer({
    host: '127.0.0.1',
    port: 0,
    domain,
    accept: mail.accept,
    onMessage: mail.receive,
    clock: kit.platform.clock,
    logger: silentLogger,
  });
});
afterAll(async () => {
  await inbound.close();
  await kit.close();
});
beforeEach(async () => {
  marina = await kit.createClient();
  profileId = await addProfile(`Taller ${kit.platform.ids.code(6)}`);
});

const api = (method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, body?: unknown, client = marina) =>
  kit.call(method, url, { token: client.token, ...(body === undefined ? {} : { body }) });

async function addProfile(name: string, client = marina): Promise<string> {
  return (await api('POST', '/api/profiles', { name }, client)).json<{ id: string }>().id;
}

async function addressOf(id: string): Promise<string> {
  const [row] = await kit.database.adminSql<{ name: string }[]>`
    select name from profile_addresses where profile_id = ${id} and is_main`;
  return `${row?.name ?? ''}@${domain}`;
}

type Mail = { fields?: string[]; text?: string; from?: string };

function rawOf({ fields = [], text = 'Hola, ¿hay sitio?', from = 'Lucía <lucia@visitor.example>' }: Mail): Buffer {
  const id = fields.some((field) => /^message-id:/i.test(field))
    ? []
    : [`Message-ID: <${kit.platform.ids.uuid()}@visitor.example>`];
  const head = [`From: ${from}`, 'Subject: Clase', 'Content-Type: text/plain; charset=utf-8', ...id, ...fields];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}\r\n`);
}

/** Hands a mail to the listener; resolves to the code of a refusal, else reads what was taken. */
async function hand(to: string | string[], raw: Buffer): Promise<number | undefined> {
  const transport = createTransport({ host: '127.0.0.1', port: inbound.port, secure: false, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from: 'lucia@visitor.example', to }, raw });
  } catch (error) {
    return error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : -1;
  } finally {
    transport.close();
  }
  const rows = await kit.database.adminSql<{ owner_id: string; id: string }[]>`
    select owner_id, id from inbound_mails where state = 'received' order by received_at, id`;
  for (const { owner_id, id } of rows)
    await processInboundMail({ deps: kit.platform, owner: owner_id, inboundMailId: id });
  return undefined;
}
const deliver = (to: string | string[], mail: Mail = {}) => hand(to, rawOf(mail));

async function list(state: 'waiting' | 'shelf' | 'open', client = marina) {
  const answer = await api('GET', `/api/mailbox/conversations?state=${state}&limit=100`, undefined, client);
  return answer.json<{ items: unknown[] }>().items.map((item) => conversationSchema.parse(item));
}
const arrivedAt = async (id: string) =>
  (await kit.database.adminSql<{ address: string | null }[]>`select address from conversations where id = ${id}`)[0]
    ?.address;

describe('the address of a profile', () => {
  it('is there from the beginning, and mail to it opens a conversation of that profile', async () => {
    const address = await addressOf(profileId);
    expect(address).toMatch(/^taller-[0-9a-z]{6}@/);
    expect(await deliver(address)).toBeUndefined();
    const [conversation] = await list('waiting');
    expect(conversation).toMatchObject({ email: 'lucia@visitor.example', profile: { id: profileId }, unread: 1 });
    expect(await arrivedAt(conversation?.id ?? '')).toBe(address);
  });

  it('takes anything behind a plus sign and any case; other names and those of the installation are unknown', async () => {
    const address = await addressOf(profileId);
    expect(await deliver(address.replace('@', '+feria.2026@').toUpperCase())).toBeUndefined();
    expect(await list('waiting')).toHaveLength(1);
    for (const name of ['nadie-de-aqui', 'r', 'b', 'noreply', 'admin', 'hostmaster'])
      expect(await deliver(`${name}@${domain}`)).toBe(550);
  });

  it('is unique: the second profile of a name gets another', async () => {
    const rosa = await kit.createClient();
    const name = `Barro ${kit.platform.ids.code(6)}`;
    const [mine, hers] = [await addProfile(name), await addProfile(name, rosa)];
    const [first, second] = [await addressOf(mine), await addressOf(hers)];
    expect(second).toBe(first.replace('@', '-2@'));
    await deliver(second);
    expect(await list('waiting')).toHaveLength(0);
    expect(await list('waiting', rosa)).toHaveLength(1);
  });

  it('is given at the start to profiles that have none', async () => {
    await kit.database.adminSql`delete from profile_addresses where profile_id = ${profileId}`;
    await nameProfiles({ deps: kit.platform });
    // The former name is not given out again, not even to the same profile.
    expect(await addressOf(profileId)).toMatch(/^taller-[0-9a-z]{6}-2@/);
  });

  it('names neither the installation nor a name that only looks like one', async () => {
    const sender = kit.platform.config.mail.from.split('@')[0] ?? '';
    for (const name of ['Postmaster', sender, '陶芸教室'])
      expect(await addressOf(await addProfile(name))).not.toMatch(new RegExp(`^(?:postmaster|${sender}|)@`));
  });

  it('works on for 90 days after its profile is gone, for the main one, and reaches nobody else ever', async () => {
    const other = await addProfile(`Horno ${kit.platform.ids.code(6)}`);
    const address = await addressOf(other);
    await kit.database.adminSql`delete from profiles where id = ${other}`;
    expect(await deliver(address)).toBeUndefined();
    expect((await list('waiting')).map(({ profile }) => profile.id)).toEqual([profileId]);
    await kit.database
      .adminSql`update profile_addresses set retired_at = now() - interval '91 days' where profile_id is null`;
    expect(await deliver(address)).toBe(550);
  });

  it('asks to try again later while the client’s storage is full', async () => {
    const address = await addressOf(profileId);
    await kit.database.adminSql`
      insert into quota_counters (owner_id, resource, period_start, used)
      values (${marina.owner}, 'storage_bytes', '-infinity', 9000000000000)
      on conflict (owner_id, resource, period_start) do update set used = excluded.used`;
    expect(await deliver(address)).toBe(452);
    expect(await list('waiting')).toHaveLength(0);
  });
});

describe('mail to the address of a profile', () => {
  it('that answers a thread joins it; a stranger who quotes it gets a conversation beside it', async () => {
    const address = await addressOf(profileId);
    await deliver(address, { fields: ['Message-ID: <uno@visitor.example>'] });
    await deliver(address, { fields: ['In-Reply-To: <uno@visitor.example>'], text: 'Y otra cosa' });
    expect(await list('waiting')).toMatchObject([{ unread: 2 }]);
    await deliver(address, { fields: ['References: <uno@visitor.example>'], from: 'Pep <pep@x.example>' });
    expect(await list('waiting')).toHaveLength(2);
  });

  it('of two profiles is in both, also when it answers a thread of one of them', async () => {
    const other = await addProfile(`Horno ${kit.platform.ids.code(6)}`);
    const [first, second] = [await addressOf(profileId), await addressOf(other)];
    const both = [`To: ${first}, ${second}`];
    await deliver([first, second], { fields: [...both, 'Message-ID: <dos@visitor.example>'] });
    expect((await list('waiting')).map(({ profile }) => profile.id).toSorted()).toEqual([profileId, other].toSorted());
    await deliver(first, { fields: ['Message-ID: <tres@visitor.example>'], text: 'Solo para una' });
    for (const to of [second, first])
      await deliver(to, {
        fields: [...both, 'Message-ID: <cuatro@visitor.example>', 'In-Reply-To: <tres@visitor.example>'],
        text: 'Para las dos',
      });
    const shown = await list('waiting');
    expect(shown.filter(({ profile }) => profile.id === profileId)).toHaveLength(2);
    expect(shown.filter(({ profile }) => profile.id === other)).toHaveLength(2);
    expect(shown.map(({ unread }) => unread).toSorted()).toEqual([1, 1, 1, 2]);
  });

  it.each([
    ['Gmail', ['X-Forwarded-To: @@', 'X-Forwarded-For: hola@taller.example @@', 'Delivered-To: hola@taller.example']],
    ['a server', ['Delivered-To: hola@taller.example']],
    ['a redirecting program', ['Resent-From: Taller <Hola@Taller.example>', 'Resent-To: @@']],
  ])('names the box it came from, forwarded by %s', async (_name, fields) => {
    const address = await addressOf(profileId);
    await deliver(address, { fields: fields.map((field) => field.replaceAll('@@', address)) });
    const [conversation] = await list('waiting');
    expect(await arrivedAt(conversation?.id ?? '')).toBe('hola@taller.example');
  });

  it.each([
    ['was delivered here before', (address: string) => [`Delivered-To: ${address}`], 'loop'],
    [
      'went round a box twice',
      () => ['Delivered-To: hola@taller.example', 'Delivered-To: HOLA@taller.example'],
      'loop',
    ],
    [
      'passed more than fifty servers',
      () => Array.from({ length: 51 }, (_, number) => `Received: from a${number}.example by b.example`),
      'loop',
    ],
  ])('that %s lies on the shelf with the reason', async (_name, fields, reason) => {
    const address = await addressOf(profileId);
    await deliver(address, { fields: fields(address) });
    expect(await list('waiting')).toHaveLength(0);
    expect(await list('shelf')).toMatchObject([{ shelfReason: reason }]);
  });

  it('from one of the client’s own profiles lies on the shelf', async () => {
    const address = await addressOf(profileId);
    await deliver(address, { from: `Taller <${address}>` });
    expect(await list('shelf')).toMatchObject([{ shelfReason: 'own_mail' }]);
  });
});

describe('the addresses of a client', () => {
  const listed = async (client = marina) =>
    contract.listProfileAddresses.reply.parse((await api('GET', '/api/profile-addresses', undefined, client)).json());
  const put = (name: string, client = marina, id = profileId) =>
    api('PUT', `/api/profile-addresses/${id}/main`, { name }, client);
  const fresh = () => `torno.${kit.platform.ids.code(8).toLowerCase()}`;

  it('are changed: the new one works at once, the former one for 90 days, and nobody else gets it', async () => {
    const former = await addressOf(profileId);
    const name = fresh();
    expect((await put(name)).statusCode).toBe(200);
    const { items } = await listed();
    expect(
      items[0]?.addresses.map(({ address, isMain, worksUntil }) => [address, isMain, worksUntil !== null]),
    ).toEqual([
      [`${name}@${domain}`, true, false],
      [former, false, true],
    ]);
    await deliver(former);
    await deliver(`${name}@${domain}`, { from: 'Pep <pep@x.example>' });
    expect(await list('waiting')).toHaveLength(2);
    const rosa = await kit.createClient();
    const hers = await addProfile('Rosa', rosa);
    const taken = await put(former.split('@')[0] ?? '', rosa, hers);
    expect([taken.statusCode, taken.json().error.code]).toEqual([409, 'profile_addresses.name_taken']);
    // Its former owner may take it back.
    expect((await put(former.split('@')[0] ?? '')).statusCode).toBe(200);
  });

  it.each(['postmaster', 'admin', 'noreply'])('are never %s', async (name) => {
    expect((await put(name)).json().error.code).toBe('profile_addresses.name_taken');
  });

  it.each(['r', 'ñandú', 'a b', '.a', 'a..b', 'x'.repeat(41)])('have no name %j', async (name) => {
    expect((await put(name)).statusCode).toBe(422);
  });

  it('are several: an alias brings mail to its profile, and is taken away', async () => {
    const name = fresh();
    const added = await api('POST', `/api/profile-addresses/${profileId}/aliases`, { name });
    const alias = contract.addAlias.reply.parse(added.json()).profile.addresses.find((each) => each.name === name);
    expect(alias).toMatchObject({ isMain: false, worksUntil: null });
    await deliver(`${name}+x@${domain}`);
    expect(await list('waiting')).toMatchObject([{ profile: { id: profileId } }]);
    const removed = await api('DELETE', `/api/profile-addresses/${profileId}/aliases/${alias?.id ?? ''}`);
    expect(contract.removeAlias.reply.parse(removed.json()).profile.addresses.at(-1)?.worksUntil).not.toBeNull();
    const again = await api('DELETE', `/api/profile-addresses/${profileId}/aliases/${alias?.id ?? ''}`);
    expect(again.statusCode).toBe(404);
  });

  it('are the client’s own', async () => {
    const rosa = await kit.createClient();
    expect((await put(fresh(), rosa)).statusCode).toBe(404);
    expect((await listed(rosa)).items).toEqual([]);
  });
});

describe('a test of forwarding', () => {
  const start = (address: string) => api('POST', `/api/profile-addresses/${profileId}/test`, { address });
  const shown = async () =>
    contract.listProfileAddresses.reply
      .parse((await api('GET', '/api/profile-addresses')).json())
      .items.find(({ profile }) => profile.id === profileId)?.test;
  const sent = async () => {
    const [mail] = await kit.database.adminSql<
      { id: string; message_id: string; envelope_from: string; body_text: string }[]
    >`
      select id, message_id, envelope_from, body_text from mails where purpose = 'forward_test' and owner_id = ${marina.owner}
      order by created_at desc limit 1`;
    if (!mail) throw new Error('no test was sent');
    return mail;
  };
  const settle = (state: string, outcome: string | null = null) => kit.database.adminSql`
    update mails set state = ${state}, outcome = ${outcome} where purpose = 'forward_test' and owner_id = ${marina.owner}`;

  it('sees the mail come back, and nothing of it is in the mailbox', async () => {
    expect((await start('hola@taller.example')).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ state: 'waiting', address: 'hola@taller.example' });
    const { message_id } = await sent();
    await deliver(await addressOf(profileId), { fields: [`Message-ID: <${message_id}>`] });
    expect(await shown()).toMatchObject({ state: 'arrived' });
    expect([await list('waiting'), await list('shelf')]).toEqual([[], []]);
  });

  it('knows the mail by its code where it was forwarded as a new one, also to another profile', async () => {
    await start('hola@taller.example');
    const other = await addProfile(`Horno ${kit.platform.ids.code(6)}`);
    const { body_text: text } = await sent();
    await deliver(await addressOf(other), { text });
    await deliver(await addressOf(other), { text, fields: ['In-Reply-To: <prueba@visitor.example>'] });
    expect([await shown(), await list('waiting')]).toMatchObject([{ state: 'elsewhere' }, [{ unread: 1 }]]);
  });

  it.each([
    ['rejected', '550 5.1.1 no such user', 'refused'],
    ['caught', null, 'not_sent'],
  ])('says why not: %s', async (state, outcome, expected) => {
    await start('hola@taller.example');
    await settle(state, outcome);
    expect(await shown()).toMatchObject({ state: expected, words: outcome });
  });

  it('says after two minutes that the mail was accepted but not forwarded', async () => {
    await start('hola@taller.example');
    await settle('accepted');
    expect(await shown()).toMatchObject({ state: 'waiting' });
    await kit.database.adminSql`update forward_tests set started_at = started_at - interval '121 seconds'`;
    expect(await shown()).toMatchObject({ state: 'lost' });
  });

  it('says what the report of its return says', async () => {
    await start('hola@taller.example');
    await settle('accepted');
    const report = [
      'From: MAILER-DAEMON@mx.taller.example',
      'Subject: Undelivered',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'No.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.taller.example',
      '',
      'Final-Recipient: rfc822; hola@taller.example',
      'Action: failed',
      'Status: 5.2.2',
      'Diagnostic-Code: smtp; 552 mailbox full',
      '--b--',
    ].join('\r\n');
    await hand((await sent()).envelope_from, Buffer.from(report));
    expect(await shown()).toMatchObject({ state: 'returned', words: expect.stringContaining('5.2.2') });
  });

  it('goes to no address of ours, and ten an hour', async () => {
    expect((await start(await addressOf(profileId))).json().error.code).toBe('profile_addresses.own_address');
    for (let number = 0; number < 10; number += 1) expect((await start('hola@taller.example')).statusCode).toBe(200);
    expect((await start('hola@taller.example')).json().error.code).toBe('profile_addresses.too_many_tests');
  });
});

describe('a provider’s question', () => {
  it('is on the shelf, with a notice and the code in sight', async () => {
    const url = 'https://mail-settings.google.com/mail/vf-%5Bx%5D-1';
    const text = `hola@taller.example quiere reenviar. Código: 123456789\r\n\r\n${url}`;
    const fields = ['Message-ID: <g1@google.com>'];
    const mail = { fields, text, from: 'Gmail <forwarding-noreply@google.com>' };
    for (let again = 0; again < 2; again += 1) await deliver(await addressOf(profileId), mail);
    expect(await list('waiting')).toEqual([]);
    const shelved = await list('shelf');
    expect(shelved).toMatchObject([{ shelfReason: 'forward_request' }]);
    const { items } = contract.listProfileAddresses.reply.parse((await api('GET', '/api/profile-addresses')).json());
    expect(items.find(({ profile }) => profile.id === profileId)?.requests).toMatchObject([
      { provider: 'Gmail', box: 'hola@taller.example', code: '123456789', url, conversationId: shelved[0]?.id },
    ]);
    const notices = await kit.database.adminSql`
      select params from notifications where owner_id = ${marina.owner} and kind = 'mail.forward_request'`;
    expect(notices).toMatchObject([{ params: { provider: 'Gmail', code: '123456789' } }]);
  });
});

describe('an address with letters of other scripts', () => {
  it('is the same person as its ASCII form, by mail and in the address book', async () => {
    const made = await api('POST', '/api/contacts', { name: 'Ana', email: 'ana@bücher.example' });
    const email: unknown = made.json().contact?.email ?? made.json().email;
    expect(email).toBe('ana@xn--bcher-kva.example');
    await deliver(await addressOf(profileId), { from: 'Ana <Ana@B\u00fccher.example>' });
    await deliver(await addressOf(profileId), { from: 'Ana <ana@xn--bcher-kva.example>', text: 'Otra' });
    const people = new Set((await list('waiting')).map(({ contactId, email }) => `${contactId} ${email}`));
    expect(people.size).toBe(1);
    expect([...people][0]).toMatch(/^[0-9a-f-]{36} ana@bücher\.example$/);
  });
});
