import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { conversationDetailSchema } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { replyRecipients } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { pollOne } from '#mailbox/mail-sources/jobs/poll-source.job.ts';
import { systemClock } from '#platform/clock.ts';
import { type FakeImap, startFakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import { createInboundServer } from '#platform/mail/inbound/inbound-server.ts';
import type { InboundServer } from '#platform/mail/inbound/inbound.types.ts';
import { DEFAULT_PARSE_LIMITS } from '#platform/mail/parse/parsed-mail.types.ts';
import { readMail } from '#platform/mail/parse/read-mail.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createInboundMail } from './inbound-mail.ts';
import { processInboundMail } from './jobs/process-inbound-mail.job.ts';
import { conversationAddress } from './mail-addresses.usecases.ts';

// Each mail enters by the listener and by a box, and the thread shows of it what `expected.json` says.

const folder = path.resolve(import.meta.dirname, '../../../test/fixtures/mails');
const expectedSchema = z.record(
  z.string(),
  z.strictObject({
    lands: z.enum(['list', 'shelf']).optional(),
    kind: z.enum(['human', 'auto_reply', 'bounce']).optional(),
    person: z.string().optional(),
    fromName: z.string().optional(),
    subject: z.string().optional(),
    text: z.string().optional(),
    textHas: z.array(z.string()).optional(),
    textHasNot: z.array(z.string()).optional(),
    files: z.array(z.string()).optional(),
    fileEnds: z.array(z.string()).optional(),
    /** Where answers go. */
    replyTo: z.array(z.string()).optional(),
    cc: z.array(z.string()).optional(),
    recipient: z.string().optional(),
    status: z.string().optional(),
  }),
);
type Expected = z.infer<typeof expectedSchema>[string];
const expected = expectedSchema.parse(JSON.parse(await readFile(path.join(folder, 'expected.json'), 'utf8')));
const names = Object.keys(expected);
const ourId = 'ours-1@taller.example';

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
  const written = raw.toString('latin1').replaceAll('@@TO@@', to).replaceAll('@@OUR_MESSAGE_ID@@', `<${ourId}>`);
  return Buffer.from(written, 'latin1');
}

async function openMailbox() {
  const client = await kit.createClient();
  const created = await kit.call('POST', '/api/profiles', { token: client.token, body: { name: 'Taller de Barro' } });
  return { client, profileId: created.json<{ id: string }>().id };
}

async function readStored(): Promise<void> {
  const rows = await kit.database.adminSql<{ owner_id: string; id: string }[]>`
    select owner_id, id from inbound_mails where state = 'received' order by received_at, id`;
  for (const { owner_id, id } of rows)
    await processInboundMail({ deps: kit.platform, owner: owner_id, inboundMailId: id });
}

/** The message of these bytes, as the thread shows it. */
async function shown(client: TestClient, raw: Buffer) {
  const hash = createHash('sha256').update(raw).digest();
  const [row] = await kit.database.adminSql<{ conversationId: string }[]>`
    select conversation_id as "conversationId" from inbound_mails
    where owner_id = ${client.owner} and raw_hash = ${hash} and state in ('stored', 'shelved')`;
  if (!row) throw new Error('the mail is nowhere');
  // Some programs give one id to several mails.
  const { contentHash } = await readMail({ raw, limits: DEFAULT_PARSE_LIMITS });
  const [message] = await kit.database.adminSql<{ id: string }[]>`
    select id from messages where owner_id = ${client.owner} and conversation_id = ${row.conversationId}
      and content_hash = ${Buffer.from(contentHash, 'hex')} and direction = 'in'`;
  const answer = await kit.call('GET', `/api/mailbox/conversations/${row.conversationId}`, { token: client.token });
  const detail = conversationDetailSchema.parse(answer.json());
  return { ...detail, message: detail.messages.items.find(({ id }) => id === message?.id) };
}

const emailsOf = (people: readonly { email: string }[]) => people.map(({ email }) => email);

