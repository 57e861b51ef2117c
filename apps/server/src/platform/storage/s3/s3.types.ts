/** Address of a bucket and our credentials. */
export type S3Config = {
  /** Scheme, host and port; no path. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prepended to every key, with a trailing slash; empty for a bucket of our own. */
  prefix: string;
  /** Whether the bucket is the first part of the path, or part of the host name. */
  addressing: 'path' | 'host';
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary credentials. */
  sessionToken: string | undefined;
};

/** Timeouts and retries; all times in milliseconds. */
export type S3Patience = {
  /** Until a connection is established, and between two signs of activity on it. */
  idleMs: number;
  /** Attempts per call, including the first. */
  tries: number;
  /** Delay before the second attempt; doubled before each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
};

export const usualPatience: S3Patience = { idleMs: 20_000, tries: 6, firstWaitMs: 200, longestWaitMs: 5000 };
