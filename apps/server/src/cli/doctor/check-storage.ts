import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { systemClock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { createFolderStorage } from '#platform/storage/create-storage.ts';
import { createS3Client } from '#platform/storage/s3/s3-client.ts';
import { explainS3, S3Error } from '#platform/storage/s3/s3-error.ts';
import { lookAtBucket } from '#platform/storage/s3/s3-objects.ts';
import { createS3Storage } from '#platform/storage/s3/s3-storage.ts';
import type { S3Config } from '#platform/storage/s3/s3.types.ts';
import type { DoctorInput, Finding } from './check.types.ts';

const check = 'storage';
const patience = { idleMs: 5000, tries: 2, firstWaitMs: 500, longestWaitMs: 500 };

/** Lists, writes, reads and deletes in the bucket, as the product will. */
async function tryBucket(config: S3Config): Promise<void> {
  const client = createS3Client({ config, clock: systemClock, patience });
  try {
    const storage = createS3Storage({ client });
    await lookAtBucket(client);
    const key = `doctor/${randomUUID()}`;
    const content = randomBytes(1024);
    await storage.put(key, content);
    const read = await buffer(storage.read(key));
    await storage.remove(key);
    if (!read.equals(content)) throw new Error('it gives back other bytes than were written');
  } finally {
    client.close();
  }
}

function meaningOf(error: unknown): string {
  const cause = error instanceof AppError ? error.cause : error;
  if (cause instanceof S3Error) return explainS3(cause);
  return cause instanceof Error ? cause.message : String(cause);
}

async function countLeft(input: DoctorInput): Promise<number> {
  let count = 0;
  for await (const _file of createFolderStorage(input.config).list()) count += 1;
  return count;
}

/** Whether the bucket of the settings does what is asked of it, and whether files still wait to be moved there. */
export async function checkStorage(input: DoctorInput): Promise<Finding[]> {
  const { s3 } = input.config;
  if (!s3) return [{ check, state: 'ok', text: 'files are kept below the data folder' }];
  const place = `the bucket ${s3.bucket} at ${s3.endpoint}`;
  try {
    await tryBucket(s3);
  } catch (error) {
    return [{ check, state: 'fail', text: `${place} cannot be used: ${meaningOf(error)}` }];
  }
  const left = await countLeft(input);
  const findings: Finding[] = [{ check, state: 'ok', text: `${place} lists, writes, reads and deletes` }];
  if (left === 0) return findings;
  const text = `${left} files are still on disk; "enlace move-files" moves them`;
  return [...findings, { check, state: 'warn', text }];
}
