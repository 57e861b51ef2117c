import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpTransport } from '../smtp-client/smtp-transport.ts';
import { createInboundServer } from './inbound-server.ts';
import type { InboundMessage, InboundServerOptions } from './inbound.types.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const now = () => Temporal.Instant.from('2026-03-01T10:00:00Z');
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

async function setUp(options: Partial<InboundServerOptions> = {}) {
  const messages: InboundMessage[] = [];
  const server = await createInboundServer({
    host: '127.0.0.1',
    port: 0,
    domain: 'in.enlace.example',
    accept: async (recipient) => (recipient.startsWith('r+') ? 'open' : 'unknown'),
    onMessage: async (message) => {
      messages.push(message);
      return 'stored';
    },
    clock: { now },
    logger,
    ...options,
  });
  const transport = createSmtpTransport({ host: '127.0.0.1', port: server.port, logger, maxConnections: 3 });
  open.push(server, { close: () => transport.close({ force: true }) });
  const send = (to: string, raw = 'Subject: hola\r\n\r\n.dot\r\n') =>
    transport.send({ envelope: { from: 'ana@example.test', to }, raw: Buffer.from(raw) });
  return { messages, send, server };
}

async function talk(port: number): Promise<{ socket: Socket; say: (line: string) => Promise<string> }> {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'data');
  const say = async (line: string) => {
    socket.write(`${line}\r\n`);
    const [reply] = await once(socket, 'data');
    return String(reply);
  };
  await say('EHLO client.test');
  return { socket, say };
}

