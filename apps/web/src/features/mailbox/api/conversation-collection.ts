import { createCollection } from '#components/folders/collection.ts';

export const conversationCollection = createCollection({ noun: 'conversation', path: '/api/mailbox/conversations' });
