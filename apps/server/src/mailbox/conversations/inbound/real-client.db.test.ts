import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailTransport } from '#platform/mail-transport.ts';
import { createInboundServer } from '#platform/mail/inbound/inbound-server.ts';
import type { InboundMessage, InboundServer, InboundServerOptions } from '#platform/mail/inbound/inbound.types.ts';
import { createMailParser } from '#platform/mail/parse/mail-parser.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createMailboxBench, type MailboxBench } from '../mailbox.test-support.ts';
import { conversationAddress } from '../mail-addresses.usecases.ts';
import { getConversation } from '../usecases/read-mailbox.ts';
import { replyToConversation } from '../usecases/reply.ts';

const run = promisify(execFile);
let bench: MailboxBench;
let listener: InboundServer;
/** The visitor's own server. */
let elsewhere: InboundServer;
const caught: InboundMessage[] = [];

async function listen(options: Pick<InboundServerOptions, 'domain' | 'accept' | 'onMessage'>): Promise<InboundServer> {
  return createInboundServer({ host: '127.0.0.1', port: 0, clock: bench.deps.clock, logger: silentLogger, ...options });
}

beforeAll(async () => {
  bench = await createMailboxBench();
  const { accept, receive } = bench.inbound;
  listener = await listen({ domain: 'in.example.org', accept, onMessage: receive });
  elsewhere = await listen({
    domain: 'correo.es',
    accept: async () => 'open',
    onMessage: async (message) => {
      caught.push(message);
      return 'stored';
    },
  });
});
afterAll(async () => {
  await listener.close();
  await elsewhere.close();
  await bench.close();
});

/** Undefined when swaks is not installed. */
async function swaksVersion(): Promise<string | undefined> {
  try {
    return (await run('swaks', ['--version'])).stdout.split('\n')[0];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

describe('a mail program that is not ours', () => {
  it('brings a mail in over the listener, and the answer reaches its server', async ({ skip }) => {
    if ((await swaksVersion()) === undefined) skip('swaks is not installed (Debian package swaks)');
    const client = await bench.createClient();
    const profile = await bench.createProfile(client, 'Talleres');
    const sender = { name: 'Julia Roca', email: 'julia.roca@correo.es', phone: '' };
    const { conversationId } = await bench.write(client, profile, { sender });
    const to = conversationAddress(bench.deps, conversationId);
    bench.deps.advance({ minutes: 1 });
    const common = ['--server', '127.0.0.1', '--port', String(listener.port), '--from', sender.email];
    const headers = ['--header', 'Subject: Re: Hola', '--body', '.punto\nTraído por otro programa'];
    const { stdout } = await run('swaks', [...common, '--to', to, ...headers]);
    expect(stdout).toMatch(/<~?[-*]? {1,2}250 .*stored/i);
    await expect(run('swaks', [...common, '--to', 'nadie@in.example.org', ...headers])).rejects.toThrow();
    await bench.readInbound();
    const read = await getConversation({ deps: bench.deps, ctx: client.ctx, id: conversationId });
    expect(read.messages.items.at(-1)).toMatchObject({ direction: 'in', text: '.punto\nTraído por otro programa' });

    const input = { text: 'Recibido.', idempotencyKey: bench.deps.ids.uuid(), close: false };
    await replyToConversation({ deps: bench.deps, ctx: client.ctx, id: conversationId, input });
    const smtpUrl = `smtp://127.0.0.1:${elsewhere.port}?tls=none`;
    const mail = createMailTransport({
      readUrl: () => smtpUrl,
      maxConnections: 1,
      db: bench.database.db,
      logger: silentLogger,
    });
    const deps = { ...bench.deps, mail };
    for (const { name, payload } of bench.waiting.splice(0)) {
      if (name === 'mails.deliver') await deliverStoredMail({ deps, mailId: String(payload['mailId']) });
    }
    await mail.close();
    expect(caught.map(({ envelope }) => envelope.to)).toEqual([[sender.email]]);
    const parser = createMailParser({ logger: silentLogger });
    const parsed = await parser.parse(caught[0]?.raw ?? Buffer.alloc(0));
    await parser.close();
    expect(parsed).toMatchObject({
      kind: 'parsed',
      mail: { inReplyTo: expect.stringContaining('@'), replyTo: [{ address: to }] },
    });
  });
});
