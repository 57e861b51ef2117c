import { connect, createServer, type Socket } from 'node:net';

export type Proxy = {
  port: number;
  /** Swallows everything on the existing connections, without closing them; on new ones too while `isAll`. */
  blackHole(isAll: boolean): void;
  /** New connections pass again; old ones stay dead. */
  heal(): void;
  close(): Promise<void>;
};

/** A proxy for the database that can silently lose everything. */
export async function startProxy(socketPath: string): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const links = new Set<{ isDead: boolean }>();
  let isAllDead = false;
  const server = createServer({ noDelay: true }, (client) => {
    const link = { isDead: isAllDead };
    links.add(link);
    const inside = connect(socketPath);
    for (const socket of [client, inside]) sockets.add(socket.on('error', () => undefined));
    client.on('data', (chunk: Buffer) => void (link.isDead || inside.destroyed || inside.write(chunk)));
    inside.on('data', (chunk: Buffer) => void (link.isDead || client.destroyed || client.write(chunk)));
    client.on('close', () => {
      links.delete(link);
      sockets.delete(client);
      inside.destroy();
    });
    inside.on('close', () => {
      sockets.delete(inside);
      if (!link.isDead) client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    blackHole(isAll) {
      isAllDead = isAll;
      for (const link of links) link.isDead = true;
    },
    heal: () => (isAllDead = false),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
