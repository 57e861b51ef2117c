import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LoopbackS3, startLoopbackS3 } from '#test/kit/loopback-s3.ts';
import { systemClock } from '#platform/clock.ts';
import { createStorage } from './create-storage.ts';
import type { MoveOrder } from './move-files.fixture.ts';
import { moveFiles } from './move-files.ts';
import { createS3Client, type S3Client } from './s3/s3-client.ts';
import { createS3Storage } from './s3/s3-storage.ts';
import { hasty, loopbackConfig } from './s3/s3.test-support.ts';
import { createDiskStorage, type Storage } from './storage.ts';

const program = path.resolve(import.meta.dirname, 'move-files.fixture.ts');
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let s3: LoopbackS3;
let dataDir: string;
let client: S3Client;
let disk: Storage;
let bucket: Storage;
/** What the product sees. */
let both: Storage;
let contents: Map<string, string>;

beforeEach(async () => {
  s3 = await startLoopbackS3();
  dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-move-'));
  client = createS3Client({ config: loopbackConfig(s3), clock: systemClock, patience: hasty });
  disk = createDiskStorage({ root: path.join(dataDir, 'files') });
  bucket = createS3Storage({ client });
  both = createStorage({ config: { dataDir, s3: loopbackConfig(s3) }, patience: hasty });
  contents = new Map();
  for (let number = 0; number < 30; number += 1) {
    const key = `documents/ana/${number}/file.bin`;
    const content = randomBytes(number === 7 ? 9 * 1024 * 1024 : 1000 + number);
    await disk.put(key, content);
    contents.set(key, hash(content));
  }
});
afterEach(async () => {
  client.close();
  await s3.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function assertAllIn(storage: Storage): Promise<void> {
  for (const [key, wanted] of contents) expect(hash(await buffer(storage.read(key))), key).toBe(wanted);
}

const signal = new AbortController().signal;
const move = (from = disk, to = bucket) => moveFiles({ from, to, signal, isAlone: false });

function startMover(): ChildProcess {
  const order: MoveOrder = { dataDir, s3: loopbackConfig(s3) };
  return spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], MOVE_ORDER: JSON.stringify(order) },
  });
}

describe('moving files from the disk to a bucket', () => {
  it('is killed again and again in the middle, and ends with every byte there and none on disk', async () => {
    for (const max of [4, 7, 9, Number.POSITIVE_INFINITY]) {
      let left = max;
      const child = startMover();
      const gone = once(child, 'exit');
      let said = '';
      child.stderr?.on('data', (piece: Buffer) => (said += piece.toString()));
      s3.fault = ({ method }) => {
        if (method === 'PUT' && left-- <= 0) child.kill('SIGKILL');
        return undefined;
      };
      await gone;
      s3.fault = () => undefined;
      // The product can read everything at any time.
      await assertAllIn(both);
      const end = max === Number.POSITIVE_INFINITY ? [0, null] : [null, 'SIGKILL'];
      expect([child.exitCode, child.signalCode], said).toEqual(end);
    }
    expect(await disk.listOwned('ana')).toEqual([]);
    await assertAllIn(bucket);
  }, 120_000);

  it('can be taken back', async () => {
    await move();
    expect(await move(bucket, disk)).toMatchObject({ files: 30, differing: [] });
    await assertAllIn(disk);
    expect(s3.objects.size).toBe(0);
  });

  it('leaves a file where it is when the bucket gives back other bytes than it was given', async () => {
    const wrong: Storage = { ...bucket, write: (key) => bucket.put(key, Buffer.from('otra cosa')) };
    await expect(move(disk, wrong)).rejects.toThrow('does not read back');
    await assertAllIn(both);
    expect(s3.objects.size).toBe(0);
  });

  it('does not bring back what is deleted while it is under way', async () => {
    const key = 'documents/ana/3/file.bin';
    const slow: Storage = {
      ...bucket,
      async write(written, pieces) {
        await bucket.write(written, pieces);
        if (written === key) await both.remove(key);
      },
    };
    await move(disk, slow);
    contents.delete(key);
    expect(await both.size(key)).toBeUndefined();
    expect(await both.listOwned('ana')).toHaveLength(29);
    await assertAllIn(bucket);
  });

  it('leaves both sides of what differs, and says so', async () => {
    const key = 'documents/ana/5/file.bin';
    await bucket.put(key, Buffer.from('otra'));
    expect(await move()).toMatchObject({ files: 29, differing: [key] });
    expect(await disk.size(key)).toBe(1005);
    expect((await buffer(bucket.read(key))).toString()).toBe('otra');
  });

  it('leaves what is written in place to its writer, whose next writing moves it', async () => {
    await disk.put('anchors/head.json', Buffer.from('1'));
    await move();
    expect((await buffer(both.read('anchors/head.json'))).toString()).toBe('1');
    await both.put('anchors/head.json', Buffer.from('2'));
    expect(await disk.size('anchors/head.json')).toBeUndefined();
    expect((await buffer(both.read('anchors/head.json'))).toString()).toBe('2');
  });

  it('is not noticed by who removes everything of a client in the middle of it', async () => {
    await bucket.put('documents/ana/movido/file.bin', Buffer.from('ya'));
    await both.removeOwned('ana');
    expect(await both.listOwned('ana')).toEqual([]);
    expect(s3.objects.size).toBe(0);
  });
});
