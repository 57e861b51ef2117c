import type { MessagePort } from 'node:worker_threads';

/** `verified`: the domain of the From address stands behind the mail. `suspect`: it says the mail is not its own. */
export type SenderVerdict = 'verified' | 'suspect' | 'unknown';

export type SenderCheckResult = {
  verdict: SenderVerdict;
  /** Results in the words of RFC 8601; `none` where nothing could be asked. */
  dkim: string;
  spf: string;
  dmarc: string;
  /** Domain of the From address. */
  domain: string;
};

export type SenderCheckInput = {
  raw: Buffer;
  envelopeFrom: string;
  /** Of the server that brought the mail; null when it was fetched or handed over. */
  remoteAddress: string | null;
  helo: string | null;
};

/** What the thread that checks is asked. */
export type SenderCheckRequest = {
  raw: Uint8Array;
  /** Where the header ends. */
  headerBytes: number;
  envelopeFrom: string;
  /** Public address of the server that brought the mail. */
  ip: string | null;
  helo: string | null;
  /** Leads to who asks the name servers. */
  port: MessagePort;
};

/** The answer to one question of the thread. */
export type AskedRecords = { id: number; records?: string[] | string[][]; error?: { code: string; message: string } };

/** Asks the sender's domain about a mail (RFC 6376, RFC 7208, RFC 9989); never throws on what the mail holds. */
export type SenderCheck = { check(input: SenderCheckInput): Promise<SenderCheckResult | null>; close(): Promise<void> };
