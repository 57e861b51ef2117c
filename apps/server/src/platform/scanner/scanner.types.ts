import type { Readable } from 'node:stream';

export type ScanVerdict =
  | { kind: 'clean' }
  | { kind: 'infected'; name: string }
  /** The scanner replied without a verdict: the file is too large for it, or unreadable. */
  | { kind: 'undecided'; reason: string }
  | { kind: 'unavailable'; reason: string };

/** Scans for viruses. Errors of the byte stream are thrown as they are. */
export type Scanner = {
  scan(bytes: Readable): Promise<ScanVerdict>;
  /** Its name and version; throws when it does not respond. */
  version(): Promise<string>;
};

/** Address of the scanner. */
export type ScannerTarget = { host: string; port: number } | { path: string };
