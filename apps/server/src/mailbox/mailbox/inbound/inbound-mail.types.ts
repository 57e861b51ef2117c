import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
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
  /** Of mail without a reply address of ours: where it goes. */
  profileId: string | null;
  remoteAddress: string | null;
  helo: string | null;
  receivedAt: Temporal.Instant;
};

/** One parsed mail on its way into the mailbox, inside the transaction that ends it. */
export type Incoming = {
  tx: Tx;
  deps: InboundDeps;
  owner: OwnerId;
  mail: ParsedMail;
  target: ReplyTarget;
  /** The way it came; what a box of the client holds is there for the client, what the listener took was written to us. */
  source: InboundRow['source'];
  /** Who wrote it, in lower case; empty when the mail does not say. */
  sender: {
    name: string;
    address: string;
    /** From names another: the domain of From says nothing about this person. */
    isPassedOn: boolean;
  };
  attachments: readonly StoredAttachment[];
  senderCheck: SenderCheckResult | null;
  receivedAt: Temporal.Instant;
};

export type StoredAttachment = NewAttachment;

/** What became of a mail. */
export type Verdict = {
  /** Whatever is accepted has a place: the list, the shelf, or the mail that it is a copy of. */
  state: 'stored' | 'shelved' | 'duplicate' | 'quarantined';
  reason: string | null;
  conversationId: string | null;
};
