import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLoopbackS3 } from '#test/kit/loopback-s3.ts';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { motoObstacle, startMotoS3 } from '#test/kit/moto-s3.ts';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createLayeredStorage } from './layered-storage.ts';
import { createS3Client, type S3Client } from './s3/s3-client.ts';
import { beginMultipart, listUnfinished, lookAtBucket, putPart } from './s3/s3-objects.ts';
import { createS3Storage } from './s3/s3-storage.ts';
import { loopbackConfig } from './s3/s3.test-support.ts';
import type { StorageBench } from './storage-suite.test-support.ts';
import { describeStorage } from './storage-suite.test-support.ts';
import { createDiskStorage } from './storage.ts';

function benchOf(client: S3Client, close: () => Promise<void>): StorageBench {
  return {
    storage: createS3Storage({ client }),
    async leaveUnfinished(owner) {
      const key = `exports/${owner}/a.zip`;
      const uploadId = await beginMultipart(client, key);
      await putPart(client, { key, uploadId, number: 1, body: Buffer.alloc(6 * 1024 * 1024) });
    },
    async countUnfinished() {
      let count = 0;
      for await (const _each of listUnfinished(client, '')) count += 1;
      return count;
    },
    async close() {
      client.close();
      await close();
    },
  };
}

describeStorage('S3 on loopback that checks signatures', async () => {
  const s3 = await startLoopbackS3({ pageSize: 3 });
  const client = createS3Client({ config: loopbackConfig(s3), clock: systemClock });
  return benchOf(client, () => s3.close());
});

describeStorage('S3 with files left on disk', async () => {
  const s3 = await startLoopbackS3();
  const root = await mkdtemp(path.join(tmpdir(), 'enlace-layers-'));
  const client = createS3Client({ config: loopbackConfig(s3), clock: systemClock });
  const bench = benchOf(client, async () => {
    await s3.close();
    await rm(root, { recursive: true, force: true });
  });
  const remains = createDiskStorage({ root });
  return { ...bench, storage: createLayeredStorage({ target: bench.storage, remains }) };
});

const obstacle = await motoObstacle();

describe.skipIf(obstacle !== null)(`an S3 of others${obstacle === null ? '' : ` (left out: ${obstacle})`}`, () => {
  describeStorage('S3 as moto has it', async () => {
    const moto = await startMotoS3({ checks: false });
    return benchOf(createS3Client({ config: moto.config, clock: systemClock }), () => moto.stop());
  });

  it('takes our signatures for right, and tells wrong keys and buckets apart', async () => {
    const moto = await startMotoS3({ checks: true });
    try {
      const client = createS3Client({ config: moto.config, clock: systemClock });
      const storage = createS3Storage({ client });
      const [from, to] = ['documents/uno/a-b.c/file.pdf', 'documents/uno/dos/file.pdf'];
      const content = Buffer.alloc(9 * 1024 * 1024, 'ñandú');
      await storage.write(from, Readable.from([content]));
      await storage.copy(from, to);
      await storage.remove(from);
      expect(
        (await buffer(storage.read(to, { start: 3, end: 8_500_000 }))).equals(content.subarray(3, 8_500_001)),
      ).toBe(true);
      await lookAtBucket(createS3Client({ config: { ...moto.config, prefix: '' }, clock: systemClock }));
      const wrong = [
        [{ secretAccessKey: 'otra' }, 'SignatureDoesNotMatch'],
        [{ accessKeyId: 'AKIAOTRA' }, 'InvalidAccessKeyId'],
        [{ bucket: 'no-hay' }, 'NoSuchBucket'],
      ] as const;
      for (const [change, code] of wrong) {
        const other = createS3Client({ config: { ...moto.config, prefix: '', ...change }, clock: systemClock });
        await expect(lookAtBucket(other)).rejects.toMatchObject({ name: 'S3Error', code });
        other.close();
      }
      client.close();
    } finally {
      await moto.stop();
    }
  }, 60_000);
});
