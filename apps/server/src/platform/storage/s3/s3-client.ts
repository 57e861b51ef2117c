import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '#platform/clock.ts';
import { isPassing, S3Error } from './s3-error.ts';
import { createWire } from './s3-wire.ts';
import { readXml, textOf } from './s3-xml.ts';
import { type Query, signRequest } from './sign-request.ts';
import { type S3Config, type S3Patience, usualPatience } from './s3.types.ts';

export type S3Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** In the bucket, without its prefix; the bucket itself when absent. */
  key?: string;
  query?: Query;
  headers?: Record<string, string>;
  body?: Buffer;
  signal?: AbortSignal;
};

/** Signed calls to one bucket; transient failures are retried. Throws S3Error. */
export type S3Client = {
  readonly config: S3Config;
  readonly patience: S3Patience;
  /** The response with its body still to be read. */
  open(call: S3Call): Promise<IncomingMessage>;
  /** The same, with the body read completely. */
  call(call: S3Call): Promise<{ headers: IncomingMessage['headers']; body: Buffer }>;
  /** Waits as before attempt `failures + 1`. */
  wait(failures: number, signal?: AbortSignal): Promise<void>;
  close(): void;
};

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Hashed outside this thread: a part is several megabytes. */
async function hashOf(body: Buffer | undefined): Promise<string> {
  if (body === undefined || body.length === 0) return emptyHash;
  // NOTE: our buffers are never in shared memory.
  return Buffer.from(await crypto.subtle.digest('SHA-256', body as Buffer<ArrayBuffer>)).toString('hex');
}

const bareMeanings: Record<number, string> = { 403: 'Forbidden', 404: 'NotFound', 412: 'PreconditionFailed' };

async function errorOf(answer: IncomingMessage): Promise<S3Error> {
  const status = answer.statusCode ?? 0;
  const told = await buffer(answer).catch(() => Buffer.alloc(0));
  const xml = readXml(told.toString('utf8'));
  const code = textOf(xml, 'Code') || bareMeanings[status] || `status_${status}`;
  return new S3Error({ status, code, text: textOf(xml, 'Message') || `answered ${status} ${code}` });
}

type ClientInput = { config: S3Config; clock: Clock; patience?: S3Patience };

export function createS3Client({ config, clock, patience = usualPatience }: ClientInput): S3Client {
  const endpoint = new URL(config.endpoint);
  const wire = createWire({ endpoint, idleMs: patience.idleMs });
  const isPath = config.addressing === 'path';
  const host = isPath ? endpoint.host : `${config.bucket}.${endpoint.host}`;
  const root = isPath ? `/${config.bucket}` : '';
  // How far the other side's clock is ahead of ours, once it has complained.
  let aheadMs = 0;

  async function send(call: S3Call, bodyHash: string): Promise<IncomingMessage> {
    const { method, key, query = {}, headers = {}, body, signal } = call;
    const path = key === undefined ? root || '/' : `${root}/${config.prefix}${key}`;
    const at = clock.now().add({ milliseconds: aheadMs });
    const signed = signRequest({ ...config, method, host, path, query, headers, bodyHash, at });
    return wire.send({ method, host, ...signed, body, signal });
  }

  function adopt(answer: IncomingMessage): void {
    const theirs = Date.parse(answer.headers.date ?? '');
    if (!Number.isNaN(theirs)) aheadMs = theirs - clock.now().epochMilliseconds;
  }

  async function attempt(call: S3Call, bodyHash: string): Promise<IncomingMessage> {
    const answer = await send(call, bodyHash);
    if ((answer.statusCode ?? 0) < 300) return answer;
    const error = await errorOf(answer);
    if (error.code !== 'RequestTimeTooSkewed') throw error;
    adopt(answer);
    const again = await send(call, bodyHash);
    if ((again.statusCode ?? 0) < 300) return again;
    throw await errorOf(again);
  }

  async function wait(failures: number, signal?: AbortSignal): Promise<void> {
    const longest = Math.min(patience.longestWaitMs, patience.firstWaitMs * 2 ** (failures - 1));
    // Jittered, so that calls that failed together are not retried together.
    await clock.sleep(longest * (0.5 + Math.random() / 2), signal);
  }

  async function repeat<T>(call: S3Call, read: (answer: IncomingMessage) => Promise<T>): Promise<T> {
    const bodyHash = await hashOf(call.body);
    for (let failures = 0; ;) {
      try {
        return await read(await attempt(call, bodyHash));
      } catch (error) {
        failures += 1;
        if (!(error instanceof S3Error) || !isPassing(error) || failures >= patience.tries) throw error;
        await wait(failures, call.signal);
      }
    }
  }

  return {
    config,
    patience,
    open: (call) => repeat(call, async (answer) => answer),
    call: (call) =>
      repeat(call, async (answer) => {
        const body = await buffer(answer).catch((cause: unknown) => {
          if (call.signal?.aborted === true) throw cause;
          throw new S3Error({ status: 0, code: 'cut_off', text: 'the answer was cut off', cause });
        });
        return { headers: answer.headers, body };
      }),
    wait,
    close: () => wire.close(),
  };
}
