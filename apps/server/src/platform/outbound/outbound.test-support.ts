import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import type { Dial } from './open-socket.ts';

/** An internal server that must never be reached, on both loopback addresses. */
export type Canary = { port: number; connections(): number; close(): Promise<void> };

function listen(server: Server, host: string, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // NOTE: a server that listens on a port has an address record.
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

export async function startCanary(): Promise<Canary> {
  let connections = 0;
  const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\ninside';
  const make = () =>
    createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(answer));
    });
  const [four, six] = [make(), make()];
  const port = await listen(four, '127.0.0.1');
  await listen(six, '::1', port);
  return {
    port,
    connections: () => connections,
    async close() {
      await Promise.all([close(four), close(six)]);
    },
  };
}

/** A web server on loopback that stands in for one on the public Internet. */
export async function startWebServer(handler: RequestListener): Promise<{ port: number; close(): Promise<void> }> {
  const server = createHttpServer(handler);
  const port = await listen(server, '127.0.0.1');
  return {
    port,
    async close() {
      server.closeAllConnections();
      await close(server);
    },
  };
}

export const publicAddress = '93.184.215.14';

/** Connects the public address to a local port, and everything else to its real address, on the canary's port. */
export function dialOver({ web, canary }: { web?: number; canary?: number }): {
  dial: Dial;
  dialled: { address: string; port: number }[];
} {
  const dialled: { address: string; port: number }[] = [];
  return {
    dialled,
    dial({ address, port }) {
      dialled.push({ address, port });
      return address === publicAddress
        ? connect({ host: '127.0.0.1', port: web ?? 1 })
        : connect({ host: address, port: canary ?? 1 });
    },
  };
}
