import { Readable } from 'node:stream';
import type { S3Client } from './s3-client.ts';
import { isGone } from './s3-objects.ts';
import { isPassing, MissingContentError, S3Error } from './s3-error.ts';

type Range = { start: number; end: number };
type Input = { client: S3Client; key: string; range: Range | undefined };

type Answer = { body: Readable; etag: string; end: number };

type Asked = { from: number; until: number | undefined; etag: string | undefined; signal: AbortSignal };

/** The bytes of a response, and where in the whole they end. */
async function ask({ client, key }: Input, { from, until, etag, signal }: Asked): Promise<Answer | undefined> {
  const isWhole = from === 0 && until === undefined;
  try {
    const answer = await client.call(
      'getObject',
      {
        Key: client.keyOf(key),
        ...(isWhole ? {} : { Range: `bytes=${from}-${until ?? ''}` }),
        // Bytes of two contents are never mixed.
        ...(etag ? { IfMatch: etag } : {}),
      },
      signal,
    );
    const { Body: body, ContentRange = '', ContentLength = 0, ETag = '' } = answer;
    if (!(body instanceof Readable)) throw new TypeError('the SDK gave no stream');
    const found = /^bytes (\d+)-(\d+)\//.exec(ContentRange);
    return { body, etag: ETag, end: found ? Number(found[2]) : ContentLength - 1 };
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
    const { body, end } = answer;
    if (end < from) {
      body.resume();
      return;
    }
    etag ??= answer.etag;
    until = end;
    try {
      for await (const piece of body) {
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
      body.destroy();
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
