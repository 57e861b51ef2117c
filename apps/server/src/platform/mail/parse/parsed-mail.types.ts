export interface MailPerson {
  address: string;
  name: string;
}

export interface ParsedAttachment {
  /** Safe to show and to store as a name: no path, no control or direction characters. */
  filename: string;
  mime: string;
  size: number;
  content: Uint8Array;
  /** Of parts that the shown HTML refers to, as its `data-cid` does; null of files. */
  contentId: string | null;
}

export interface BouncedRecipient {
  /** As the sender wrote it, when the report says so; else where it ended. */
  address: string;
  /** Where it ended, when that is another address: the target of a forwarding. */
  finalAddress: string | null;
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** RFC 3463 status such as `5.1.1`. */
  status: string | null;
  diagnostic: string | null;
}

export interface BounceReport {
  /** Empty when the report is not in the form of RFC 3464. */
  recipients: BouncedRecipient[];
  /** Message-ID of the mail that bounced, when the report quotes it. */
  originalMessageId: string | null;
  /** Addresses the returned mail carried in the fields that name its sender: one of ours, signed, tells which mail it was. */
  originalAddresses: string[];
  /** Set for complaints (RFC 5965), such as `abuse`. */
  feedbackType: string | null;
}

export type MailKind = 'human' | 'auto_reply' | 'bounce';

export interface ParsedMail {
  /** All ids are without angle brackets. */
  messageId: string;
  /** The sender gave no usable id: it is a hash of the message. */
  isMessageIdDerived: boolean;
  inReplyTo: string | null;
  references: string[];
  from: MailPerson | null;
  replyTo: MailPerson | null;
  /** Who wrote it: From, or who a group or a form that stands in From passed the mail on for. */
  writer: MailPerson | null;
  isPassedOn: boolean;
  to: MailPerson[];
  cc: MailPerson[];
  /** Addresses that forwarding servers say they delivered to, in lower case. */
  deliveredTo: string[];
  subject: string;
  /** As the sender says; null when it cannot be read. */
  date: Temporal.Instant | null;
  text: string;
  /** The text without quoted history, for display. */
  replyText: string;
  /** Sanitised; images from elsewhere wait in `data-remote-src`, those of the message in `data-cid`. */
  html: string | null;
  remoteImages: number;
  attachments: ParsedAttachment[];
  /** Something in it could not be read in any charset and shows as U+FFFD. */
  isDamaged: boolean;
  kind: MailKind;
  /** Sent to many, by a program or from nobody: must not be answered automatically. */
  isBulk: boolean;
  /** Why a mail that begins nothing is kept apart from those of people. */
  shelfReason: 'newsletter' | 'notice' | null;
  /** Fingerprint of what the mail says, without what servers add on its way. */
  contentHash: string;
  bounce: BounceReport | null;
}

export type QuarantineReason =
  | 'too_large'
  | 'header_too_long'
  | 'too_many_attachments'
  | 'too_deep'
  | 'too_many_links'
  | 'timeout'
  | 'busy'
  | 'crashed'
  | 'malformed';

export type ParseResult =
  | { kind: 'parsed'; mail: ParsedMail }
  | { kind: 'quarantined'; reason: QuarantineReason; message: string }
  /** Nobody had time for it, or no reader could be started: nothing is known against the mail. */
  | { kind: 'unread'; message: string };

export interface ParseLimits {
  bytes: number;
  attachments: number;
  nestedTags: number;
  links: number;
  /** Of processor time. */
  timeoutMs: number;
  memoryMb: number;
}

export const DEFAULT_PARSE_LIMITS: ParseLimits = {
  bytes: 25 * 1024 * 1024,
  attachments: 200,
  nestedTags: 5_000,
  links: 20_000,
  timeoutMs: 5_000,
  memoryMb: 256,
};

/** What travels between threads: the same with the date as text. */
export type TransportedMail = Omit<ParsedMail, 'date'> & { date: string | null };

export type TransportedResult =
  { kind: 'parsed'; mail: TransportedMail } | { kind: 'quarantined'; reason: QuarantineReason; message: string };

export interface ParseRequest {
  raw: Uint8Array;
  limits: ParseLimits;
}
