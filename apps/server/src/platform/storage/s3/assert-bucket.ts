import type { Clock } from '#platform/clock.ts';
import { ExpectedError } from '#platform/expected-error.ts';
import type { Logger } from '#platform/logger.ts';
import { createS3Client } from './s3-client.ts';
import { explainS3, isPassing, S3Error } from './s3-error.ts';
import { lookAtBucket } from './s3-objects.ts';
import type { S3Config } from './s3.types.ts';

/** The configured bucket refuses access; nobody would find their files. */
export class BucketRefusedError extends ExpectedError {
  override readonly name = 'BucketRefusedError';
}

const patience = { idleMs: 5000, tries: 2, firstWaitMs: 500, longestWaitMs: 500 };

/** Checks the bucket before anything starts. One that is unreachable now may come back: that is only logged. */
export async function assertBucket({
  config,
  clock,
  logger,
}: {
  config: S3Config;
  clock: Clock;
  logger: Logger;
}): Promise<void> {
  const client = createS3Client({ config, clock, patience });
  try {
    await lookAtBucket(client);
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    const text = `the bucket ${config.bucket} at ${config.endpoint} cannot be used: ${explainS3(error)}; check the settings S3_…`;
    if (!isPassing(error)) throw new BucketRefusedError(`Files cannot be read or written: ${text}.`, { cause: error });
    logger.error({ err: error }, `${text}; files are missing until it can`);
  } finally {
    client.close();
  }
}
