import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { MailHead } from '#platform/mail/parse/mail-trace.ts';
import type { ParsedMail } from '#platform/mail/parse/parsed-mail.types.ts';
import type { SenderCheckResult } from '#platform/mail/sender-check/sender-check.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { NewAttachment } from '../mailbox.types.ts';
import type { ReplyTarget } from '../resolve-reply-target.ts';

export type InboundDeps = Pick<
  Platform,
  | 'db'
  | 'clock'
  | 'ids'
  | 'events'
  | 'live'
  | 'jobs'
  | 'config'
  | 'secrets'
  | 'storage'
  | 'scanner'
  | 'mailParser'
  | 'senderCheck'
  | 'logger'
>;

export type InboundRow = {
  id: string;
  recipient: string;
  envelopeFrom: string;
  raw: Buffer | null;
  state: 'received' | 'stored' | 'shelved' | 'duplicate' | 'ignored' | 'quarantined';
  attempts: number;
  source: 'smtp' | 'imap' | 'webhook';
  /** For mail without one of our reply addresses: its destination. */
  profileId: string | null;
  sourceId: string | null;
  /** From the folder of sent mail: written by the client in another program. */
  isOwn: boolean;
  remoteAddress: string | null;
  helo: string | null;
  receivedAt: Temporal.Instant;
};

/** One parsed mail, within the transaction that places it. */
export type Incoming = {
  tx: Tx;
  deps: InboundDeps;
  owner: OwnerId;
  mail: ParsedMail;
  /** Its header fields. */
  head: MailHead;
  /** As received, in bytes. */
  size: number;
  target: ReplyTarget;
  /** How it was received; mail in a client's box is addressed to the client, mail from the listener to us. */
  source: InboundRow['source'];
  /** The address it reached us at, of the listener or of a box. */
  recipient: string;
  /** The author, in lower case; empty when the mail does not say. */
  sender: {
    name: string;
    address: string;
    /** From names somebody else: the From domain says nothing about this person. */
    isPassedOn: boolean;
  };
  attachments: readonly StoredAttachment[];
  senderCheck: SenderCheckResult | null;
  receivedAt: Temporal.Instant;
  way: ArrivalWay;
};

/** The way a mail came. */
export type ArrivalWay = {
  /** The box it was fetched from. */
  sourceId: string | null;
  /** The client's address that was written to: the box that forwarded it, else ours; null for signed addresses. */
  address: string | null;
  /** It came to an address of a profile. */
  isToProfile: boolean;
  /** A box sent it on. */
  isForwarded: boolean;
  /** It was here before, or runs in a circle. */
  isLoop: boolean;
};

export type StoredAttachment = NewAttachment;

/** The result for a mail. */
export type Verdict = {
  /** Every accepted mail has a place: the list, the shelf, or the mail it is a copy of. */
  state: 'stored' | 'shelved' | 'duplicate' | 'quarantined';
  reason: string | null;
  conversationId: string | null;
  /** The message it became. */
  messageId?: string;
};
