import { createConnection, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Scanner, ScannerTarget, ScanVerdict } from './scanner.types.ts';

export type ScannerLimits = {
  /** Maximum silence of either side, including while connecting. */
  idleMs: number;
  /** Maximum time for scanning one file. */
  totalMs: number;
};

const usualLimits: ScannerLimits = { idleMs: 30_000, totalMs: 120_000 };
const longestAnswer = 4096;
const longestName = 200;

/** The file could not be read; says nothing about the scanner. */
class SourceError extends Error {
  override readonly name = 'SourceError';
}

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}

/** The command, then each piece preceded by its length; a zero length ends it. */
async function* instream(bytes: Readable): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  try {
    for await (const piece of bytes) {
      // NOTE: a stream without an encoding yields buffers.
      const content = piece as Buffer;
      if (content.length === 0) continue;
      yield lengthOf(content);
      yield content;
    }
  } catch (error) {
    throw new SourceError('the bytes could not be read', { cause: error });
  }
  yield Buffer.alloc(4);
}

/** The scanner's reply up to its NUL, or to the end of the stream. */
function readAnswer(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  socket.on('data', (piece: Buffer) => {
    text += piece.toString('utf8');
    const end = text.indexOf('\0');
    if (end >= 0) resolve(text.slice(0, end));
    else if (text.length > longestAnswer) reject(new Error('the answer has no end'));
  });
  socket.once('error', reject);
  socket.once('close', () => (text.trim() === '' ? reject(new Error('it hung up without an answer')) : resolve(text)));
  return promise;
}

function verdictOf(answer: string): ScanVerdict {
  const text = answer.trim().replace(/^stream: /, '');
  if (text === 'OK') return { kind: 'clean' };
  const found = /^(.+) FOUND$/s.exec(text)?.[1];
  if (found !== undefined) return { kind: 'infected', name: found.replace(/\p{Cc}+/gu, ' ').slice(0, longestName) };
  return { kind: 'undecided', reason: text.slice(0, longestName) };
}

/** A scanner that speaks the clamd protocol. Each file has its own connection and is never completely in memory. */
export function createClamd({
  target,
  limits = usualLimits,
}: {
  target: ScannerTarget;
  limits?: ScannerLimits;
}): Scanner {
  async function ask(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
    const socket = createConnection(target);
    const answer = readAnswer(socket);
    answer.catch(() => undefined);
    socket.setTimeout(limits.idleMs, () => socket.destroy(new Error(`no answer within ${limits.idleMs} ms`)));
    const whole = setTimeout(() => socket.destroy(new Error(`no answer within ${limits.totalMs} ms`)), limits.totalMs);
    try {
      // It may reply before it has received everything: a file that is too large is cut off, and then the reply counts,
      // not the cut.
      const poured = pipeline(pieces, socket, { end: false });
      await Promise.race([poured, answer]).catch((error: unknown) => {
        if (error instanceof SourceError) throw error;
      });
      return await answer;
    } finally {
      clearTimeout(whole);
      socket.destroy();
    }
  }

  const version = async (): Promise<string> => (await ask([Buffer.from('zVERSION\0')])).trim().slice(0, longestName);

  return {
    async scan(bytes) {
      try {
        return verdictOf(await ask(instream(bytes)));
      } catch (error) {
        if (error instanceof SourceError) throw error.cause;
        const reason = error instanceof Error ? error.message : String(error);
        // Files that are too large are cut off, and over a network the reply may be lost with the connection: then only
        // this file has no verdict, and the others need not wait.
        const isThere = await version().then(
          () => true,
          () => false,
        );
        return { kind: isThere ? 'undecided' : 'unavailable', reason };
      } finally {
        bytes.destroy();
      }
    },
    version,
  };
}
