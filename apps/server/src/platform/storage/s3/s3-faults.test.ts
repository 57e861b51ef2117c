import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LoopbackS3, type S3Fault, type S3Seen, startLoopbackS3 } from '#test/kit/loopback-s3.ts';
import { systemClock } from '#platform/clock.ts';
import type { Storage } from '../storage.ts';
import { createS3Client, type S3Client } from './s3-client.ts';
import { lookAtBucket } from './s3-objects.ts';
import { createS3Storage } from './s3-storage.ts';
import { createUploader } from './s3-upload.ts';
import { hasty, loopbackConfig } from './s3.test-support.ts';
import type { S3Config } from './s3.types.ts';

const mebibyte = 1024 * 1024;
/** Small, so that a few kilobytes make many parts. */
const partBytes = 64 * 1024;
const key = 'documents/ana/uno/file.bin';
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let s3: LoopbackS3;
let client: S3Client;
let storage: Storage;

const storageOf = (over: S3Client) =>
  createS3Storage({ client: over, uploader: createUploader({ client: over, partBytes }) });

beforeEach(async () => {
  s3 = await startLoopbackS3({ leastPartBytes: partBytes });
  client = createS3Client({ config: loopbackConfig(s3), clock: systemClock, patience: hasty });
  storage = storageOf(client);
});
afterEach(async () => {
  client.close();
  await s3.close();
});

/** This fault for the first `count` requests of a kind, and none later. */
function failFirst(count: number, fault: S3Fault, isMeant: (seen: S3Seen) => boolean = () => true): void {
  let left = count;
  s3.fault = (seen) => (isMeant(seen) && left-- > 0 ? fault : undefined);
}

describe('an S3 that fails in passing', () => {
  it.each<[string, S3Fault]>([
    ['is overloaded', { kind: 'answer', status: 503, code: 'SlowDown' }],
    ['has an error of its own', { kind: 'answer', status: 500, code: 'InternalError' }],
    ['breaks the link', { kind: 'cut' }],
    ['breaks the link after it did what was asked', { kind: 'done_but_untold' }],
  ])('keeps everything when it %s, in every call', async (_name, fault) => {
    const content = randomBytes(2 * partBytes + 17);
    const met = new Map<string, number>();
    // Every distinct call fails twice.
    s3.fault = ({ method, query }) => {
      const call = `${method} ${[...query.keys()].join('&')} ${query.get('partNumber') ?? ''}`;
      met.set(call, (met.get(call) ?? 0) + 1);
      return (met.get(call) ?? 0) <= 2 ? fault : undefined;
    };
    await storage.write(key, Readable.from([content]));
    expect(hash(await buffer(storage.read(key)))).toBe(hash(content));
    expect(await storage.size(key)).toBe(content.length);
    await storage.copy(key, 'documents/ana/dos/file.bin');
    expect(await storage.listOwned('ana')).toHaveLength(2);
    await storage.removeOwned('ana');
    expect(s3.objects.size).toBe(0);
    expect(met.size).toBeGreaterThan(8);
  });

  it('is given up after some tries, and who asked hears to come back', async () => {
    s3.fault = () => ({ kind: 'answer', status: 503, code: 'SlowDown' });
    await expect(storage.size(key)).rejects.toMatchObject({ code: 'server.unavailable', retryAfterSeconds: 10 });
    expect(s3.seen).toHaveLength(hasty.tries);
  });

  it('goes on reading where the body was cut, as often as it brings something', async () => {
    const content = randomBytes(3 * mebibyte);
    await storage.put(key, content);
    failFirst(20, { kind: 'truncate', bytes: 100_000 }, ({ method }) => method === 'GET');
    expect(hash(await buffer(storage.read(key)))).toBe(hash(content));
    failFirst(5, { kind: 'truncate', bytes: 70_000 }, ({ method }) => method === 'GET');
    const part = await buffer(storage.read(key, { start: 1000, end: 900_000 }));
    expect(part.equals(content.subarray(1000, 900_001))).toBe(true);
  });

  it('never gives bytes of two contents as one', async () => {
    await storage.put(key, randomBytes(mebibyte));
    const { objects } = s3;
    let asked = 0;
    s3.fault = () => {
      asked += 1;
      if (asked === 1) return { kind: 'truncate', bytes: 100_000 };
      objects.set(key, { body: randomBytes(mebibyte), etag: '"otro"', changedAt: new Date() });
      return undefined;
    };
    const stream = storage.read(key);
    await expect(buffer(stream)).rejects.toMatchObject({ code: 'PreconditionFailed' });
  });

  it('is not waited for without end when it falls silent', async () => {
    const quick = createS3Client({
      config: loopbackConfig(s3),
      clock: systemClock,
      patience: { ...hasty, idleMs: 200 },
    });
    const impatient = createS3Storage({ client: quick });
    const content = randomBytes(mebibyte);
    await impatient.put(key, content);
    failFirst(1, { kind: 'stall' }, ({ method }) => method === 'GET');
    expect(hash(await buffer(impatient.read(key)))).toBe(hash(content));
    s3.fault = () => ({ kind: 'stall' });
    await expect(buffer(impatient.read(key))).rejects.toMatchObject({ name: 'S3Error', status: 0 });
    quick.close();
  });

  it('is asked no more once the reader has left', async () => {
    await storage.put(key, randomBytes(mebibyte));
    s3.fault = ({ method }) => (method === 'GET' ? { kind: 'stall' } : undefined);
    const stream = storage.read(key);
    for await (const _piece of stream) break;
    const before = s3.seen.length;
    await storage.size(key);
    expect(s3.seen).toHaveLength(before + 1);
  });
});

