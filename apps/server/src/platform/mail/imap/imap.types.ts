/** `tls`: from the first byte. `starttls`: on a connection that begins in clear; never a login before. */
export type ImapSecurity = 'tls' | 'starttls';

export type ImapAccount = {
  host: string;
  port: number;
  security: ImapSecurity;
  username: string;
  folder: string;
} & ({ password: string } | { token: string });

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

/** What a folder is for (RFC 6154); where a server does not say so, its usual name does. */
export type FolderUse = 'inbox' | 'sent' | 'drafts' | 'junk' | 'trash' | 'archive' | 'all';
export type ListedFolder = { name: string; use: FolderUse | null };

/** An open folder. Reading changes nothing in it, not even the read flags. */
export interface ImapFolder {
  /** A different number than before means that all uids are new (RFC 9051 §2.3.1.1). */
  readonly uidValidity: number;
  readonly uidNext: number;
  readonly messages: number;
  /** Uids above this one, ascending; with a day, only of mail that arrived then or later. */
  listAbove(input: { uid: number; since: Temporal.Instant | undefined }): Promise<number[]>;
  /**
   * Uids of mail with this Message-ID, given without angle brackets; also of mail that its provider gave another one,
   * and which names the first.
   */
  findByMessageId(messageId: string): Promise<number[]>;
  /** The header fields of that name; undefined when deleted meanwhile. */
  readFields(input: { uid: number; names: readonly string[] }): Promise<string | undefined>;
  /** Undefined when deleted meanwhile. */
  read(input: { uid: number; maxBytes: number }): Promise<BoxMail | undefined>;
  /**
   * The mails with these uids, in their order, in groups that fit into memory together; what was deleted meanwhile is
   * left out.
   */
  readGroups(input: { uids: readonly number[]; maxBytes: number }): AsyncIterable<BoxMail[]>;
  /** Only of a writable folder, like `move`. A mail that is gone is none of its concern. */
  markRead(uid: number): Promise<void>;
  move(uid: number, folder: string): Promise<void>;
}

/** An open folder with a session of its own. */
export type ImapBox = ImapFolder & Pick<ImapSession, 'close'>;

/** A login. One folder is open at a time. */
export interface ImapSession {
  /** Folders that can be opened. */
  listFolders(): Promise<ListedFolder[]>;
  openFolder(name: string, options?: { isWritable?: boolean }): Promise<ImapFolder>;
  /** Puts a mail into a folder, marked as read. */
  append(input: { folder: string; raw: Buffer; at: Temporal.Instant }): Promise<void>;
  close(): Promise<void>;
}
