import type { LoopbackS3 } from '#test/kit/loopback-s3.ts';
import type { S3Config } from './s3.types.ts';

/** Settings for the test bucket. */
export function loopbackConfig({ endpoint, account, bucket }: LoopbackS3): S3Config {
  return { endpoint, bucket, ...account, prefix: '', addressing: 'path', sessionToken: undefined };
}

/** Waits almost not at all between attempts. */
export const hasty = { idleMs: 20_000, tries: 6, firstWaitMs: 1, longestWaitMs: 4 };
