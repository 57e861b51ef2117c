import type {
  addConversationNote,
  editConversationNote,
  removeConversationNote,
} from '@enlace/contract/mailbox/mailbox/notes.contract.ts';
import type { mergeConversations, undoMerge } from '@enlace/contract/mailbox/mailbox/merges.contract.ts';
import type {
  addConversationContact,
  bulkConversations,
  getConversation,
  listConversations,
  listMessages,
  markConversationRead,
  readMailboxCounts,
  removeConversation,
  restoreConversation,
  setConversationState,
  tellPresence,
  undoConversationStates,
} from '@enlace/contract/mailbox/mailbox/mailbox.contract.ts';
import type { readMailTrouble } from '@enlace/contract/mailbox/mail-sources/mail-sources.contract.ts';
import type { listProfiles } from '@enlace/contract/profiles/profiles/profiles.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const one = '/api/mailbox/conversations/:id';

export const listRef = operationRef<typeof listConversations>({ method: 'GET', path: '/api/mailbox/conversations' });
export const countsRef = operationRef<typeof readMailboxCounts>({ method: 'GET', path: '/api/mailbox/counts' });
export const troubleRef = operationRef<typeof readMailTrouble>({ method: 'GET', path: '/api/mail-sources/trouble' });
export const threadRef = operationRef<typeof getConversation>({ method: 'GET', path: one });
export const messagesRef = operationRef<typeof listMessages>({ method: 'GET', path: `${one}/messages` });
export const readRef = operationRef<typeof markConversationRead>({ method: 'POST', path: `${one}/read` });
export const stateRef = operationRef<typeof setConversationState>({ method: 'POST', path: `${one}/state` });
export const removeRef = operationRef<typeof removeConversation>({ method: 'DELETE', path: one });
export const restoreRef = operationRef<typeof restoreConversation>({ method: 'POST', path: `${one}/restore` });
export const addContactRef = operationRef<typeof addConversationContact>({ method: 'POST', path: `${one}/contact` });
export const profilesRef = operationRef<typeof listProfiles>({ method: 'GET', path: '/api/profiles' });
export const bulkRef = operationRef<typeof bulkConversations>({
  method: 'POST',
  path: '/api/mailbox/conversations/bulk',
});
export const undoStatesRef = operationRef<typeof undoConversationStates>({
  method: 'POST',
  path: '/api/mailbox/conversations/undo',
});
export const presenceRef = operationRef<typeof tellPresence>({ method: 'POST', path: `${one}/presence` });
export const addNoteRef = operationRef<typeof addConversationNote>({ method: 'POST', path: `${one}/notes` });
export const editNoteRef = operationRef<typeof editConversationNote>({ method: 'PUT', path: `${one}/notes/:noteId` });
export const removeNoteRef = operationRef<typeof removeConversationNote>({
  method: 'DELETE',
  path: `${one}/notes/:noteId`,
});
export const mergeRef = operationRef<typeof mergeConversations>({ method: 'POST', path: `${one}/merge` });
export const undoMergeRef = operationRef<typeof undoMerge>({ method: 'POST', path: `${one}/merges/:mergeId/undo` });
