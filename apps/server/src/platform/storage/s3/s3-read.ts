import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { S3Client } from './s3-client.ts';
import { isGone } from './s3-objects.ts';
import { isPassing, MissingContentError, S3Error } from './s3-error.ts';

type Range = { start: number; end: number };
type Input = { client: S3Client; key: string; range: Range | undefined };

/** Where the bytes of a response are in the whole, and how many it announced. */
function placeOf(answer: IncomingMessage): { etag: string; end: number } {
  const length = Number(answer.headers['content-length'] ?? 0);
  const found = /^bytes (\d+)-(\d+)\//.exec(answer.headers['content-range'] ?? '');
  return { etag: answer.headers.etag ?? '', end: found ? Number(found[2]) : length - 1 };
}

type Asked = { from: number; until: number | undefined; etag: string | undefined; signal: AbortSignal };

async function ask({ client, key }: Input, { from, until, etag, signal }: Asked): Promise<IncomingMessage | undefined> {
  const isWhole = from === 0 && until === undefined;
  const headers: Record<string, string> = isWhole ? {} : { range: `bytes=${from}-${until ?? ''}` };
  // Bytes of two contents are never mixed.
  if (etag) headers['if-match'] = etag;
  try {
    return await client.open({ method: 'GET', key, headers, signal });
  } catch (error) {
    if (isGone(error)) throw new MissingContentError(key);
    // As with a file: beyond its end there is nothing.
    if (error instanceof S3Error && error.status === 416) return undefined;
    throw error;
  }
}

function asS3Error(cause: unknown): S3Error {
  return cause instanceof S3Error
    ? cause
    : new S3Error({ status: 0, code: 'cut_off', text: 'the bytes were cut off', cause });
}

/** The bytes in order; when the connection breaks, it resumes where it stopped. */
async function* pieces(input: Input, signal: AbortSignal): AsyncGenerator<Buffer> {
  const { client, range } = input;
  let from = range?.start ?? 0;
  let until = range?.end;
  let etag: string | undefined;
  for (let failures = 0; ;) {
    const answer = await ask(input, { from, until, etag, signal });
    if (answer === undefined) return;
    const place = placeOf(answer);
    if (place.end < from) {
      answer.resume();
      return;
    }
    etag ??= place.etag;
    until = place.end;
    try {
      for await (const piece of answer) {
        // NOTE: a response without an encoding yields buffers.
        const bytes = piece as Buffer;
        from += bytes.length;
        failures = 0;
        yield bytes;
      }
      if (from > until) return;
      throw asS3Error(new Error('the body ended early'));
    } catch (cause) {
      const error = asS3Error(cause);
      failures += 1;
      if (signal.aborted || !isPassing(error) || failures >= client.patience.tries) throw error;
      await client.wait(failures, signal);
    } finally {
      answer.destroy();
    }
  }
}

/** A content, or an inclusive range of it; missing ones fail with the code ENOENT. */
export function readObject(input: Input): Readable {
  const stopping = new AbortController();
  const stream = Readable.from(pieces(input, stopping.signal), { objectMode: false, highWaterMark: 256 * 1024 });
  // A reader that leaves must not leave us waiting for a response nobody needs: `close` would only come after it.
  const end = stream._destroy.bind(stream);
  stream._destroy = (error, done) => {
    stopping.abort();
    end(error, done);
  };
  return stream;
}
