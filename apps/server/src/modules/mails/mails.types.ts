export type MailState = 'queued' | 'sending' | 'accepted' | 'caught' | 'deferred' | 'rejected' | 'uncertain';

export type MailRow = {
  id: string;
  ownerId: string | null;
  purpose: string;
  messageId: string;
  fromName: string | null;
  fromAddress: string;
  envelopeFrom: string;
  replyTo: string | null;
  toName: string | null;
  toAddress: string;
  subject: string;
  html: string | null;
  bodyText: string;
  headers: Record<string, string>;
  inReplyTo: string | null;
  referenceIds: string[];
  related: Record<string, string>;
  state: MailState;
  attempts: number;
  outcome: string | null;
  createdAt: Temporal.Instant;
  sentAt: Temporal.Instant | null;
};

export type MailAddress = { name: string | null; address: string };

export type NewMail = {
  purpose: string;
  to: MailAddress;
  subject: string;
  html?: string;
  text: string;
  /** Defaults to the product's own sender. */
  from?: MailAddress;
  replyTo?: string;
  envelopeFrom?: string;
  /** Fixed before the first attempt and the same on every retry; made here when absent. */
  messageId?: string;
  inReplyTo?: string;
  references?: readonly string[];
  headers?: Record<string, string>;
  /** Ids the sender wants back in `mailSettled`, e.g. `{messageId: …}`. */
  related?: Record<string, string>;
};
