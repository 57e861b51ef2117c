import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks connections without a request yet, such as browsers open in advance: Node.js does not consider them idle, and
 * a closing server would wait for them. Returns a function that ends them.
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
