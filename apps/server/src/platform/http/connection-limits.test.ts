import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { limitConnections, trustedProxies } from './connection-limits.ts';

const opened: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of opened.splice(0).toReversed()) each.close();
});

async function serve({ perNetwork, trustProxy = [] }: { perNetwork: number; trustProxy?: string[] }) {
  const refused: string[] = [];
  const server = createServer((_request, response) => response.end('ok'));
  const isTrusted = trustedProxies(trustProxy);
  limitConnections(server, { perNetwork, isTrusted, onRefused: (network) => refused.push(network) });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, refused };
}

/** A connection that stays open, with the response to its request: undefined once it was closed without one. */
async function ask({ port, from = '127.0.0.1' }: { port: number; from?: string }) {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: from });
  opened.push({ close: () => socket.destroy() });
  const answer = await new Promise<string | undefined>((resolve) => {
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(undefined));
    socket.once('data', (bytes) => resolve(bytes.toString().slice(0, 15)));
    socket.write('GET / HTTP/1.1\r\nhost: enlace.example\r\n\r\n');
  });
  return { socket, answer };
}

const ok = 'HTTP/1.1 200 OK';

describe('connections of one network', () => {
  it('are answered up to the limit, turned away beyond it, and taken again when one ends', async () => {
    const { port, refused } = await serve({ perNetwork: 2 });
    const held = [await ask({ port }), await ask({ port })];
    expect(held.map(({ answer }) => answer)).toEqual([ok, ok]);
    expect((await ask({ port })).answer).toBeUndefined();
    expect(refused).toEqual(['127.0.0.0/24']);
    held[0]?.socket.destroy();
    let answer: string | undefined;
    for (let tries = 0; answer === undefined && tries < 1000; tries += 1) ({ answer } = await ask({ port }));
    expect(answer).toBe(ok);
    // One ended and one came: there are two again.
    expect((await ask({ port })).answer).toBeUndefined();
  });

  it('cost another network nothing', async () => {
    const { port } = await serve({ perNetwork: 1 });
    expect((await ask({ port })).answer).toBe(ok);
    expect((await ask({ port })).answer).toBeUndefined();
    expect((await ask({ port, from: '127.0.9.1' })).answer).toBe(ok);
  });

  it('are not counted behind a trusted proxy, nor where the limit is 0', async () => {
    for (const limits of [{ perNetwork: 1, trustProxy: ['loopback'] }, { perNetwork: 0 }]) {
      const { port, refused } = await serve(limits);
      const answers = [await ask({ port }), await ask({ port }), await ask({ port })];
      expect(answers.map(({ answer }) => answer)).toEqual([ok, ok, ok]);
      expect(refused).toEqual([]);
    }
  });
});

it('knows proxies by every form of TRUST_PROXY', () => {
  const isTrusted = trustedProxies(['10.1.0.0/16', '192.168.5.0/255.255.255.0', '2001:db8::7', 'uniquelocal']);
  const known = ['10.1.2.3', '::ffff:10.1.2.3', '192.168.5.9', '2001:db8::7', 'fd00::1', '172.16.4.4'];
  expect(known.filter((address) => !isTrusted(address))).toEqual([]);
  const strangers = ['11.1.0.1', '203.0.113.4', '2001:db8::8', '::1', '127.0.0.1'];
  expect(strangers.filter((address) => isTrusted(address))).toEqual([]);
});

describe('a proxy in front', () => {
  it('is known by its address, its range, a mask and a name', () => {
    const isTrusted = trustedProxies([
      '192.0.2.1',
      '198.51.100.0/24',
      '10.1.0.0/255.255.0.0',
      '2001:db8::/32',
      'loopback',
    ]);
    for (const address of [
      '192.0.2.1',
      '::ffff:192.0.2.1',
      '198.51.100.200',
      '10.1.255.255',
      '2001:db8:1::5',
      '127.9.9.9',
    ])
      expect([address, isTrusted(address)]).toEqual([address, true]);
    for (const address of ['192.0.2.2', '198.51.101.1', '10.2.0.0', '10.0.255.255', '2001:db9::1', '::2'])
      expect([address, isTrusted(address)]).toEqual([address, false]);
  });

  it('is known by a mask that does not end at a byte', () => {
    const isTrusted = trustedProxies(['172.16.0.0/255.240.0.0']);
    expect(['172.16.0.1', '172.31.255.255', '172.32.0.0', '172.15.255.255'].map(isTrusted)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
