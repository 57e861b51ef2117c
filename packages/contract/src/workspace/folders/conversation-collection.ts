import { labelOperations } from './label-operations.ts';
import { folderOperations } from './folder-operations.ts';

const conversations = {
  noun: 'conversation',
  path: '/api/mailbox/conversations',
  read: 'mailbox.read',
  write: 'mailbox.write',
} as const;

export const conversationFolders = folderOperations(conversations);
export const conversationLabels = labelOperations(conversations);
