import type { Readable } from 'node:stream';

export type ScanVerdict =
  | { kind: 'clean' }
  | { kind: 'infected'; name: string }
  /** The scanner answered, but cannot say: too large for it, or not to be read. */
  | { kind: 'undecided'; reason: string }
  | { kind: 'unavailable'; reason: string };

/** Looks for viruses. Bytes that fail on the way to it fail with their own error. */
export type Scanner = {
  scan(bytes: Readable): Promise<ScanVerdict>;
  /** What it calls itself; throws when it does not answer. */
  version(): Promise<string>;
};

/** Where the scanner listens. */
export type ScannerTarget = { host: string; port: number } | { path: string };
