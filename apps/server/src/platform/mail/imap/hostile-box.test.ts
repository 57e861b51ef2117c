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

/** Three mails; every answer comes out of order, with news of flags between: of these mails and of others. */
const newsBetween: Harm = (socket, { tag, line }) => {
  const set = / UID FETCH (\S+)/i.exec(line)?.[1];
  if (set === undefined) return undefined;
  const answers = set.split(',').map((uid) => {
    const text = `Subject: ${uid}\r\n\r\n`;
    const items = /BODY/i.test(line) ? `BODY[] {${text.length}}\r\n${text}` : `RFC822.SIZE ${text.length}`;
    return `* ${uid} FETCH (UID ${uid} ${items})\r\n* ${uid} FETCH (UID ${uid} FLAGS (\\Seen))\r\n`;
  });
  const others = '* 2 FETCH (FLAGS (\\Seen))\r\n* 9 FETCH (UID 9 FLAGS (\\Seen))\r\n';
  socket.write(`${others}${answers.toReversed().join(others)}${others}${tag} OK done\r\n`);
  return true;
};

async function readAll(harm: Harm, uids: readonly number[]) {
  const box = await serve(harm);
  const found = [];
  for await (const mails of box.readGroups({ uids, maxBytes: 1000 }))
    for (const { uid, raw } of mails) found.push([uid, raw?.toString()]);
  return { box, found };
}

describe('a server of a box that mixes news into its answers', () => {
  it('brings each mail that was asked for, whole and in order, and no other', async () => {
    const { box, found } = await readAll(newsBetween, [1, 2, 4]);
    expect(found).toEqual([1, 2, 4].map((uid) => [uid, `Subject: ${uid}\r\n\r\n`]));
    const read = await box.read({ uid: 4, maxBytes: 1000 });
    expect(read?.raw?.toString()).toBe('Subject: 4\r\n\r\n');
  });
});

describe('a server of a box that does not give several mails at once', () => {
  it.each(['OK', 'NO'])('gives them one by one, also without sizes: %s', async (word) => {
    const harm: Harm = (socket, { tag, line }) => {
      const [, set = '', items = ''] = / UID FETCH (\S+) (.*)/i.exec(line) ?? [];
      if (set === '') return undefined;
      const isRefused = set.includes(',') && /BODY/i.test(items);
      const answers = set.split(',').map((uid) => {
        const text = `Subject: ${uid}\r\n\r\n`;
        const size = set.includes(',') ? '' : ` RFC822.SIZE ${text.length}`;
        return `* ${uid} FETCH (UID ${uid}${/BODY/i.test(items) ? ` BODY[] {${text.length}}\r\n${text}` : size})\r\n`;
      });
      socket.write(
        isRefused ? `${answers[0] ?? ''}${tag} ${word} enough\r\n` : `${answers.join('')}${tag} OK done\r\n`,
      );
      return true;
    };
    const { found } = await readAll(harm, [1, 2, 4]);
    expect(found).toEqual([1, 2, 4].map((uid) => [uid, `Subject: ${uid}\r\n\r\n`]));
  });
});
