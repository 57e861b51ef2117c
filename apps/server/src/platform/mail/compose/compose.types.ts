import type { NamedAddress } from '../addresses.ts';

export interface MailAttachment {
  filename: string;
  /** `type/subtype`; messages and multiparts are sent as application/octet-stream. */
  mime: string;
  content: Buffer;
  /** Content-ID without angle brackets; the part is then shown inline where the HTML refers to `cid:…`. */
  contentId?: string;
}

export interface MailListHeaders {
  /** RFC 2919 id such as `campaigns.example.org`. */
  id?: string;
  /** RFC 2369 + RFC 8058: POST to this address unsubscribes immediately. */
  unsubscribeUrl?: string;
  /** Mail to this address unsubscribes. */
  unsubscribeMailto?: string;
}

export interface MailHeaderFields {
  from: NamedAddress;
  sender?: NamedAddress;
  replyTo?: NamedAddress | readonly NamedAddress[];
  to: readonly NamedAddress[];
  cc?: readonly NamedAddress[];
  date: Temporal.Instant;
  /** Without angle brackets, as everywhere in our code. */
  messageId: string;
  inReplyTo?: string;
  references?: readonly string[];
  list?: MailListHeaders;
  /** Feedback-ID of the large mailbox providers: up to four fields joined by colons. */
  feedbackId?: string;
  /** RFC 3834; set on everything not written by a person. */
  autoSubmitted?: 'auto-generated' | 'auto-replied';
  /** Further fields in order; fields this composer owns are refused. */
  headers?: readonly (readonly [name: string, value: string])[];
}

export interface MailInput extends MailHeaderFields {
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly MailAttachment[];
}
