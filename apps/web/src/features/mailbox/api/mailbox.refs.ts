import type {
  addConversationContact,
  getConversation,
  listConversations,
  listMessages,
  markConversationRead,
  removeConversation,
  replyToConversation,
  restoreConversation,
  saveDraft,
  setConversationState,
  startConversation,
  undoReply,
} from '@enlace/contract/mailbox/mailbox.contract.ts';
import type { listProfiles } from '@enlace/contract/profiles/profiles.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const one = '/api/mailbox/conversations/:id';

export const listRef = operationRef<typeof listConversations>({ method: 'GET', path: '/api/mailbox/conversations' });
export const startRef = operationRef<typeof startConversation>({ method: 'POST', path: '/api/mailbox/conversations' });
export const threadRef = operationRef<typeof getConversation>({ method: 'GET', path: one });
export const messagesRef = operationRef<typeof listMessages>({ method: 'GET', path: `${one}/messages` });
export const replyRef = operationRef<typeof replyToConversation>({ method: 'POST', path: `${one}/replies` });
export const undoRef = operationRef<typeof undoReply>({ method: 'DELETE', path: `${one}/replies/:messageId` });
export const readRef = operationRef<typeof markConversationRead>({ method: 'POST', path: `${one}/read` });
export const stateRef = operationRef<typeof setConversationState>({ method: 'POST', path: `${one}/state` });
export const draftRef = operationRef<typeof saveDraft>({ method: 'PUT', path: `${one}/draft` });
export const removeRef = operationRef<typeof removeConversation>({ method: 'DELETE', path: one });
export const restoreRef = operationRef<typeof restoreConversation>({ method: 'POST', path: `${one}/restore` });
export const addContactRef = operationRef<typeof addConversationContact>({ method: 'POST', path: `${one}/contact` });
export const profilesRef = operationRef<typeof listProfiles>({ method: 'GET', path: '/api/profiles' });
