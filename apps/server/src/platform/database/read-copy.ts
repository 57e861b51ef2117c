import type { Readable } from 'node:stream';

/**
 * Rows of a `copy … to stdout`, one buffer each. Afterwards the connection accepts the next query.
 * NOTE: the driver (3.4.9) pauses its socket when its buffer is full and resumes only when somebody reads. Rows that
 * fill it at the very end leave it paused, because an ended stream is not read any more, and the next query would wait
 * forever.
 */
export async function* readCopy(source: Readable): AsyncGenerator<Buffer> {
  try {
    // The driver's copy streams yield buffers.
    for await (const row of source) yield row as Buffer;
  } finally {
    source._read(0);
  }
}
