import type { Readable } from 'node:stream';

/**
 * Rows of a `copy … to stdout`, one buffer each. After it the connection takes the next query.
 *
 * NOTE: the driver (3.4.9) pauses its socket when its buffer is full and goes on only when somebody reads. Rows that fill it
 * at the very end leave it paused, because an ended stream is not read any more, and the next query would wait for ever.
 */
export async function* readCopy(source: Readable): AsyncGenerator<Buffer> {
  try {
    // The driver's copy streams give buffers.
    for await (const row of source) yield row as Buffer;
  } finally {
    source._read(0);
  }
}
