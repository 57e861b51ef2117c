import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { conversationDetailSchema } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { mailSourceSchema } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { pollOne } from '#mailbox/mail-sources/jobs/poll-source.job.ts';
import { signatureOf } from '#mailbox/mail-sources/webhook/signature.rules.ts';
import { systemClock } from '#platform/clock.ts';
import { type FakeImap, startFakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import { createInboundServer } from '#platform/mail/inbound/inbound-server.ts';
import type { InboundServer } from '#platform/mail/inbound/inbound.types.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createInboundMail } from './inbound-mail.ts';
import { processInboundMail } from './jobs/process-inbound-mail.job.ts';
import { conversationAddress } from './mail-addresses.usecases.ts';

// Mails as real programs write them, most of them by people. However they arrive, each has a place.

const folder = path.resolve(import.meta.dirname, '../../../test/fixtures/arrivals');
const expectedSchema = z.record(
  z.string(),
  z.object({
    place: z.enum(['waiting', 'shelf']),
    reason: z.string().optional(),
    email: z.string().optional(),
    name: z.string().optional(),
    subject: z.string().optional(),
    /** Included in what is shown, ignoring white space. */
    text: z.string().optional(),
    files: z.array(z.tuple([z.string(), z.number().nullable()])).optional(),
  }),
);
const expected = expectedSchema.parse(JSON.parse(await readFile(path.join(folder, 'expected.json'), 'utf8')));
const names = Object.keys(expected);

let kit: TestApp;
let box: FakeImap;
let inbound: InboundServer;
let raws: Map<string, Buffer>;

beforeAll(async () => {
  raws = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, `${name}.eml`))] as const)),
  );
  box = await startFakeImap();
  kit = await createTestApp({
    overrides: {
      clock: systemClock,
      outbound: createOutbound({ allow: ['127.0.0.1:*'], ca: [box.ca] }),
      senderCheck: { check: async () => null, close: async () => undefined },
    },
  });
  const { accept, receive } = createInboundMail(kit.platform);
  inbound = await createInboundServer({
    host: '127.0.0.1',
    port: 0,
    domain: kit.platform.config.mail.inbound.domain,
    accept,
    onMessage: receive,
    clock: kit.platform.clock,
    logger: silentLogger,
  });
});
afterAll(async () => {
  await inbound.close();
  await kit.close();
  await box.close();
});

function rawOf(name: string, to: string): Buffer {
  const raw = raws.get(name);
  if (!raw) throw new Error(`there is no mail ${name}`);
  return Buffer.from(raw.toString('latin1').replaceAll('@@TO@@', to), 'latin1');
}

async function openMailbox() {
  const client = await kit.createClient();
  const created = await kit.call('POST', '/api/profiles', { token: client.token, body: { name: 'Taller' } });
  return { client, profileId: created.json<{ id: string }>().id };
}

async function readStored(): Promise<void> {
  const rows = await kit.database.adminSql<{ owner_id: string; id: string }[]>`
    select owner_id, id from inbound_mails where state = 'received' order by received_at, id`;
  for (const { owner_id, id } of rows)
    await processInboundMail({ deps: kit.platform, owner: owner_id, inboundMailId: id });
}

type Row = { conversationId: string; hash: string; state: string };
/** Each mail of a client, with the hash of its bytes. */
const rowsOf = ({ owner }: TestClient) => kit.database.adminSql<Row[]>`
  select conversation_id as "conversationId", encode(raw_hash, 'hex') as hash, state from inbound_mails where owner_id = ${owner}`;

const call = (client: TestClient, method: 'GET' | 'POST', url: string, body?: unknown) =>
  kit.call(method, url, { token: client.token, ...(body === undefined ? {} : { body }) });

async function shown(client: TestClient, id: string) {
  const answer = await call(client, 'GET', `/api/mailbox/conversations/${id}`);
  const { conversation, messages } = conversationDetailSchema.parse(answer.json());
  return { conversation, incoming: messages.items.filter(({ direction }) => direction === 'in') };
}

