import type { MailListHeaders } from '#platform/mail/compose/compose.types.ts';
import type { MailContent } from './product-mail.layout.ts';

export type MailState =
  | 'queued'
  | 'sending'
  | 'accepted'
  | 'caught'
  | 'deferred'
  | 'rejected'
  | 'uncertain'
  | 'skipped';

/** A recipient beyond the first; those of `bcc` are in the envelope only. */
export type FurtherRecipient = { kind: 'to' | 'cc' | 'bcc'; name: string; address: string };

/** What happened to one of several recipients. */
export type RecipientState = { state: MailState; outcome: string | null };

export type MailRow = {
  id: string;
  ownerId: string | null;
  purpose: string;
  messageId: string;
  fromName: string | null;
  fromAddress: string;
  envelopeFrom: string;
  replyTo: string | null;
  moreReplyTo: string | null;
  toName: string | null;
  toAddress: string;
  furtherRecipients: FurtherRecipient[];
  /** By address; empty for one recipient. */
  recipientStates: Record<string, RecipientState>;
  subject: string;
  html: string | null;
  bodyText: string;
  headers: FurtherHeaders;
  list: MailListHeaders | null;
  inReplyTo: string | null;
  referenceIds: string[];
  related: Record<string, string>;
  attachments: StoredMailFile[];
  autoSubmitted: 'auto-generated' | 'auto-replied' | null;
  /** Null: never through the client's own server. Empty: under any address known to that server. */
  ownFrom: string | null;
  ownFailures: number;
  /** The box it leaves through, and through nothing else. */
  boxId: string | null;
  /** A second copy is worse than none. */
  once: boolean;
  state: MailState;
  attempts: number;
  outcome: string | null;
  createdAt: Temporal.Instant;
  sentAt: Temporal.Instant | null;
};

/** Further header fields; those the composer writes itself are refused. */
export type FurtherHeaders = { Precedence?: string; 'X-Auto-Response-Suppress'?: string };

/** A file of a mail; its bytes are stored until the mail was sent. */
export type StoredMailFile = { storageKey: string; filename: string; mime: string; contentId: string | null };

export type MailAddress = { name: string | null; address: string };

type WrittenMail = { subject: string; html?: string; text: string };

/** Already written, or one of the product's own, which the layout turns into a mail. */
export type NewMail = MailFields & ((WrittenMail & { source?: never }) | MailContent);

type MailFields = {
  /** Generated when absent; given when it is used in addresses of the mail. */
  id?: string;
  purpose: string;
  to: MailAddress;
  further?: readonly FurtherRecipient[];
  /** Defaults to the product's own sender. */
  from?: MailAddress;
  replyTo?: string;
  /** An additional reply address. */
  moreReplyTo?: string;
  envelopeFrom?: string;
  /** Fixed before the first attempt and the same on every retry; generated when absent. */
  messageId?: string;
  inReplyTo?: string;
  references?: readonly string[];
  headers?: FurtherHeaders;
  /** How the reader unsubscribes from this kind of mail. */
  list?: MailListHeaders;
  attachments?: readonly StoredMailFile[];
  /** RFC 3834; set on everything not written by a person. */
  autoSubmitted?: 'auto-generated' | 'auto-replied';
  /** Uses the client's own server when enabled, with this sender if one was chosen. */
  ownServer?: { from: string | null };
  /** The box it leaves through; `from` is the box's own address. */
  box?: string;
  /**
   * If uncertain it ends as `uncertain` and is not resent automatically; without it a second copy is better than none.
   */
  once?: boolean;
  /** Ids the sender wants returned in `mailSettled`, e.g. `{messageId: …}`. */
  related?: Record<string, string>;
};
