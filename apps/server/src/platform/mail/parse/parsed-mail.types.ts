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
  /** Of parts that the shown HTML refers to, as in its `data-cid`; null for files. */
  contentId: string | null;
}

export interface BouncedRecipient {
  /** As the sender wrote it, if the report contains it; else the final one. */
  address: string;
  /** The final address if different: the target of a forwarding. */
  finalAddress: string | null;
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** RFC 3463 status such as `5.1.1`. */
  status: string | null;
  diagnostic: string | null;
}

export interface BounceReport {
  /** Empty when the report is not in RFC 3464 format. */
  recipients: BouncedRecipient[];
  /** Message-ID of the bounced mail, if the report quotes it. */
  originalMessageId: string | null;
  /** Sender addresses of the returned mail: one of ours, signed, identifies the mail. */
  originalAddresses: string[];
  /** Set for complaints (RFC 5965), such as `abuse`. */
  feedbackType: string | null;
}

/** An event that a mail invites to, calls off or answers (RFC 5546). */
export type ParsedInvitation = {
  method: 'request' | 'cancel' | 'reply' | 'counter';
  uid: string;
  /** RECURRENCE-ID of one of several dates; empty for all of them. */
  recurrence: string;
  sequence: number;
  /** DTSTAMP; empty when there is none. */
  stamp: string;
  title: string;
  place: string;
  organizer: { name: string; email: string } | null;
  attendees: { name: string; email: string; answer: 'accepted' | 'tentative' | 'declined' | null }[];
  when: {
    /** `time`: instants; `floating`: local times of no zone; `day`: whole days, the last one named. */
    kind: 'time' | 'floating' | 'day';
    start: string;
    end: string | null;
    /** The organiser's zone, by its IANA name. */
    zone: string | null;
  };
  rule: {
    frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
    interval: number;
    days: string[];
    count: number | null;
    until: string | null;
  } | null;
};

export type MailKind = 'human' | 'auto_reply' | 'bounce';

export interface ParsedMail {
  /** All ids are without angle brackets. */
  messageId: string;
  /** The sender provided no usable id: it is a hash of the message. */
  isMessageIdDerived: boolean;
  inReplyTo: string | null;
  references: string[];
  from: MailPerson | null;
  /** Every valid address of Reply-To. */
  replyTo: MailPerson[];
  /** The writer: From, or the person for whom a group or form in From passed the mail on. */
  writer: MailPerson | null;
  isPassedOn: boolean;
  to: MailPerson[];
  cc: MailPerson[];
  /** Addresses that forwarding servers delivered to, in lower case. */
  deliveredTo: string[];
  subject: string;
  /** As stated by the sender; null when unreadable. */
  date: Temporal.Instant | null;
  text: string;
  /** The text without quoted history, for display. */
  replyText: string;
  /** Sanitised; remote images are in `data-remote-src`, the message's own in `data-cid`. */
  html: string | null;
  remoteImages: number;
  attachments: ParsedAttachment[];
  invitation: ParsedInvitation | null;
  /** Signed or encrypted, as its form says; nothing is checked. */
  protection: 'smime_signed' | 'smime_encrypted' | 'pgp_signed' | 'pgp_encrypted' | null;
  /** Something in it could not be read in any charset and appears as U+FFFD. */
  isDamaged: boolean;
  kind: MailKind;
  /** Sent to many, by a program or with a null sender: must not be answered automatically. */
  isBulk: boolean;
  /** Why a mail is kept apart from people's, if it starts a thread. */
  shelfReason: 'newsletter' | 'notice' | null;
  /** Fingerprint of the mail's content, without what servers add in transit. */
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
  /** There was no time for it, or no reader could be started: nothing is wrong with the mail. */
  | { kind: 'unread'; message: string };

export interface ParseLimits {
  bytes: number;
  attachments: number;
  nestedTags: number;
  links: number;
  /** CPU time. */
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

/** The form passed between threads: the same with the date as text. */
export type TransportedMail = Omit<ParsedMail, 'date'> & { date: string | null };

export type TransportedResult =
  | { kind: 'parsed'; mail: TransportedMail }
  | { kind: 'quarantined'; reason: QuarantineReason; message: string };

export interface ParseRequest {
  raw: Uint8Array;
  limits: ParseLimits;
  /** What a person said about its texts. */
  charset?: string | undefined;
  /** What the people it is for speak. */
  languages?: readonly string[] | undefined;
}
