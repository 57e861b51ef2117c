import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { testCertificate, testPrivateKey } from '../smtp-client/tls-pair.test-support.ts';
import { openImapBox } from './open-imap-box.ts';

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0).toReversed()) each.close();
});

/** What the server does on a command instead of answering it; undefined when it answers normally. */
type Harm = (socket: TLSSocket, call: { tag: string; line: string }) => true | undefined;

const usual: [RegExp, string][] = [
  [/ CAPABILITY/i, '* CAPABILITY IMAP4rev1\r\n'],
  [/ (?:EXAMINE|SELECT)/i, '* 5 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 9] x\r\n'],
  [/ (?:LIST|LSUB)/i, '* LIST () "/" INBOX\r\n'],
];

async function serve(harm: Harm) {
  const server = createServer({ key: testPrivateKey, cert: testCertificate }, (socket) => {
    open.push({ close: () => socket.destroy() });
    socket.on('error', () => undefined).write('* OK ready\r\n');
    let text = '';
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      const lines = text.split('\r\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const [tag = ''] = line.split(' ');
        if (harm(socket, { tag, line })) continue;
        socket.write(`${usual.find(([form]) => form.test(line))?.[1] ?? ''}${tag} OK done\r\n`);
      }
    });
  });
  open.push({ close: () => server.close() });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const outbound = createOutbound({ allow: ['127.0.0.1:*'], ca: [testCertificate] });
  return openImapBox({
    outbound,
    account: { host: '127.0.0.1', port, security: 'tls', username: 'a', password: 'b', folder: 'INBOX' },
  });
}

/** Sends this for as long as anybody reads it. */
function addToBucket(socket: TLSSocket, piece: string): true {
  const block = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)), 'latin1');
  const more = () => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', more);
  more();
  return true;
}

const at =
  (command: RegExp, harm: (socket: TLSSocket, tag: string) => true): Harm =>
  (socket, { tag, line }) =>
    command.test(line) ? harm(socket, tag) : undefined;

const harms: [string, Harm][] = [
  ['words without end while it opens', at(/EXAMINE/i, (socket) => addToBucket(socket, '* OK x\r\n'))],
  [
    'five million abilities',
    at(/CAPABILITY/i, (socket, tag) => {
      socket.write(`* CAPABILITY IMAP4rev1 ${'X-A '.repeat(5_000_000)}\r\n${tag} OK done\r\n`);
      return true;
    }),
  ],
  [
    'three million numbers',
    at(/SEARCH/i, (socket, tag) => {
      socket.write(
        `* SEARCH ${Array.from({ length: 3_000_000 }, (_each, index) => index + 1).join(' ')}\r\n${tag} OK x\r\n`,
      );
      return true;
    }),
  ],
  [
    'numbers without end',
    at(/SEARCH/i, (socket) => {
      socket.write('* SEARCH');
      return addToBucket(socket, ' 123');
    }),
  ],
  ['news without end', at(/SEARCH/i, (socket) => addToBucket(socket, '* 7 EXISTS\r\n'))],
  ['answers without end', at(/FETCH/i, (socket) => addToBucket(socket, '* 1 FETCH (UID 1 RFC822.SIZE 5)\r\n'))],
  [
    'a text in quotes without end',
    at(/FETCH/i, (socket) => {
      socket.write('* 1 FETCH (UID 1 ENVELOPE ("');
      return addToBucket(socket, '\\"');
    }),
  ],
];

describe('a server of a box that sends more than was asked for', () => {
  it.each(harms)('ends with an error and little work: %s', async (_name, harm) => {
    const before = process.threadCpuUsage();
    const memory = process.memoryUsage().rss;
    const work = (async () => {
      const box = await serve(harm);
      await box.listAbove({ uid: 0, since: undefined });
      await box.read({ uid: 1, maxBytes: 25 * 1024 * 1024 });
    })();
    await expect(work).rejects.toMatchObject({ name: 'ImapError' });
    const { user } = process.threadCpuUsage(before);
    expect(user / 1000).toBeLessThan(3000);
    expect(process.memoryUsage().rss - memory).toBeLessThan(400 * 1024 * 1024);
  });
});
