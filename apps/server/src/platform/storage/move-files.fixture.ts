import { systemClock } from '#platform/clock.ts';
import { createFolderStorage } from './create-storage.ts';
import { moveFiles } from './move-files.ts';
import { createS3Client } from './s3/s3-client.ts';
import { createS3Storage } from './s3/s3-storage.ts';
import type { S3Config } from './s3/s3.types.ts';

/** A separate process, to be killed while it moves files. */
export type MoveOrder = { dataDir: string; s3: S3Config };

// NOTE: the test that starts this process writes the order.
const { dataDir, s3 } = JSON.parse(process.env['MOVE_ORDER'] ?? '{}') as MoveOrder;
const client = createS3Client({ config: s3, clock: systemClock });
const { signal } = new AbortController();
const to = createS3Storage({ client });
await moveFiles({ from: createFolderStorage({ dataDir }), to, signal, isAlone: false });
process.exit(0);
