/** `tls`: from the first byte. `starttls`: on a connection that begins in clear; never a login before. */
export type ImapSecurity = 'tls' | 'starttls';

export type ImapAccount = {
  host: string;
  port: number;
  security: ImapSecurity;
  username: string;
  password: string;
  folder: string;
};

/**
 * Why a box could not be read. `refused`: we do not connect to that address. `no_starttls`: the server has no STARTTLS,
 * or someone in between takes it away.
 */
export type ImapFailureReason =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'no_starttls'
  | 'auth'
  | 'folder'
  | 'protocol';

/** The only error thrown by a box. */
export class ImapError extends Error {
  override readonly name = 'ImapError';
  readonly reason: ImapFailureReason;

  constructor(reason: ImapFailureReason, cause?: unknown) {
    super(`imap: ${reason}`, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}

/** One mail of a box; `raw` is null when it is larger than requested. */
export type BoxMail = { uid: number; size: number; raw: Buffer | null };

/** An open folder, read-only: nothing in it is changed, not even the read flags. */
export interface ImapBox {
  /** A different number than before means that all uids are new (RFC 9051 §2.3.1.1). */
  readonly uidValidity: number;
  readonly uidNext: number;
  readonly messages: number;
  /** Uids above this one, ascending; with a day, only of mail that arrived then or later. */
  listAbove(input: { uid: number; since: Temporal.Instant | undefined }): Promise<number[]>;
  /** Undefined when deleted meanwhile. */
  read(input: { uid: number; maxBytes: number }): Promise<BoxMail | undefined>;
  close(): Promise<void>;
}
