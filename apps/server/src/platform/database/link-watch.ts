import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import type { Logger } from '#platform/logger.ts';
import type { DatabaseTarget } from './connection.types.ts';
import { isConnectionLoss } from './database-errors.ts';
import { toPostgresJs } from './target.ts';

const connectMs = 5000;
const lookMs = 1000;
/** Silence after which the server is asked what it knows about the connection. */
const suspiciousMs = 3000;
const graceMs = 3000;

type Link = { socket: Socket; pid: number | undefined; writtenAt: number; readAt: number; idleLooks: number };

export type LinkWatch = {
  /** For the driver's `socket`; undefined when there is nothing to watch or the driver chooses between hosts. */
  openSocket: ((options: { host: string[]; port: number[] }) => Promise<Socket>) | undefined;
  close(): void;
};

type Input = { target: DatabaseTarget; statementMs: number; logger: Logger };

/** The process number in the server's greeting (message K); undefined when this is not a plaintext greeting. */
function pidIn(chunk: Buffer): number | undefined {
  for (let at = 0; at + 5 <= chunk.length;) {
    const length = chunk.readInt32BE(at + 1);
    if (length < 4) return undefined;
    if (chunk[at] === 75 && at + 9 <= chunk.length) return chunk.readInt32BE(at + 5);
    at += 1 + length;
  }
  return undefined;
}

function openWatched(
  { host: [host], port: [port] }: { host: string[]; port: number[] },
  links: Set<Link>,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: host ?? '127.0.0.1', port: port ?? 5432 });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(Object.assign(new Error('the database did not take the connection in time'), { code: 'CONNECT_TIMEOUT' }));
    }, connectMs);
    socket.once('error', reject);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      const link: Link = { socket, pid: undefined, writtenAt: 0, readAt: 0, idleLooks: 0 };
      links.add(link);
      socket.once('close', () => links.delete(link));
      socket.on('data', (chunk: Buffer) => {
        link.readAt = performance.now();
        link.pid ??= pidIn(chunk);
      });
      const write: unknown = Reflect.get(socket, 'write');
      if (typeof write === 'function')
        Reflect.set(socket, 'write', (...piece: unknown[]): unknown => {
          link.writtenAt = performance.now();
          return Reflect.apply(write, socket, piece);
        });
      resolve(socket);
    });
    socket.once('close', () => clearTimeout(timer));
  });
}

/**
 * Detects half-open connections: the other side is gone without notice, after a firewall dropped them or a machine was
 * unplugged. The system would wait for a quarter of an hour. A silent connection is checked over a new one: when nobody
 * responds there, or the server is idle at the other end, the connection is cut, and what waited on it fails.
 */
export function watchLinks({ target, statementMs, logger }: Input): LinkWatch {
  const { url, options } = toPostgresJs(target);
  // Over a local socket no connection is lost silently.
  if (target.connection?.host.startsWith('/') || /^[^@]*@[^/]*,/.test(url))
    return { openSocket: undefined, close: () => undefined };
  const links = new Set<Link>();
  let [isLooking, isOver] = [false, false];

  function silenceOf({ writtenAt, readAt }: Link): number {
    return writtenAt > readAt ? performance.now() - writtenAt : 0;
  }

  /** What the server reports about its processes; undefined when it does not respond. */
  async function ask(pids: number[]): Promise<Map<number, string> | undefined> {
    const sql = postgres(url, {
      ...options,
      max: 1,
      fetch_types: false,
      connect_timeout: connectMs / 1000,
      connection: { application_name: 'enlace-link-watch', statement_timeout: connectMs },
    });
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), connectMs);
    try {
      const rows = await Promise.race([
        sql<
          { pid: number; state: string }[]
        >`select pid, state from pg_stat_activity where pid in ${sql([0, ...pids])}`,
        late.promise,
      ]);
      return rows && new Map(rows.map(({ pid, state }) => [pid, state]));
    } catch (error) {
      if (isConnectionLoss(error)) return undefined;
      // It responds, but rejects the query: that is no sign of a dead connection.
      logger.warn({ err: error }, 'the database could not be asked about its links');
      return new Map();
    } finally {
      clearTimeout(timer);
      void sql.end({ timeout: 0 });
    }
  }

  async function look(): Promise<void> {
    const silent = [...links].filter((link) => silenceOf(link) > suspiciousMs);
    for (const link of links) if (!silent.includes(link)) link.idleLooks = 0;
    if (silent.length === 0) return;
    const states = await ask(silent.flatMap(({ pid }) => pid ?? []));
    for (const link of silent.filter((each) => silenceOf(each) > suspiciousMs)) {
      const state = link.pid === undefined ? undefined : states?.get(link.pid);
      link.idleLooks = state?.startsWith('idle') ? link.idleLooks + 1 : 0;
      const isLate = statementMs > 0 && silenceOf(link) > statementMs + graceMs;
      if (states !== undefined && link.idleLooks < 2 && !isLate) continue;
      logger.warn(
        { pid: link.pid, silentMs: Math.round(silenceOf(link)) },
        'a link to the database is half open and was cut',
      );
      link.socket.destroy();
    }
  }

  const timer = setInterval(() => {
    if (isLooking || isOver) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  }, lookMs);
  timer.unref();
  return {
    openSocket: (to) => openWatched(to, links),
    close() {
      isOver = true;
      clearInterval(timer);
    },
  };
}
