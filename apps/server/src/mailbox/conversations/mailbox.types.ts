import type {
  ConversationState,
  DeliveryState,
  ShelfReason,
  SystemLine,
} from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { SenderCheckResult } from '#platform/mail/sender-check/sender-check.types.ts';
import type { ScanState } from './scanning/scans.repository.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';

export type ConversationRow = {
  id: string;
  profileId: string;
  /** The profile's current name; for a deleted profile the last known one. */
  profileName: string;
  contactId: string | null;
  visitorName: string;
  visitorEmail: string | null;
  visitorPhone: string | null;
  participants: string[];
  subject: string;
  locale: Locale;
  state: ConversationState;
  shelfReason: ShelfReason | null;
  snoozedUntil: Temporal.Instant | null;
  unreadCount: number;
  preview: string;
  lastDirection: 'in' | 'out';
  lastMessageAt: Temporal.Instant;
  spamScore: number;
  spamReasons: string[];
  originId: string | null;
  campaignDeliveryId: string | null;
  /** The conversation this one was merged into. */
  mergedInto: string | null;
  /** The last mail came from a contact's address, and nothing proves that it is from them. */
  isUnproven: boolean;
  deletedAt: Temporal.Instant | null;
};

export type ConversationListRow = ConversationRow & {
  hasDraft: boolean;
  originName: string | null;
  folderId: string | null;
  labelIds: string[];
};

export type FormField = { label: string; value: string };

export type StoredConsent = { text: string; textVersion: string; ipHash: string | null; locale: Locale };

export type MessageRow = {
  id: string;
  conversationId: string;
  direction: 'in' | 'out' | 'system';
  channel: 'form' | 'email' | 'system';
  kind: 'human' | 'auto_reply';
  authorName: string;
  authorEmail: string | null;
  subject: string | null;
  text: string;
  fullText: string | null;
  html: string | null;
  remoteImages: number;
  fields: FormField[];
  system: SystemLine | null;
  differentSender: boolean;
  answersId: string | null;
  messageId: string | null;
  /** Fingerprint of a received mail's content, to distinguish it from others with its Message-ID. */
  contentHash: Buffer | null;
  inReplyTo: string | null;
  deliveryState: DeliveryState | null;
  deliveryDetail: string | null;
  mailId: string | null;
  /** The sender domain's verdict on a received mail. */
  senderCheck: SenderCheckResult | null;
  undoUntil: Temporal.Instant | null;
  idempotencyHash: Buffer | null;
  at: Temporal.Instant;
};

export type AttachmentRow = {
  id: string;
  messageId: string;
  name: string;
  mime: string;
  size: number;
  contentId: string | null;
  storageKey: string;
  /** Null: there was no virus scanner when it arrived. */
  scanState: ScanState | null;
  /** The scanner's name for what it found. */
  scanFinding: string | null;
};

export type NewAttachment = Omit<AttachmentRow, 'messageId' | 'scanState' | 'scanFinding'> & { position: number };

export type ProfileRef = { id: string; name: string };
