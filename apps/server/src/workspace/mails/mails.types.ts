import type { MailListHeaders } from '#platform/mail/compose/compose.types.ts';
import type { ProductMail } from './product-mail.layout.ts';

export type MailState =
  'queued' | 'sending' | 'accepted' | 'caught' | 'deferred' | 'rejected' | 'uncertain' | 'skipped';

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
  /** Null: never through the client's own server. Empty: under any address that server knows. */
  ownFrom: string | null;
  ownFailures: number;
  /** A second copy is worse than none. */
  once: boolean;
  state: MailState;
  attempts: number;
  outcome: string | null;
  createdAt: Temporal.Instant;
  sentAt: Temporal.Instant | null;
};

/** Fields that nothing else here stands for; whatever the composer writes itself it refuses to take from these. */
export type FurtherHeaders = { Precedence?: string; 'X-Auto-Response-Suppress'?: string };

/** A file of a mail; its bytes are in the storage until the mail has left. */
export type StoredMailFile = { storageKey: string; filename: string; mime: string; contentId: string | null };

export type MailAddress = { name: string | null; address: string };

export type NewMail = {
  /** Of the product's own mails: written again with the brand of the moment. */
  source?: ProductMail;
  /** Made here when absent; given by those who write it into addresses of the mail. */
  id?: string;
  purpose: string;
  to: MailAddress;
  subject: string;
  html?: string;
  text: string;
  /** Defaults to the product's own sender. */
  from?: MailAddress;
  replyTo?: string;
  /** One more address for answers. */
  moreReplyTo?: string;
  envelopeFrom?: string;
  /** Fixed before the first attempt and the same on every retry; made here when absent. */
  messageId?: string;
  inReplyTo?: string;
  references?: readonly string[];
  headers?: FurtherHeaders;
  /** How the reader ends this sort of mail. */
  list?: MailListHeaders;
  attachments?: readonly StoredMailFile[];
  /** RFC 3834; set on everything no person wrote. */
  autoSubmitted?: 'auto-generated' | 'auto-replied';
  /** Goes through the client's own server when that is on, under this address if one was chosen. */
  ownServer?: { from: string | null };
  /** In doubt it ends as `uncertain` and is not sent again by itself; without it a second copy is better than none. */
  once?: boolean;
  /** Ids the sender wants back in `mailSettled`, e.g. `{messageId: …}`. */
  related?: Record<string, string>;
};
