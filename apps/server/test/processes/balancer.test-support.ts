import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const lookMs = 100;

export type Balancer = {
  url: string;
  /** Polls until `/readyz` of this target responds or stops responding, as the balancer saw it. */
  until(port: number, isReady: boolean): Promise<void>;
  close(): Promise<void>;
};

async function answersReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(3000),
    headers: { connection: 'close' },
  }).catch(() => undefined);
  return answer?.status === 200;
}

/**
 * Passes connections in turn to the processes whose `/readyz` returns 200; if one does not accept, the next one gets
 * it. It knows nothing else of HTTP, like the simplest balancers.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Map<number, boolean>(ports.map((port) => [port, false]));
  const open = new Set<Socket>();
  let turn = 0;
  let isOver = false;

  async function watch(port: number): Promise<void> {
    while (!isOver) {
      ready.set(port, await answersReady(port));
      await delay(lookMs);
    }
  }

  function pass(client: Socket, candidates: readonly number[]): void {
    const [port, ...others] = candidates;
    if (port === undefined) {
      client.destroy();
      return;
    }
    const server = connect({ port, host: '127.0.0.1', noDelay: true });
    open.add(server);
    let isThrough = false;
    server.once('connect', () => {
      isThrough = true;
      client.pipe(server);
      server.pipe(client);
    });
    server.on('error', () => undefined);
    server.once('close', () => {
      open.delete(server);
      if (isThrough) client.destroy();
      else pass(client, others);
    });
    client.once('close', () => server.destroy());
  }

  const listener = createServer({ noDelay: true }, (client) => {
    open.add(client);
    client.on('error', () => undefined);
    client.once('close', () => open.delete(client));
    turn += 1;
    const usable = ports.filter((port) => ready.get(port));
    pass(client, [
      ...usable.slice(turn % Math.max(usable.length, 1)),
      ...usable.slice(0, turn % Math.max(usable.length, 1)),
    ]);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const watches = ports.map(watch);
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async until(port, isReady) {
      const began = performance.now();
      while (ready.get(port) !== isReady) {
        if (performance.now() - began > 60_000)
          throw new Error(`port ${port} did not become ${isReady ? '' : 'un'}ready`);
        await delay(10);
      }
    },
    async close() {
      isOver = true;
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
      await Promise.all(watches);
    },
  };
}