describe('incoming mail', () => {
  it('for a known address is handed over whole and then acknowledged', async () => {
    const { messages, send } = await setUp();
    expect(await send('r+abc.mac@IN.enlace.example')).toMatchObject({ kind: 'accepted' });
    expect(messages).toEqual([
      {
        envelope: {
          from: 'ana@example.test',
          to: ['r+abc.mac@in.enlace.example'],
          remoteAddress: '127.0.0.1',
          helo: expect.any(String),
        },
        raw: Buffer.from('Subject: hola\r\n\r\n.dot\r\n'),
        receivedAt: now(),
      },
    ]);
  });

  it('is acknowledged only after it was stored', async () => {
    let isStored = false;
    const { send } = await setUp({
      onMessage: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        isStored = true;
        return 'stored';
      },
    });
    await send('r+abc@in.enlace.example');
    expect(isStored).toBe(true);
  });

  it('that cannot be stored is asked for again later', async () => {
    const { send } = await setUp({
      onMessage: async () => {
        throw new Error('disk full');
      },
    });
    expect(await send('r+abc@in.enlace.example')).toMatchObject({ kind: 'deferred', code: 451, phase: 'final' });
  });

  it('that is refused for good is told so', async () => {
    const { send } = await setUp({ onMessage: async () => 'rejected' });
    expect(await send('r+abc@in.enlace.example')).toMatchObject({ kind: 'rejected', code: 554 });
  });

  it('for an unknown address is refused at RCPT', async () => {
    const { messages, send } = await setUp();
    expect(await send('nobody@in.enlace.example')).toMatchObject({
      kind: 'rejected',
      code: 550,
      phase: 'rcpt',
      text: expect.stringContaining('no such mailbox'),
    });
    expect(messages).toHaveLength(0);
  });

  it('for another domain is never relayed, whatever accept says', async () => {
    const { send, server } = await setUp({ accept: async () => 'open' });
    expect(await send('r+abc@elsewhere.test')).toMatchObject({ kind: 'rejected', code: 550, phase: 'rcpt' });
    const { socket, say } = await talk(server.port);
    await say('MAIL FROM:<a@b.test>');
    for (const address of [
      'a%elsewhere.test@in.enlace.example@elsewhere.test',
      '@in.enlace.example:a@elsewhere.test',
    ]) {
      expect(await say(`RCPT TO:<${address}>`)).toMatch(/^5\d\d /);
    }
    socket.destroy();
  });

  it('waits when the question about the address fails', async () => {
    const { send } = await setUp({
      accept: async () => {
        throw new Error('database is down');
      },
    });
    expect(await send('r+abc@in.enlace.example')).toMatchObject({ kind: 'deferred', code: 451, phase: 'rcpt' });
  });

  it('above the size limit is refused and not stored, announced or not', async () => {
    const { messages, send, server } = await setUp({ limits: { messageBytes: 10_000 } });
    expect(await send('r+abc@in.enlace.example', `x\r\n`.repeat(10_000))).toMatchObject({
      kind: 'rejected',
      code: 552,
    });
    const { socket, say } = await talk(server.port);
    await say('MAIL FROM:<a@b.test>');
    await say('RCPT TO:<r+abc@in.enlace.example>');
    await say('DATA');
    expect(await say(`${'x\r\n'.repeat(10_000)}.`)).toMatch(/^552 /);
    socket.destroy();
    expect(messages).toHaveLength(0);
  });

  it('waits when too much arrives at once', async () => {
    const { send } = await setUp({ limits: { bufferedBytes: 1_000 } });
    expect(await send('r+abc@in.enlace.example', 'x\r\n'.repeat(1_000))).toMatchObject({ kind: 'deferred', code: 452 });
    expect(await send('r+abc@in.enlace.example')).toMatchObject({ kind: 'accepted' });
  });

  it('cut off in the middle is not stored', async () => {
    const { messages, server } = await setUp();
    const { socket, say } = await talk(server.port);
    await say('MAIL FROM:<a@b.test>');
    await say('RCPT TO:<r+abc@in.enlace.example>');
    await say('DATA');
    socket.end('Subject: half\r\n\r\nbody');
    await once(socket, 'close');
    expect(messages).toHaveLength(0);
  });

  it('cannot smuggle a second message behind lone line feeds', async () => {
    const { messages, server } = await setUp();
    const { socket, say } = await talk(server.port);
    await say('MAIL FROM:<a@b.test>');
    await say('RCPT TO:<r+abc@in.enlace.example>');
    await say('DATA');
    await say(
      'Subject: x\r\n\r\nbody\n.\nMAIL FROM:<evil@b.test>\nRCPT TO:<r+x@in.enlace.example>\nDATA\nSubject: y\r\n.',
    );
    expect(messages).toHaveLength(1);
    socket.destroy();
  });

  it('cannot be sent by clients that try to sign in', async () => {
    const { server } = await setUp();
    const { socket, say } = await talk(server.port);
    expect(await say('AUTH PLAIN AGEAYg==')).toMatch(/^5\d\d /);
    socket.destroy();
  });

  it('from too many clients at once waits', async () => {
    const { server } = await setUp({ limits: { clients: 1 } });
    const first = await talk(server.port);
    const second = connect({ host: '127.0.0.1', port: server.port });
    const [greeting] = await once(second, 'data');
    expect(String(greeting)).toMatch(/^421 /);
    first.socket.destroy();
    second.destroy();
  });

  it('may have lines that begin with dots, and may not come in crumbs', async () => {
    const { messages, send, server } = await setUp();
    const dotted = '.dot\r\n'.repeat(15_000);
    expect(await send('r+1@in.enlace.example', `Subject: x\r\n\r\n${dotted}`)).toMatchObject({ kind: 'accepted' });
    expect(messages[0]?.raw.toString()).toBe(`Subject: x\r\n\r\n${dotted}`);
    const { socket, say } = await talk(server.port);
    await say('MAIL FROM:<a@b.test>');
    await say('RCPT TO:<r+abc@in.enlace.example>');
    await say('DATA');
    socket.on('error', () => undefined);
    expect(await say(`Subject: x\r\n\r\n${'..\r\n'.repeat(300_000)}.`)).toMatch(/^421 /);
    await once(socket, 'close');
    expect(messages).toHaveLength(1);
  });

  it('ends for who only asks, and not for who brings mail', async () => {
    const { messages, server } = await setUp({ limits: { commands: 20 } });
    for (const command of ['NOOP', 'RSET', 'EHLO a.test', 'MAIL FROM:<a@b.test>\r\nRSET']) {
      const { socket } = await talk(server.port);
      let text = '';
      socket.on('data', (bytes: Buffer) => (text += bytes.toString())).on('error', () => undefined);
      socket.write(`${command}\r\n`.repeat(5000));
      await once(socket, 'close');
      expect(text).toMatch(/\r\n421 [^\r]*\r\n$/);
      expect(text.match(/^\d{3} /gm)?.length).toBeLessThanOrEqual(20);
    }
    const { socket, say } = await talk(server.port);
    for (let count = 0; count < 10; count += 1) {
      await say('MAIL FROM:<a@b.test>');
      await say('RCPT TO:<r+abc@in.enlace.example>');
      await say('DATA');
      expect(await say('Subject: x\r\n\r\nx\r\n.')).toMatch(/^250 /);
    }
    socket.destroy();
    expect(messages).toHaveLength(10);
  });

  it('has to come some day, however slowly its sender goes on', async () => {
    const { server } = await setUp({ limits: { messageTimeoutMs: 300 } });
    for (const isInMessage of [false, true]) {
      const { socket, say } = await talk(server.port);
      if (isInMessage)
        for (const line of ['MAIL FROM:<a@b.test>', 'RCPT TO:<r+abc@in.enlace.example>', 'DATA']) await say(line);
      let text = '';
      socket.on('data', (bytes: Buffer) => (text += bytes.toString())).on('error', () => undefined);
      const drip = setInterval(() => socket.write('x'), 20);
      await once(socket, 'end');
      clearInterval(drip);
      socket.destroy();
      expect(text).toMatch(/^421 /);
    }
  });

  it('that its sender breaks off is no failure of ours', async () => {
    const errors: unknown[] = [];
    const { server } = await setUp({ logger: { ...logger, error: (...said: unknown[]) => void errors.push(said) } });
    const { socket, say } = await talk(server.port);
    for (const line of ['MAIL FROM:<a@b.test>', 'RCPT TO:<r+abc@in.enlace.example>', 'DATA']) await say(line);
    socket.write('Subject: half\r\n');
    socket.destroy();
    await server.close();
    expect(errors).toEqual([]);
  });

  it('refuses a header that no honest mail has, and takes the next mail', async () => {
    const { send, messages } = await setUp();
    const folded = `References: <a@b>\r\n${'\t<c@d>\r\n'.repeat(100_000)}\r\nhola`;
    expect(await send('r+1@in.enlace.example', folded)).toMatchObject({ kind: 'rejected', code: 552 });
    await send('r+1@in.enlace.example');
    expect(messages).toHaveLength(1);
  });
});
