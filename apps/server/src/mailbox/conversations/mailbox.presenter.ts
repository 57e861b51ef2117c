import type {
  Conversation,
  Message,
  MessageAttachment,
} from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { AttachmentRow, ConversationListRow, MessageRow } from './mailbox.types.ts';

type Found = Pick<Conversation, 'snippet' | 'nameHits' | 'subjectHits'>;
const nothingFound: Found = { snippet: null, nameHits: null, subjectHits: null };

/** A list row, and the head of the thread. */
export function presentConversation(row: ConversationListRow, found: Found = nothingFound): Conversation {
  const { id, contactId, subject, state, shelfReason, preview, hasDraft, originId, originName } = row;
  return {
    id,
    contactId,
    subject,
    state,
    shelfReason,
    preview,
    hasDraft,
    profile: { id: row.profileId, name: row.profileName },
    name: row.visitorName,
    email: row.visitorEmail,
    phone: row.visitorPhone,
    snoozedUntil: row.snoozedUntil?.toString() ?? null,
    unread: row.unreadCount,
    previewDirection: row.lastDirection,
    lastMessageAt: row.lastMessageAt.toString(),
    spam: { score: row.spamScore, reasons: row.spamReasons },
    origin: originId && originName !== null ? { conversationId: originId, name: originName } : null,
    folderId: row.folderId,
    labelIds: row.labelIds,
    mergedIntoId: row.mergedInto,
    isSenderUnproven: row.isUnproven,
    ...found,
    deletedAt: row.deletedAt?.toString() ?? null,
  };
}

function presentDelivery({ deliveryState, deliveryDetail, undoUntil }: MessageRow): Message['delivery'] {
  if (!deliveryState) return null;
  return {
    state: deliveryState,
    detail: deliveryDetail,
    undoUntil: deliveryState === 'queued' ? (undoUntil?.toString() ?? null) : null,
  };
}

const checks = { pending: 'waiting', clean: 'clean', infected: 'infected', removed: 'infected' } as const;

function presentAttachment({ id, name, mime, size, contentId, ...row }: AttachmentRow): MessageAttachment {
  const check = row.scanState === null ? 'none' : checks[row.scanState];
  return { id, name, mime, size, contentId, check, finding: row.scanFinding };
}

/** A message bubble, or a line between bubbles. */
export function presentMessage(row: MessageRow, attachments: readonly AttachmentRow[]): Message {
  const {
    id,
    direction,
    channel,
    kind,
    subject,
    text,
    fullText,
    html,
    remoteImages,
    fields,
    differentSender,
    answersId,
    system,
  } = row;
  return {
    id,
    direction,
    channel,
    kind,
    subject,
    text,
    fullText,
    html,
    remoteImages,
    fields,
    differentSender,
    answersId,
    system,
    author: { name: row.authorName, email: row.authorEmail },
    attachments: attachments.filter(({ messageId }) => messageId === id).map(presentAttachment),
    delivery: presentDelivery(row),
    senderCheck: row.senderCheck,
    at: row.at.toString(),
  };
}
