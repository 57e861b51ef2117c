import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, type ZlibOptions } from 'node:zlib';
import { failed } from './outbound-error.ts';

export const acceptedEncodings = 'gzip, deflate, br';

/** Small steps, so that a decompression bomb is detected before much of it is decoded. */
const chunked: ZlibOptions = { chunkSize: 16 * 1024 };

/** A response may come in this many pieces of any size; further ones must average this many bytes each. */
const freePieces = 4096;
const leastPieceBytes = 32;

function decoderFor(encoding: string) {
  if (encoding === '' || encoding === 'identity') return undefined;
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip(chunked);
  if (encoding === 'deflate') return createInflate(chunked);
  if (encoding === 'br') return createBrotliDecompress({ chunkSize: 16 * 1024 });
  throw failed('protocol', new Error('an encoding we did not ask for'));
}

function collect({ from, source, maxBytes }: { from: Readable; source: IncomingMessage; maxBytes: number }) {
  return new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let raw = 0;
    let pieces = 0;
    const fail = (error: Error) => {
      // First, because destroying a stream immediately reports another failure.
      reject(error);
      source.destroy();
      if (from !== source) from.destroy();
    };
    source.on('data', (chunk: Buffer) => {
      raw += chunk.length;
      pieces += 1;
      // Each piece costs time on the main thread, whatever is in it.
      if (pieces > freePieces + raw / leastPieceBytes) fail(failed('protocol', new Error('too many small pieces')));
      if (raw > maxBytes) fail(failed('too_large'));
    });
    from.on('data', (chunk: Buffer) => {
      if (from !== source) size += chunk.length;
      if (size > maxBytes) fail(failed('too_large'));
      else chunks.push(chunk);
    });
    source.on('error', (error) => fail(failed('protocol', error)));
    source.on('aborted', () => fail(failed('protocol')));
    if (from !== source) from.on('error', (error) => fail(failed('protocol', error)));
    from.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

/** The decoded body, limited both on the wire and decoded. Throws `outbound.failed`. */
export async function readBody({ answer, maxBytes }: { answer: IncomingMessage; maxBytes: number }): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw failed('too_large');
  const decoder = decoderFor((answer.headers['content-encoding'] ?? '').trim().toLowerCase());
  const from = decoder ? answer.pipe(decoder) : answer;
  return collect({ from, source: answer, maxBytes });
}
