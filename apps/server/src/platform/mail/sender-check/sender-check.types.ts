import type { MessagePort } from 'node:worker_threads';

/** `verified`: the domain of the From address confirms the mail. `suspect`: it disowns it. */
export type SenderVerdict = 'verified' | 'suspect' | 'unknown';

export type SenderCheckResult = {
  verdict: SenderVerdict;
  /** Results as named in RFC 8601; `none` where nothing could be checked. */
  dkim: string;
  spf: string;
  dmarc: string;
  /** Domain of the From address. */
  domain: string;
};

export type SenderCheckInput = {
  raw: Buffer;
  envelopeFrom: string;
  /** Of the server that delivered the mail; null when it was fetched or submitted. */
  remoteAddress: string | null;
  helo: string | null;
  /** A box forwarded it, by the fields of its head. */
  isForwarded?: boolean;
};

/** Request to the checking thread. */
export type SenderCheckRequest = {
  raw: Uint8Array;
  /** Offset at which the header ends. */
  headerBytes: number;
  envelopeFrom: string;
  /** Public address of the server that delivered the mail. */
  ip: string | null;
  helo: string | null;
  isForwarded: boolean;
  /** Connects to the side that queries the name servers. */
  port: MessagePort;
};

/** The answer to one query of the thread. */
export type AskedRecords = { id: number; records?: string[] | string[][]; error?: { code: string; message: string } };

/**
 * Checks a mail against its sender's domain (RFC 6376, RFC 7208, RFC 9989); never throws because of a mail's content.
 */
export type SenderCheck = { check(input: SenderCheckInput): Promise<SenderCheckResult | null>; close(): Promise<void> };
