import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LoopbackS3, startLoopbackS3 } from '#test/kit/loopback-s3.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createFileKeeper } from '#platform/backup/kept-files.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { assertBucket } from '#platform/storage/s3/assert-bucket.ts';
import { createFolderStorage, createStorage } from '#platform/storage/create-storage.ts';
import { checkStorage } from './check-storage.ts';

let s3: LoopbackS3;
let dataDir: string;

beforeEach(async () => {
  s3 = await startLoopbackS3();
  dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-bucket-'));
});
afterEach(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true, force: true });
});

function configOf(changes: Record<string, string> = {}): Config {
  const { account, endpoint, bucket } = s3;
  return loadConfig({
    ...{ DATA_DIR: dataDir, S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: account.region },
    ...{ S3_ACCESS_KEY_ID: account.accessKeyId, S3_SECRET_ACCESS_KEY: account.secretAccessKey, S3_PREFIX: 'casa' },
    ...changes,
  });
}

const check = (config: Config) => checkStorage({ config, logger: silentLogger, migrationsDirectory: '' });

describe('a bucket in the settings', () => {
  it('is tried by the doctor, who leaves nothing in it and counts what is still on disk', async () => {
    await createFolderStorage({ dataDir }).put('documents/ana/uno/file.pdf', Buffer.from('1'));
    const [tried, clock, left] = await check(configOf());
    expect(tried).toMatchObject({ state: 'ok' });
    expect(clock).toMatchObject({ check: 'clock', state: 'ok' });
    expect(left).toMatchObject({ state: 'warn', text: '1 files are still on disk; "enlace move-files" moves them' });
    expect(s3.objects.size).toBe(0);
  });

  it('tells when this machine runs ahead of it', async () => {
    s3.aheadMs = -20 * 60_000;
    expect(await check(configOf())).toContainEqual(
      expect.objectContaining({ check: 'clock', state: 'fail', text: expect.stringContaining('20 minutes ahead of') }),
    );
  });

  it.each([
    [{ S3_SECRET_ACCESS_KEY: 'otra' }, 'the secret does not belong to the id of the key'],
    [{ S3_ACCESS_KEY_ID: 'OTRA' }, 'the id of the key is not known there'],
    [{ S3_BUCKET: 'no-hay' }, 'there is no bucket of this name'],
    [{ S3_REGION: 'otra' }, 'set the region to it'],
  ])('that is wrong as in %o is told by the doctor and ends the start', async (changes, text) => {
    const config = configOf(changes);
    const [finding] = await check(config);
    expect(finding?.state).toBe('fail');
    expect(finding).toMatchObject({ remedy: 'check the settings S3_…' });
    expect(finding?.text).toContain(text);
    if (!config.s3) throw new Error('no bucket was set');
    const start = assertBucket({ config: config.s3, clock: systemClock, logger: silentLogger });
    await expect(start).rejects.toThrow(text);
  });

  it('needs its keys with it', () => {
    expect(() => loadConfig({ S3_BUCKET: 'cubo' })).toThrow('S3_SECRET_ACCESS_KEY: is missing');
  });

  it('is where backups take files from, beside those still on disk, and only once', async () => {
    const config = configOf();
    await createFolderStorage({ dataDir }).put('documents/ana/uno/file.pdf', Buffer.from('en el disco'));
    const source = createStorage({ config });
    await source.put('documents/ana/dos/file.pdf', Buffer.from('en el cubo'));
    expect([...s3.objects.keys()]).toEqual(['casa/documents/ana/dos/file.pdf']);
    const root = path.join(dataDir, 'copies');
    const keeper = await createFileKeeper({ root, source, previous: undefined });
    await keeper.keep(new AbortController().signal);
    expect([...keeper.files.keys()].toSorted()).toEqual(['documents/ana/dos/file.pdf', 'documents/ana/uno/file.pdf']);
    const before = s3.seen.filter(({ method }) => method === 'GET' || method === 'PUT').length;
    await keeper.keep(new AbortController().signal);
    // One list, and no content a second time.
    expect(s3.seen.filter(({ method }) => method === 'GET' || method === 'PUT')).toHaveLength(before + 1);
    expect(keeper.bytes).toBe(21);
  });
});
