import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { loopbackConfig } from '#platform/storage/s3/s3.test-support.ts';
import { deleteObject, listObjects, putObject } from '#platform/storage/s3/s3-objects.ts';
import { type LoopbackS3, startLoopbackS3 } from '#test/kit/loopback-s3.ts';
import { BackupError } from '../backup-error.ts';
import {
  createInstallation,
  hashTables,
  inRestored,
  type Installation,
  quietLogger,
  restoreTo,
} from '../backup.test-support.ts';
import type { FoundBackup } from '../manifest.ts';
import { type BackupBucket, contentKey, listBucket, openBackupBucket, partKey } from './backup-bucket.ts';
import { fetchBackup, findInBucket } from './fetch-backup.ts';
import { sendBackup } from './send-backup.ts';
import { checkBucket, pruneBucket } from './maintain-bucket.ts';

const owner = '01900000-0000-7000-8000-000000000001';
const logger = quietLogger;
let [source, s3, bucket]: [Installation, LoopbackS3, BackupBucket] = [] as never;
let first: FoundBackup;

beforeAll(async () => {
  source = await createInstallation();
  s3 = await startLoopbackS3({ pageSize: 3 });
  const patience = { idleMs: 20_000, tries: 3, firstWaitMs: 1, longestWaitMs: 4 };
  bucket = openBackupBucket({ config: { ...loopbackConfig(s3), prefix: 'copias/' }, clock: systemClock, patience });
  for (let file = 0; file < 7; file += 1) await source.keep(`drive/${owner}/f${file}`, Buffer.alloc(3000 + file, file));
  first = await source.backUp();
}, 180_000);
afterAll(async () => {
  bucket.close();
  await s3.close();
  await source.remove();
});

const send = (backup: FoundBackup, signal = new AbortController().signal) =>
  sendBackup({ bucket, root: source.root, backup, logger, signal });

async function keysBelow(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listObjects(bucket.client, prefix)) keys.push(key);
  return keys;
}

describe('a bucket of backups', () => {
  it('holds nothing that was cut off, and takes the rest the next time', async () => {
    const over = new AbortController();
    const seen: number[] = [];
    const cut = sendBackup({
      ...{ bucket, root: source.root, backup: first, logger, signal: over.signal },
      onProgress: ({ done }) => {
        seen.push(done);
        over.abort(new DOMException('interrupted', 'AbortError'));
      },
    });
    await expect(cut).rejects.toThrow(BackupError);
    expect(seen.length).toBeGreaterThan(0);
    expect((await listBucket(bucket)).backups).toEqual([]);
    const { addedBytes } = await send(first);
    expect(addedBytes).toBeGreaterThan(first.manifest.database.bytes);
    expect((await listBucket(bucket)).backups).toMatchObject([{ name: first.name, damage: undefined }]);
    expect(await checkBucket(bucket, over.signal.aborted ? new AbortController().signal : over.signal)).toEqual([
      { name: first.name, damage: undefined },
    ]);
  });

  it('gets of the next backup only what is new', async () => {
    await source.keep(`drive/${owner}/new`, Buffer.alloc(5000, 99));
    const before = (await keysBelow('objects/')).length;
    const second = await source.backUp();
    await send(second);
    expect(await keysBelow('objects/')).toHaveLength(before + 1);
    expect((await listBucket(bucket)).backups.map(({ name }) => name)).toEqual([second.name, first.name]);
  });

  it('gives a backup back that restores to what was there', async () => {
    const wanted = await hashTables(source.sql);
    const root = path.join(source.dataDir, 'fetched');
    const backup = await findInBucket(bucket, undefined);
    await fetchBackup({ bucket, backup, root });
    const restored = path.join(source.dataDir, 'restored');
    await restoreTo(restored, root);
    const found = await inRestored(restored, hashTables);
    expect(found).toEqual(wanted);
    await rm(root, { recursive: true });
  }, 120_000);

  it('is found out by an altered and by a missing object', async () => {
    // A file included in every backup.
    const content = contentKey(createHash('sha256').update(Buffer.alloc(3001, 1)).digest('hex'));
    await putObject(bucket.client, { key: content, body: Buffer.from('other bytes') });
    const damaged = await checkBucket(bucket, new AbortController().signal);
    expect(damaged.every(({ damage }) => damage === `${content} was altered`)).toBe(true);
    await expect(findInBucket(bucket, undefined)).rejects.toThrow('There is no good backup');
    // The altered content is gone, and the next backup uploads it again.
    await send(await source.backUp());
    expect((await checkBucket(bucket, new AbortController().signal)).map(({ damage }) => damage)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await deleteObject(bucket.client, partKey(first.name, 'cluster.tar.zst'));
    expect(await checkBucket(bucket, new AbortController().signal)).toContainEqual({
      name: first.name,
      damage: `${partKey(first.name, 'cluster.tar.zst')} is missing`,
    });
  }, 120_000);

  it('keeps what the rules keep, and contents that a backup names', async () => {
    await rm(path.join(source.dataDir, 'files', 'drive', owner, 'f0'));
    await send(await source.backUp());
    const keep = { daily: 1, weekly: 0, monthly: 0, timeZone: 'UTC' };
    const { removed } = await pruneBucket(bucket, { keep, clock: systemClock, logger });
    expect(removed).toHaveLength(2);
    const { backups } = await listBucket(bucket);
    // The newest, and the damaged one, which is never removed.
    expect(backups.map(({ damage }) => damage === undefined)).toEqual([true, false]);
  }, 120_000);

  it('that refuses the keys says which setting is wrong', async () => {
    const wrong = openBackupBucket({
      config: { ...loopbackConfig(s3), secretAccessKey: 'not the secret' },
      clock: systemClock,
    });
    await expect(listBucket(wrong)).rejects.toThrow(/cannot be used/);
    wrong.close();
  });
});
