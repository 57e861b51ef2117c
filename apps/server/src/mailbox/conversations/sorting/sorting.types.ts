import type { RuleAction } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { MailboxRuleInput, RuleChannel } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import type { MailHead } from '#platform/mail/parse/mail-trace.ts';
import type { WireLocale } from '@enlace/contract/core/locale.ts';

export type RuleRow = MailboxRuleInput & {
  id: string;
  revision: number;
  updatedAt: Temporal.Instant;
  deletedAt: Temporal.Instant | null;
};

export type FileFacts = { name: string; mime: string; size: number };

/** What only mails have. Addresses are in lower case. */
export type MailFacts = {
  to: readonly string[];
  cc: readonly string[];
  /** The client's addresses it came to. */
  ownAddresses: readonly string[];
  /** Senders it names besides its writer. */
  originalSenders: readonly string[];
  /** Sent to many, or by a program. */
  isAutomatic: boolean;
  /** The fields of its head; undefined when the original is gone. */
  head: MailHead | undefined;
  /** With the quoted history. */
  body: string;
  files: readonly FileFacts[];
  /** Of the whole mail, in bytes; undefined when nobody knows any more. */
  size: number | undefined;
};

/** The facts conditions examine. */
export type MessageFacts = {
  senderAddress: string | null;
  senderName: string;
  profileId: string;
  channel: RuleChannel;
  subject: string;
  /** The person's text, with the answers of a form. */
  text: string;
  hasAttachment: boolean;
  locale: WireLocale;
  contactLabelIds: readonly string[];
  spamScore: number;
  /** Absent for forms, and where no rule asks for it. */
  mail?: MailFacts | undefined;
};

/** What rules can refer to at the moment: names by id. */
export type RuleReferences = {
  profiles: ReadonlySet<string>;
  folders: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
  contactLabels: ReadonlyMap<string, string>;
  savedReplies: ReadonlyMap<string, string>;
};

type By<Value> = { ruleId: string; value: Value };
export type PlannedState = { kind: 'open' | 'closed' | 'spam' | 'not_spam' } | { kind: 'snoozed'; hours: number };

/** The combined result of all rules for one message; on a contradiction the later one wins. */
export type SortingPlan = {
  /** Rules that matched the message, in order. */
  rules: readonly { id: string; name: string }[];
  state: By<PlannedState> | undefined;
  folder: By<string> | undefined;
  labels: readonly By<string>[];
  contactLabels: readonly By<string>[];
  /** The first one: nobody gets two answers to one message. */
  reply: By<string> | undefined;
  notify: By<boolean> | undefined;
};

export type Action = { ruleId: string; kind: RuleAction; text: string };
