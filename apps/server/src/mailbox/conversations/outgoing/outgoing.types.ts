import type { Quote, SenderChoice } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import type { DraftRecipient } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';

export type OutgoingFileRow = {
  id: string;
  name: string;
  mime: string;
  size: number;
  isInline: boolean;
  storageKey: string;
};

/** The content of an answer, cleaned: the text always matches the markup. */
export type AnswerContent = {
  text: string;
  /** Null for plain text. */
  html: string | null;
  fileIds: readonly string[];
  signature: boolean;
};

/** What an unsent answer is to be sent as; null: not chosen. */
export type Heading = {
  to: DraftRecipient[] | null;
  cc: DraftRecipient[] | null;
  bcc: DraftRecipient[] | null;
  subject: string | null;
  answersId: string | null;
  quote: Quote | null;
  from: SenderChoice | null;
};

export type ScheduledRow = AnswerContent & {
  heading: Partial<Heading>;
  ownerId: string;
  id: string;
  conversationId: string;
  close: boolean;
  sendAt: Temporal.Instant;
  state: 'waiting' | 'failed';
  failure: string | null;
  createdBy: string;
  idempotencyHash: Buffer;
  visitorName: string;
  profileId: string;
  profileName: string;
};