/** What a reader sees of the mail, in the form of the expectations. */
async function outcome(client: TestClient, raw: Buffer, wanted: Expected) {
  const { conversation, message } = await shown(client, raw);
  const { kind, bounce } = await readMail({ raw, limits: DEFAULT_PARSE_LIMITS });
  // An automatic answer to an address of ours stays under the mail that it answers.
  const isApart = conversation.state === 'shelf' || (message?.kind === 'auto_reply' && conversation.unread === 0);
  const text = message?.text ?? '';
  const all = `${text}\n${message?.fullText ?? ''}`;
  const files = (message?.attachments ?? []).map(({ name }) => name);
  const [recipient] = bounce?.recipients ?? [];
  return {
    ...(wanted.lands && { lands: isApart ? 'shelf' : 'list' }),
    ...(wanted.kind && { kind: kind === 'bounce' ? kind : (message?.kind ?? 'nowhere') }),
    ...(wanted.person && { person: message?.author.email }),
    ...(wanted.fromName && { fromName: message?.author.name }),
    ...(wanted.subject && { subject: message?.subject }),
    ...(wanted.text !== undefined && { text }),
    ...(wanted.textHas && { textHas: wanted.textHas.filter((part) => all.includes(part)) }),
    ...(wanted.textHasNot && { textHasNot: wanted.textHasNot.filter((part) => !all.includes(part)) }),
    ...(wanted.files && { files }),
    ...(wanted.fileEnds && {
      fileEnds: wanted.fileEnds.map((end) => (files.some((file) => file.endsWith(end)) ? end : files.join())),
    }),
    ...(wanted.replyTo && { replyTo: emailsOf(message ? replyRecipients(message) : []) }),
    ...(wanted.cc && { cc: emailsOf(message?.cc ?? []) }),
    ...(wanted.recipient && { recipient: recipient?.address }),
    ...(wanted.status && { status: recipient?.status }),
  };
}

async function outcomes(client: TestClient, to: string) {
  const found: Record<string, unknown> = {};
  for (const [name, wanted] of Object.entries(expected)) found[name] = await outcome(client, rawOf(name, to), wanted);
  return found;
}

describe('mails of real people', () => {
  it('has an expectation for each file', async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')).map((file) => file.slice(0, -4));
    expect(files.toSorted()).toEqual(names.toSorted());
  });

  it('from a box are shown as they were meant', async () => {
    const { client, profileId } = await openMailbox();
    box.put(Buffer.from('From: a@b.example\r\n\r\nantes\r\n'));
    const { port, user, password } = box;
    const body = { host: '127.0.0.1', port, username: user, password, folder: 'INBOX', name: 'Mi correo', profileId };
    const source = await kit.call('POST', '/api/mail-sources/imap', { token: client.token, body });
    const sourceId = source.json<{ id: string }>().id;
    for (const name of names) box.put(rawOf(name, user));
    for (let polls = 0; polls < 5; polls += 1) await pollOne({ deps: kit.platform, owner: client.owner, sourceId });
    await readStored();
    expect(await outcomes(client, user)).toEqual(expected);
  });

  it('through the listener are shown as they were meant', async () => {
    const { client, profileId } = await openMailbox();
    const conversation = kit.platform.ids.uuid();
    await kit.database.adminSql`
      insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, visitor_email, participants, subject, locale, state)
      values (${client.owner}, ${conversation}, ${profileId}, 'Taller', 'Joan', 'joan@x.example', '{joan@x.example}', 'Hola', 'es', 'closed')`;
    const to = conversationAddress(kit.platform, conversation);
    const transport = createTransport({ host: '127.0.0.1', port: inbound.port, secure: false, ignoreTLS: true });
    for (const name of names)
      await transport.sendMail({ envelope: { from: 'lucia@visitor.example', to }, raw: rawOf(name, to) });
    transport.close();
    await readStored();
    expect(await outcomes(client, to)).toEqual(expected);
  });
});
