import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
async function deliver(to: string | string[], mail: Mail = {}): Promise<number | undefined> {
  const transport = createTransport({ host: '127.0.0.1', port: inbound.port, secure: false, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from: 'lucia@visitor.example', to }, raw: rawOf(mail) });
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
