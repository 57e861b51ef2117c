import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { testCertificate, testPrivateKey } from '#platform/mail/smtp-client/tls-pair.test-support.ts';
import { createOutbound } from './outbound.ts';
import { dialOver, publicAddress } from './outbound.test-support.ts';

const pair = { cert: testCertificate, key: testPrivateKey };
const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function build(server: Server, ca?: string[]) {
  servers.push(server);
  server.on('connection', (socket: Socket) => sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // NOTE: a server that listens on a port has an address record.
  const { dial, dialled } = dialOver({ web: (server.address() as AddressInfo).port });
  const resolve = async () => [publicAddress];
  return { outbound: createOutbound({ allow: [], dial, resolve, ...(ca ? { ca } : {}) }), dialled };
}

const website = () => createHttpsServer(pair, (_request, response) => response.end('secured'));

describe('TLS on the way out', () => {
  it('is accepted with a certificate for the name that was asked, at the pinned address', async () => {
    const { outbound, dialled } = await build(website(), [testCertificate]);
    expect((await outbound.fetch({ url: 'https://mail.example.test/' })).body.toString()).toBe('secured');
    expect(dialled).toEqual([{ address: publicAddress, port: 443 }]);
  });

  it('is refused with a certificate for another name, or from nobody we know', async () => {
    const trusting = await build(website(), [testCertificate]);
    await expect(trusting.outbound.fetch({ url: 'https://other.example/' })).rejects.toMatchObject({ reason: 'tls' });
    await expect(trusting.outbound.fetch({ url: `https://${publicAddress}/` })).rejects.toMatchObject({
      reason: 'tls',
    });
    const strict = await build(website());
    await expect(strict.outbound.fetch({ url: 'https://mail.example.test/' })).rejects.toMatchObject({ reason: 'tls' });
  });
});

describe('a connection for mail', () => {
  const greeter = () => createServer((socket) => socket.end('220 hello\r\n'));
  const target = { host: 'mail.example.test', service: 'smtp', tls: false } as const;

  it('opens on the ports of its service alone', async () => {
    const { outbound, dialled } = await build(greeter());
    for (const port of [25, 465, 587, 2525]) (await outbound.connect({ ...target, port })).destroy();
    for (const port of [143, 993]) (await outbound.connect({ ...target, service: 'imap', port })).destroy();
    for (const port of [22, 80, 110, 143, 993, 5432])
      await expect(outbound.connect({ ...target, port })).rejects.toMatchObject({ code: 'outbound.refused' });
    await expect(outbound.connect({ ...target, service: 'imap', port: 25 })).rejects.toMatchObject({
      code: 'outbound.refused',
    });
    expect(dialled.map(({ port }) => port)).toEqual([25, 465, 587, 2525, 143, 993]);
  });

  it('is secured from the start or later, for the name alone', async () => {
    const secure = await build(
      createTlsServer(pair, (socket) => socket.end('* OK\r\n')),
      [testCertificate],
    );
    const socket = await secure.outbound.connect({ ...target, port: 465, tls: true });
    socket.destroy();
    const wrong = secure.outbound.connect({ ...target, host: 'other.example', port: 465, tls: true });
    await expect(wrong).rejects.toMatchObject({ reason: 'tls' });

    const plain = await secure.outbound.connect({ ...target, port: 587 });
    const upgraded = await secure.outbound.secure({ socket: plain, host: 'Mail.Example.Test' });
    expect(upgraded.authorized).toBe(true);
    upgraded.destroy();
    const again = await secure.outbound.connect({ ...target, port: 587 });
    await expect(secure.outbound.secure({ socket: again, host: 'other.example' })).rejects.toMatchObject({
      reason: 'tls',
    });
    expect(again.destroyed).toBe(true);
  });

  it('to a server that says nothing of TLS ends at the deadline', async () => {
    const mute = createServer((socket) => socket.on('error', () => undefined));
    const { outbound } = await build(mute);
    await expect(outbound.connect({ ...target, port: 465, tls: true, timeoutMs: 300 })).rejects.toMatchObject({
      reason: 'timeout',
    });
  });
});