async function counts(client: TestClient): Promise<Record<string, number>> {
  return (await call(client, 'GET', '/api/mailbox/conversations?limit=1')).json<{ counts: Record<string, number> }>()
    .counts;
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What the mailbox shows of a mail, in the form of the expectations. */
async function placeOf(client: TestClient, name: string, row: Row) {
  const wanted = expected[name] ?? { place: 'waiting' };
  const { conversation, incoming } = await shown(client, row.conversationId);
  const [message] = incoming;
  const text = tidy([message?.fullText, message?.text].join(' '));
  const files = (message?.attachments ?? []).map(({ name: file, size }) => [file, size] as const);
  return {
    place: conversation.state,
    ...(wanted.reason && { reason: conversation.shelfReason }),
    ...(wanted.email && { email: conversation.email }),
    ...(wanted.name && { name: message?.author.name }),
    ...(wanted.subject && { subject: conversation.subject }),
    ...(wanted.text && { text: text.includes(tidy(wanted.text)) ? wanted.text : text }),
    ...(wanted.files && {
      files: wanted.files.map(([file, size]) => {
        const found = files.find(([known]) => known === file);
        return [found?.[0] ?? `none of ${files.join()}`, size === null ? null : found?.[1]];
      }),
    }),
  };
}

describe('mail of the world', () => {
  it('has a file for each expectation', async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')).map((file) => file.slice(0, -4));
    expect(files.toSorted()).toEqual(names.toSorted());
    expect(names.length).toBeGreaterThanOrEqual(200);
  });

  it('from a box is where it belongs, with its words and files; all of the shelf can be made messages', async () => {
    const { client, profileId } = await openMailbox();
    box.put(Buffer.from('From: a@b.example\r\n\r\nantes\r\n'));
    const { port, user, password } = box;
    const access = { host: '127.0.0.1', port, username: user, password, folder: 'INBOX', name: 'Mi correo', profileId };
    const source = await call(client, 'POST', '/api/mail-sources/imap', access);
    const sourceId = source.json<{ id: string }>().id;
    for (const name of names) box.put(rawOf(name, user));
    for (let polls = 0; polls < 20 && (await rowsOf(client)).length < names.length; polls += 1)
      await pollOne({ deps: kit.platform, owner: client.owner, sourceId });
    await readStored();
    const rows = new Map((await rowsOf(client)).map((row) => [row.hash, row]));
    const found: Record<string, unknown> = {};
    for (const name of names) {
      const row = rows.get(createHash('sha256').update(rawOf(name, user)).digest('hex'));
      const isPlaced = row && ['stored', 'shelved'].includes(row.state);
      found[name] = isPlaced ? await placeOf(client, name, row) : (row?.state ?? 'did not arrive');
    }
    expect(found).toEqual(expected);
    const { items } = (await call(client, 'GET', '/api/mail-sources')).json<{ items: unknown[] }>();
    const [numbers] = items.map((item) => mailSourceSchema.parse(item));
    const shelved = names.filter((name) => expected[name]?.place === 'shelf').length;
    expect(numbers).toMatchObject({
      received: names.length,
      list: names.length - shelved,
      shelf: shelved,
      duplicates: 0,
    });
    expect(await counts(client)).toMatchObject({ shelf: shelved });
    for (const { conversationId: id } of rows.values()) {
      const { conversation } = await shown(client, id);
      if (conversation.state !== 'shelf') continue;
      const rescued = await call(client, 'POST', `/api/mailbox/conversations/${id}/rescue`);
      expect(rescued.json()).toMatchObject({ conversation: { id, state: 'waiting', unread: 1 } });
    }
    expect(await counts(client)).toMatchObject({ shelf: 0 });
  });

  it('by the listener and by a service is in the list or on the shelf, none is lost', async () => {
    const { client, profileId } = await openMailbox();
    const hook = (await call(client, 'POST', '/api/mail-sources/webhook', { name: 'Proveedor', profileId })).json<{
      source: { id: string };
      secret: string;
    }>();
    const transport = createTransport({ host: '127.0.0.1', port: inbound.port, secure: false, ignoreTLS: true });
    const few = names.filter((_, index) => index % 3 === 0);
    const conversation = kit.platform.ids.uuid();
    await kit.database.adminSql`
      insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, visitor_email, participants, subject, locale, state)
      values (${client.owner}, ${conversation}, ${profileId}, 'Taller', 'Joan', 'joan@x.example', '{joan@x.example}', 'Hola', 'es', 'closed')`;
    const address = conversationAddress(kit.platform, conversation);
    for (const name of few) {
      await transport.sendMail({ envelope: { from: 'lucia@visitor.example', to: address }, raw: rawOf(name, address) });
      const body = rawOf(name, 'hola@taller.example');
      const timestamp = String(Math.floor(kit.platform.clock.now().epochMilliseconds / 1000));
      const answer = await kit.app.inject({
        method: 'POST',
        url: `/hooks/mail/${hook.source.id}`,
        headers: {
          'content-type': 'message/rfc822',
          'x-enlace-timestamp': timestamp,
          'x-enlace-signature': signatureOf({ secret: hook.secret, timestamp, body }),
        },
        payload: body,
      });
      expect([name, answer.json()]).toEqual([name, { result: 'stored' }]);
    }
    transport.close();
    await readStored();
    const rows = await rowsOf(client);
    expect(rows.length).toBe(2 * few.length);
    expect(rows.filter(({ state }) => !['stored', 'shelved', 'duplicate'].includes(state))).toEqual([]);
    for (const { conversationId } of rows) {
      const { incoming } = await shown(client, conversationId);
      expect(incoming.length).toBeGreaterThan(0);
    }
  });
});
