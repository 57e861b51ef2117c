import { createCollection } from '#components/folders/collection.ts';

/** Folders and labels of conversations. */
export const conversationCollection = createCollection({ noun: 'conversation', path: '/api/mailbox/conversations' });
