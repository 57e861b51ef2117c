import path from 'node:path';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { createLayeredStorage } from './layered-storage.ts';
import { createS3Client } from './s3/s3-client.ts';
import { createS3Storage } from './s3/s3-storage.ts';
import type { S3Patience } from './s3/s3.types.ts';
import { createDiskStorage, type Storage } from './storage.ts';

type Input = {
  config: Pick<Config, 'dataDir'> & { s3?: Config['s3'] };
  clock?: Clock;
  patience?: S3Patience;
};

/** Files below the data folder. */
export function createFolderStorage({ dataDir }: Pick<Config, 'dataDir'>): Storage {
  return createDiskStorage({ root: path.join(dataDir, 'files') });
}

/** Storage as configured: below the data folder, or in a bucket with the files remaining on disk behind it. */
export function createStorage({ config, clock = systemClock, patience }: Input): Storage {
  const disk = createFolderStorage(config);
  if (config.s3 === undefined) return disk;
  const client = createS3Client({ config: config.s3, clock, ...(patience ? { patience } : {}) });
  return createLayeredStorage({ target: createS3Storage({ client }), remains: disk });
}
