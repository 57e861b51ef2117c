/** Where a bucket is and who we are there. */
export type S3Config = {
  /** Scheme, host and port; no path. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Before every key, with a slash at its end; empty for a bucket of our own. */
  prefix: string;
  /** The bucket as first part of the path, or of the host name. */
  addressing: 'path' | 'host';
  accessKeyId: string;
  secretAccessKey: string;
  /** With keys that are lent for a while. */
  sessionToken: string | undefined;
};

/** How patient we are; all in milliseconds. */
export type S3Patience = {
  /** Until a connection stands, and between two signs of life on it. */
  idleMs: number;
  /** Tries of one call, the first one included. */
  tries: number;
  /** Wait before the second try; doubled before each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
};

export const usualPatience: S3Patience = { idleMs: 20_000, tries: 6, firstWaitMs: 200, longestWaitMs: 5000 };
