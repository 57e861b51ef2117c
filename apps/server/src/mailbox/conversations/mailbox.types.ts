import type { z } from 'zod';
import type {
  attachmentSchema,
  conversationSchema,
  DeliveryState,
  messagePageSchema,
  messageSchema,
} from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { Recipient } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ScanState } from './scanning/scans.repository.ts';

export type Conversation = z.output<typeof conversationSchema>;
export type Message = z.output<typeof messageSchema>;
export type MessagePage = z.output<typeof messagePageSchema>;

type ShownAsStored =
  | 'id'
  | 'contactId'
  | 'subject'
  | 'state'
  | 'shelfReason'
  | 'snoozedUntil'
  | 'preview'
  | 'lastMessageAt'
  | 'deletedAt';

export type ConversationRow = Pick<Conversation, ShownAsStored> & {
  profileId: string;
  /** The profile's current name; for a deleted profile the last known one. */
  profileName: string;
  visitorName: string;
  visitorEmail: string | null;
  visitorPhone: string | null;
  participants: string[];
  /** By address, as far as a mail said them. */
  participantNames: Record<string, string>;
  locale: Locale;
  unreadCount: number;
  /** On the shelf, and from a contact. */
  shelfDoubtful: boolean;
  lastDirection: 'in' | 'out';
  spamScore: number;
  spamReasons: string[];
  originId: string | null;
  campaignDeliveryId: string | null;
  /** The conversation this one was merged into. */
  mergedInto: string | null;
  /** When the client last gave it another subject. */
  renamedAt: Temporal.Instant | null;
  /** The last mail came from a contact's address, and nothing proves that it is from them. */
  isUnproven: boolean;
  assignedTo: string | null;
};

export type ConversationListRow = ConversationRow &
  Pick<Conversation, 'hasDraft' | 'messageCount' | 'hasFiles' | 'hasInvitation' | 'folderId' | 'labelIds'> & {
    originName: string | null;
    assigneeName: string | null;
  };

export type FormField = Message['fields'][number];

export type StoredConsent = { text: string; textVersion: string; ipHash: string | null; locale: Locale };

/** `isOwn`: known when it arrived to be one of the client's addresses. */
export type StoredPerson = Recipient & { isOwn?: boolean };

/** Recipients of a mail as its fields name them. */
export type MailFields = Record<'to' | 'cc' | 'bcc' | 'replyTo', StoredPerson[]>;

/** What happened to one of several recipients. */
export type RecipientDelivery = { state: DeliveryState; detail: string | null };

type FromFields = 'invitation' | 'to' | 'cc' | 'bcc' | 'replyTo' | 'recipients';

export type MessageRow = Omit<Message, 'author' | 'attachments' | 'delivery' | FromFields> & {
  recipients: Partial<MailFields>;
  /** By address; null for one recipient, whose state is the message's. */
  deliveries: Record<string, RecipientDelivery> | null;
  conversationId: string;
  authorName: string;
  authorEmail: string | null;
  messageId: string | null;
  /** Fingerprint of a received mail's content, to distinguish it from others with its Message-ID. */
  contentHash: Buffer | null;
  inReplyTo: string | null;
  deliveryState: DeliveryState | null;
  deliveryDetail: string | null;
  mailId: string | null;
  undoUntil: Temporal.Instant | null;
  idempotencyHash: Buffer | null;
};

export type AttachmentRow = Omit<z.output<typeof attachmentSchema>, 'check' | 'finding'> & {
  messageId: string;
  storageKey: string;
  /** Null: there was no virus scanner when it arrived. */
  scanState: ScanState | null;
  /** The scanner's name for what it found. */
  scanFinding: string | null;
};

export type NewAttachment = Omit<AttachmentRow, 'messageId' | 'scanState' | 'scanFinding'> & { position: number };

export type ProfileRef = { id: string; name: string };
