import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { inTurn } from './request-turns.ts';

const opened: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of opened.splice(0).toReversed()) each.close();
});

type Held = { request: IncomingMessage; response: ServerResponse };

/** A server that only responds when the test does. */
async function serve() {
  const begun: Held[] = [];
  const server = createServer(inTurn((request, response) => void begun.push({ request, response })));
  opened.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { begun, port };
}

function send(port: number, count: number): { socket: Socket; text(): string; closed: Promise<void> } {
  const socket = connect({ port, host: '127.0.0.1' });
  opened.push({ close: () => socket.destroy() });
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString())).on('error', () => undefined);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.write(
    Array.from({ length: count }, (_each, index) => `GET /${index} HTTP/1.1\r\nhost: enlace.example\r\n\r\n`).join(''),
  );
  return { socket, text: () => text, closed };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2000 && !isTrue(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isTrue()).toBe(true);
}

const answers = (text: string) => text.match(/HTTP\/1\.1 200/g)?.length ?? 0;

describe('requests sent ahead over one connection', () => {
  it('are begun one after the other', async () => {
    const { begun, port } = await serve();
    const { text } = send(port, 3);
    for (let index = 0; index < 3; index += 1) {
      await until(() => begun.length > index);
      expect(begun.map(({ request }) => request.url)).toEqual(['/0', '/1', '/2'].slice(0, index + 1));
      begun[index]?.response.end('ok');
    }
    await until(() => answers(text()) === 3);
  });

  it('do not wait for those of another connection', async () => {
    const { begun, port } = await serve();
    send(port, 2);
    send(port, 2);
    await until(() => begun.length === 2);
    expect(begun.map(({ request }) => request.url)).toEqual(['/0', '/0']);
  });

  it('may be many, and end the connection after the answer in hand when they are too many', async () => {
    const { begun, port } = await serve();
    const fair = send(port, 60);
    for (let index = 0; index < 60; index += 1) {
      await until(() => begun.length > index);
      begun[index]?.response.end('ok');
    }
    await until(() => answers(fair.text()) === 60);
    const flood = send(port, 20_000);
    await until(() => begun.length === 61);
    begun[60]?.response.end('the one');
    await flood.closed;
    expect(answers(flood.text())).toBe(1);
    expect(flood.text()).toMatch(/the one$/);
    expect(begun).toHaveLength(61);
  });

  it('are not done any more when their sender has left', async () => {
    const { begun, port } = await serve();
    const { socket } = send(port, 50);
    await until(() => begun.length === 1);
    const [first] = begun;
    socket.destroy();
    await new Promise((resolve) => first?.response.once('close', () => setImmediate(resolve)));
    expect(begun).toHaveLength(1);
  });
});
