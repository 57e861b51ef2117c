import { labelOperations } from './label-operations.ts';
import { folderOperations } from './folder-operations.ts';

const conversations = {
  noun: 'conversation',
  path: '/api/mailbox/conversations',
  read: 'mailbox.read',
  write: 'mailbox.write',
} as const;

/** Folders of conversations. */
export const conversationFolders = folderOperations(conversations);
/** Labels of conversations. */
export const conversationLabels = labelOperations(conversations);
