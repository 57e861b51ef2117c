import { randomBytes, randomUUID } from 'node:crypto';
import { rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { listBucket, openBackupBucket } from '#platform/backup/bucket/backup-bucket.ts';
import { systemClock } from '#platform/clock.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { AppError } from '#platform/errors.ts';
import { createFolderStorage } from '#platform/storage/create-storage.ts';
import { createS3Client } from '#platform/storage/s3/s3-client.ts';
import { explainS3, S3Error } from '#platform/storage/s3/s3-error.ts';
import { lookAtBucket } from '#platform/storage/s3/s3-objects.ts';
import { createS3Storage } from '#platform/storage/s3/s3-storage.ts';
import type { S3Config } from '#platform/storage/s3/s3.types.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { DoctorInput, Finding } from './check.types.ts';
import { judgeClock } from './judge-clock.ts';

const check = 'storage';
const patience = { idleMs: 5000, tries: 2, firstWaitMs: 500, longestWaitMs: 500 };

const trialFolder = 'doctor';

/** Writes, reads and deletes, as the product will. */
async function tryStorage(storage: Pick<Storage, 'put' | 'read' | 'remove'>): Promise<void> {
  const key = `${trialFolder}/${randomUUID()}`;
  const content = randomBytes(1024);
  await storage.put(key, content);
  const read = await buffer(storage.read(key));
  await storage.remove(key);
  if (!read.equals(content)) throw new Error('it gives back other bytes than were written');
}

/** Also lists. Returns the bucket's time. */
async function tryBucket(config: S3Config): Promise<string | undefined> {
  const client = createS3Client({ config, clock: systemClock, patience });
  try {
    await lookAtBucket(client);
    await tryStorage(createS3Storage({ client }));
    return client.lastDate();
  } finally {
    client.close();
  }
}

async function checkFolder({ config }: DoctorInput): Promise<Finding[]> {
  const folder = path.join(config.dataDir, 'files');
  try {
    await stat(folder);
  } catch (error) {
    // Created by the first file stored, with the server's permissions.
    if (hasErrorCode(error, 'ENOENT')) return [{ check, state: 'ok', text: 'files are kept below the data folder' }];
  }
  try {
    await tryStorage(createFolderStorage(config));
    return [{ check, state: 'ok', text: `${folder} can be written, read and deleted in` }];
  } catch (error) {
    const text = `${folder} cannot be used: ${meaningOf(error)}`;
    const remedy = `it must be a folder of the account the server runs as ("chown -R"), on a writable disk; its content is in a backup`;
    return [{ check, state: 'fail', text, remedy }];
  } finally {
    await rmdir(path.join(folder, trialFolder)).catch(() => undefined);
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

/** The same for the bucket that backups are sent to. */
export async function checkBackupBucket({ config }: DoctorInput): Promise<Finding[]> {
  const { backupBucket } = config;
  if (!backupBucket) return [];
  const place = `the bucket ${backupBucket.bucket} at ${backupBucket.endpoint}`;
  const name = 'backup bucket';
  try {
    await tryBucket(backupBucket);
    const bucket = openBackupBucket({ config: backupBucket, clock: systemClock, patience });
    try {
      const { backups, unreadable } = await listBucket(bucket);
      const [newest] = backups.filter(({ damage }) => damage === undefined);
      const bad = backups.filter(({ damage }) => damage !== undefined).length + unreadable.length;
      const age = newest ? systemClock.now().since(Temporal.Instant.from(newest.manifest.takenAt)).total('hours') : 0;
      const text = newest
        ? `the last good one in ${place} is ${Math.round(age)} h old`
        : `${place} can be used; no good backup is there yet`;
      const remedy =
        bad > 0 ? 'make a backup now; what was altered is sent again' : 'see with "enlace backup" why none is sent';
      if (newest && age <= 48 && bad === 0) return [{ check: name, state: 'ok', text }];
      return [{ check: name, state: 'warn', text: bad > 0 ? `${text}; ${bad} there are damaged` : text, remedy }];
    } finally {
      bucket.close();
    }
  } catch (error) {
    const remedy = 'check the settings BACKUP_S3_…';
    return [{ check: name, state: 'fail', text: `${place} cannot be used: ${meaningOf(error)}`, remedy }];
  }
}

/** Whether the configured bucket supports every required operation, and whether files still wait to be moved there. */
export async function checkStorage(input: DoctorInput): Promise<Finding[]> {
  const { s3 } = input.config;
  if (!s3) return checkFolder(input);
  const place = `the bucket ${s3.bucket} at ${s3.endpoint}`;
  let clock: Finding[] = [];
  try {
    clock = judgeClock(`the bucket at ${new URL(s3.endpoint).host}`, await tryBucket(s3));
  } catch (error) {
    const remedy = 'check the settings S3_…';
    return [{ check, state: 'fail', text: `${place} cannot be used: ${meaningOf(error)}`, remedy }];
  }
  const left = await countLeft(input);
  const findings: Finding[] = [{ check, state: 'ok', text: `${place} lists, writes, reads and deletes` }, ...clock];
  if (left === 0) return findings;
  const text = `${left} files are still on disk; "enlace move-files" moves them`;
  return [...findings, { check, state: 'warn', text }];
}
