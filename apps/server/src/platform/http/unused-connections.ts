import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Remembers connections over which nothing has been asked yet, such as browsers open in advance: for Node.js they are not
 * idle, and a server that closes would wait for them. Returns what ends them.
 */
export function watchUnused(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) socket.destroy();
  };
}
