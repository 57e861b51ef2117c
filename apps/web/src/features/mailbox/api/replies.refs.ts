import type {
  attachStoredFile,
  cancelScheduled,
  changeScheduled,
  listScheduled,
  readOutgoingFile,
  removeOutgoingFile,
  replyToConversation,
  retryReply,
  saveDraft,
  scheduleReply,
  scheduleStart,
  startConversation,
  undoReply,
  uploadOutgoingFile,
} from '@enlace/contract/mailbox/mailbox/replies.contract.ts';
import type {
  createNewDraft,
  listNewDrafts,
  removeNewDraft,
  saveNewDraft,
} from '@enlace/contract/mailbox/mailbox/new-drafts.contract.ts';
import type { getSender } from '@enlace/contract/mailbox/senders/senders.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const one = '/api/mailbox/conversations/:id';
const reply = `${one}/replies/:messageId` as const;
const scheduled = '/api/mailbox/scheduled';
const file = '/api/mailbox/files';
const newDrafts = '/api/mailbox/new-drafts';

export const startRef = operationRef<typeof startConversation>({ method: 'POST', path: '/api/mailbox/conversations' });
export const scheduleStartRef = operationRef<typeof scheduleStart>({
  method: 'POST',
  path: '/api/mailbox/conversations/scheduled',
});
export const newDraftsRef = operationRef<typeof listNewDrafts>({ method: 'GET', path: newDrafts });
export const createNewDraftRef = operationRef<typeof createNewDraft>({ method: 'POST', path: newDrafts });
export const saveNewDraftRef = operationRef<typeof saveNewDraft>({ method: 'PUT', path: `${newDrafts}/:newDraftId` });
export const removeNewDraftRef = operationRef<typeof removeNewDraft>({
  method: 'DELETE',
  path: `${newDrafts}/:newDraftId`,
});
export const replyRef = operationRef<typeof replyToConversation>({ method: 'POST', path: `${one}/replies` });
export const undoRef = operationRef<typeof undoReply>({ method: 'DELETE', path: reply });
export const retryRef = operationRef<typeof retryReply>({ method: 'POST', path: `${reply}/retry` });
export const draftRef = operationRef<typeof saveDraft>({ method: 'PUT', path: `${one}/draft` });
export const scheduleRef = operationRef<typeof scheduleReply>({ method: 'POST', path: `${one}/scheduled` });
export const scheduledRef = operationRef<typeof listScheduled>({ method: 'GET', path: scheduled });
export const rescheduleRef = operationRef<typeof changeScheduled>({
  method: 'PATCH',
  path: `${scheduled}/:scheduledId`,
});
export const unscheduleRef = operationRef<typeof cancelScheduled>({
  method: 'DELETE',
  path: `${scheduled}/:scheduledId`,
});
export const uploadRef = operationRef<typeof uploadOutgoingFile>({ method: 'POST', path: file });
export const attachRef = operationRef<typeof attachStoredFile>({ method: 'POST', path: `${file}/stored` });
export const dropFileRef = operationRef<typeof removeOutgoingFile>({
  method: 'DELETE',
  path: `${file}/:outgoingFileId`,
});
export const outgoingFileRef = operationRef<typeof readOutgoingFile>({
  method: 'GET',
  path: `${file}/:outgoingFileId`,
});
export const senderRef = operationRef<typeof getSender>({ method: 'GET', path: '/api/senders/profiles/:profileId' });
