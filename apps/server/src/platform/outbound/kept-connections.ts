import { Agent } from 'node:http';

/** As many as one place is asked at once. */
const mostPerPlace = 8;
/** Most servers keep theirs for five seconds or more: ours end first. */
const idleMs = 3000;

/**
 * Connections that stay open for a moment after an answer. Whoever asks again has the place checked first: a connection is
 * only used for the addresses it was opened to, and what they are is part of the name.
 */
export function createKeptConnections(): Agent {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: mostPerPlace, timeout: idleMs });
  agent.getName = (options) => options?.host ?? '';
  agent.createConnection = (options, callback) => {
    // Opened before by whoever asks, for an agent would resolve the name by itself.
    if (!options.createConnection) throw new Error('a kept connection was gone');
    return options.createConnection(options, callback ?? (() => undefined));
  };
  return agent;
}

/** Whether one is open now; asked for without a pause it is still there. */
export function hasKept(agent: Agent, place: string): boolean {
  return agent.freeSockets[place]?.some((socket) => !socket.destroyed && socket.writable) ?? false;
}