describe('a file that is sent in parts', () => {
  let folder: string;
  let file: string;
  const content = randomBytes(12 * partBytes + 35);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'enlace-parts-'));
    file = path.join(folder, 'whole');
    await writeFile(file, content);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const sentParts = () =>
    s3.seen.filter(({ query }) => query.has('partNumber')).map(({ query }) => query.get('partNumber'));

  it('goes on with the parts an earlier run had sent, and sends none of them again', async () => {
    s3.fault = ({ query }) =>
      query.get('partNumber') === '4' ? { kind: 'answer', status: 403, code: 'AccessDenied' } : undefined;
    await expect(storage.takeCopy(key, file)).rejects.toMatchObject({ code: 'AccessDenied' });
    const before = sentParts();
    expect(await storage.size(key)).toBeUndefined();
    s3.fault = () => undefined;
    s3.seen.length = 0;
    await storage.takeCopy(key, file);
    expect(sentParts().filter((part) => part !== '4' && before.includes(part))).toEqual([]);
    expect(hash(await buffer(storage.read(key)))).toBe(hash(content));
    expect(s3.uploads.size).toBe(0);
  });

  it('sends again what an earlier run sent of other bytes', async () => {
    s3.fault = ({ query }) =>
      query.get('partNumber') === '5' ? { kind: 'answer', status: 403, code: 'AccessDenied' } : undefined;
    await writeFile(file, randomBytes(content.length));
    await expect(storage.takeCopy(key, file)).rejects.toMatchObject({ code: 'AccessDenied' });
    s3.fault = () => undefined;
    await writeFile(file, content);
    await storage.takeCopy(key, file);
    expect(hash(await buffer(storage.read(key)))).toBe(hash(content));
  });

  it('is not sent twice', async () => {
    await storage.takeCopy(key, file);
    s3.seen.length = 0;
    await storage.takeCopy(key, file);
    expect(s3.seen.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('takes no more memory however many are sent at once', async () => {
    let [running, max] = [0, 0];
    s3.fault = ({ query }) => {
      if (query.has('partNumber')) max = Math.max(max, (running += 1));
      return undefined;
    };
    const parts = createS3Storage({
      client: {
        ...client,
        call: async (name, ...given) =>
          client.call(name, ...given).finally(() => (running -= name === 'uploadPart' ? 1 : 0)),
      },
    });
    await Promise.all(
      Array.from({ length: 5 }, (_each, index) => parts.takeCopy(`originals/ana/${index}/original`, file)),
    );
    expect(s3.objects.size).toBe(5);
    expect(max).toBeLessThanOrEqual(6);
  });
});

it('takes an error that S3 tells only after its 200 for what it is, and tries again', async () => {
  const late: S3Fault = { kind: 'answer', status: 200, code: 'InternalError' };
  failFirst(2, late, ({ method, query }) => method === 'POST' && query.has('uploadId'));
  const content = randomBytes(3 * partBytes);
  await storage.write(key, Readable.from([content]));
  expect(hash(await buffer(storage.read(key)))).toBe(hash(content));
});

it.each(['<html>welcome</html>', 'welcome', ''])('says that an endpoint that answers “%s” is no S3', async (page) => {
  const server = createServer((_request, response) => response.end(page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const config = { ...loopbackConfig(s3), endpoint: `http://127.0.0.1:${port}` };
  const other = createS3Client({ config, clock: systemClock, patience: hasty });
  await expect(lookAtBucket(other)).rejects.toMatchObject({ name: 'S3Error', code: 'not_understood' });
  other.close();
  server.close();
});

describe('settings that are wrong', () => {
  const look = async (change: Partial<S3Config>) => {
    const other = createS3Client({ config: { ...loopbackConfig(s3), ...change }, clock: systemClock, patience: hasty });
    try {
      return await lookAtBucket(other);
    } finally {
      other.close();
    }
  };

  it.each<[Partial<S3Config>, string]>([
    [{ secretAccessKey: 'otra' }, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'OTRA' }, 'InvalidAccessKeyId'],
    [{ region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    [{ bucket: 'no-hay' }, 'NoSuchBucket'],
    [{ endpoint: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
  ])('%o are told as %s', async (change, code) => {
    await expect(look(change)).rejects.toMatchObject({ name: 'S3Error', code });
    expect(s3.seen).toHaveLength(0);
  });

  it('of the clock are put right by the answer', async () => {
    s3.aheadMs = 3 * 3_600_000;
    await storage.put(key, Buffer.from('a su hora'));
    expect((await buffer(storage.read(key))).toString()).toBe('a su hora');
  });
});
