import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeSmtpServer } from './fake-smtp-server.test-support.ts';
import type { SendOutcome } from './smtp-client.types.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const envelope = { from: 'sender@example.test', to: 'ana@example.test' };
const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

function openTransport(port: number) {
  const transport = createSmtpTransport({ host: '127.0.0.1', port, maxConnections: 1, logger });
  open.push(() => transport.close({ force: true }));
  return transport;
}

/** Accepts every body without reading it: reads nothing after the first command until told to resume. */
async function startEarlyServer() {
  let socket: Socket | undefined;
  let read = '';
  let hasOffered = false;
  const server = createServer((connection) => {
    socket = connection;
    connection.setEncoding('latin1').on('data', (text: string) => {
      read += text;
      if (read.startsWith('EHLO') && read.endsWith('\r\n') && !read.includes('MAIL')) {
        connection.write('250-early.test\r\n250 PIPELINING\r\n');
      } else if (read.endsWith('DATA\r\n') && !read.includes('body')) {
        connection.pause();
        connection.write('250 ok\r\n250 ok\r\n354 go ahead\r\n');
        hasOffered = true;
      }
    });
    connection.write('220 early.test\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  open.push(async () => {
    socket?.destroy();
    server.close();
    await once(server, 'close');
  });
  return {
    port: address === null || typeof address === 'string' ? 0 : address.port,
    /** Whether the first body may come: what is answered before belongs to the greeting. */
    hasOffered: () => hasOffered,
    /** Accepts the body, which may not even have arrived, and all commands after it. */
    answer: () => void socket?.write('250 taken\r\n250 ok\r\n250 ok\r\n354 go ahead\r\n'),
    resume: () => void socket?.resume(),
    read: () => read,
  };
}

describe('the memory of a message', () => {
  it('is free once the server has it, and once only', async () => {
    const server = await startFakeSmtpServer();
    open.push(() => server.close());
    const transport = openTransport(server.port);
    const freed: number[] = [];
    const send = (index: number) =>
      transport.send({
        envelope,
        raw: Buffer.from(`Subject: ${index}\r\n\r\nbody\r\n`),
        onRawFree: () => void freed.push(index),
      });
    const outcomes = await Promise.all([0, 1, 2, 3].map(send));
    expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true);
    await expect.poll(() => freed.toSorted()).toEqual([0, 1, 2, 3]);
  });

  it.each([{ final: '550 5.7.1 no' }, { final: 'drop' }, { rcpt: '550 5.1.1 nobody' }])(
    'is not given back when the server did not take it: %j',
    async (answers) => {
      const server = await startFakeSmtpServer({ answers });
      open.push(() => server.close());
      let isFreed = false;
      const raw = Buffer.from('Subject: hola\r\n\r\nbody\r\n');
      const outcome = await openTransport(server.port).send({ envelope, raw, onRawFree: () => (isFreed = true) });
      expect(outcome.kind).not.toBe('accepted');
      expect(isFreed).toBe(false);
    },
  );

  it('is kept while a server that answers too early has not read it', async () => {
    const server = await startEarlyServer();
    const transport = openTransport(server.port);
    const count = 300;
    const size = 60_000;
    const settled: Promise<SendOutcome>[] = [];
    let freed = 0;
    for (let index = 0; index < count; index += 1) {
      const raw = Buffer.from(`Subject: ${index}\r\n\r\n${`body ${index} `.padEnd(size, 'a')}\r\n`);
      const onRawFree = () => {
        freed += 1;
        // As if the next mail were written there.
        raw.fill('X');
      };
      settled.push(transport.send({ envelope, raw, onRawFree }));
    }
    await expect.poll(server.hasOffered, { timeout: 20_000 }).toBe(true);
    for (const [index, outcome] of settled.entries()) {
      await expect.poll(() => transport.stats().inFlight).toBeGreaterThan(0);
      server.answer();
      expect((await outcome).kind, `message ${index}`).toBe('accepted');
      if (index === count - 2) break;
    }
    expect(freed).toBeLessThan(count - 2);
    server.resume();
    await expect.poll(() => freed, { timeout: 20_000 }).toBeGreaterThanOrEqual(count - 1);
    await expect.poll(() => server.read().split('\r\n.\r\n').length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
    expect(server.read()).not.toContain('X');
  });
});
