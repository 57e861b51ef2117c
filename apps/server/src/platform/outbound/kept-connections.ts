import { Agent } from 'node:http';

/** Maximum concurrent connections per target. */
const maxPerPlace = 8;
/** Most servers keep theirs open for five seconds or more: ours close first. */
const idleMs = 3000;

/**
 * Connections that stay open briefly after a response. Every request has its target checked first: a connection is only
 * used for the addresses it was opened to, which are part of its key.
 */
export function createKeptConnections(): Agent {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: maxPerPlace, timeout: idleMs });
  agent.getName = (options) => options?.host ?? '';
  agent.createConnection = (options, callback) => {
    // The caller opens it, because an agent would resolve the name itself.
    if (!options.createConnection) throw new Error('a kept connection was gone');
    return options.createConnection(options, callback ?? (() => undefined));
  };
  return agent;
}

/** Whether one is open now; still true if used synchronously. */
export function hasKept(agent: Agent, place: string): boolean {
  return agent.freeSockets[place]?.some((socket) => !socket.destroyed && socket.writable) ?? false;
}
