import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

export type MeteredSocket = {
  stream: Duplex;
  /** From now on the other side may send so many bytes; with the next one the connection ends. */
  grant(bytes: number): void;
};

/** A connection to somebody's server that ends when more comes than the question in hand can need. */
export function meterSocket(socket: Socket): MeteredSocket {
  let left = 0;
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(() => done()),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) stream.destroy(new Error('the server sent more than was asked for'));
    else if (!stream.push(bytes)) socket.pause();
  });
  socket.once('end', () => stream.push(null));
  socket.once('error', (error) => stream.destroy(error));
  socket.once('close', () => stream.destroy());
  return {
    stream,
    grant(bytes) {
      left = bytes;
    },
  };
}
