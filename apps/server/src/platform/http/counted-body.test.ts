import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CountedBody } from './counted-body.ts';

const opened: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of opened.splice(0).toReversed()) each.close();
});

/** Sends a body in chunks; returns the server's response, undefined once it closed the connection. */
async function send(chunks: string): Promise<string | undefined> {
  const server = createServer({ IncomingMessage: CountedBody }, (request, response) => {
    let bytes = 0;
    request.on('data', (piece: Buffer) => (bytes += piece.length));
    request.on('end', () => response.end(`got ${bytes}`)).on('error', () => undefined);
  });
  opened.push({ close: () => server.close() });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  opened.push({ close: () => socket.destroy() });
  return new Promise((resolve) => {
    socket.on('error', () => resolve(undefined)).on('close', () => resolve(undefined));
    socket.on('data', (bytes: Buffer) => {
      const [, text] = /(got \d+)/.exec(bytes.toString()) ?? [];
      if (text !== undefined) resolve(text);
    });
    socket.write(`POST / HTTP/1.1\r\nhost: enlace.example\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
  });
}

describe('the body of a request', () => {
  it('may come in small pieces', async () => {
    expect(await send('1\r\na\r\n'.repeat(4000))).toBe('got 4000');
    expect(await send(`40\r\n${'a'.repeat(64)}\r\n`.repeat(20_000))).toBe('got 1280000');
  });

  it('may not be cut into crumbs', async () => {
    expect(await send('1\r\na\r\n'.repeat(300_000))).toBeUndefined();
  });

  it('may not be cut into crumbs either once the answer was given', async () => {
    const server = createServer({ IncomingMessage: CountedBody }, (_request, response) => response.end('refused'));
    opened.push({ close: () => server.close() });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const answersTo = (chunks: string) =>
      new Promise<number>((resolve) => {
        const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
        opened.push({ close: () => socket.destroy() });
        let text = '';
        const answers = () => text.split('refused').length - 1;
        socket.on('error', () => undefined).on('close', () => resolve(answers()));
        socket.on('data', (bytes: Buffer) => {
          text += bytes.toString();
          if (answers() === 2) resolve(2);
        });
        const head = 'POST / HTTP/1.1\r\nhost: enlace.example\r\n';
        socket.write(`${head}transfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n${head}content-length: 0\r\n\r\n`);
      });
    expect(await answersTo(`40\r\n${'a'.repeat(64)}\r\n`.repeat(20_000))).toBe(2);
    expect(await answersTo('1\r\na\r\n'.repeat(300_000))).toBeLessThan(2);
  });
});
