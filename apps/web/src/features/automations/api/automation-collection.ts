import { createCollection } from '#components/folders/collection.ts';

/** Folders and labels of contacts, used by steps. */
export const tamyCollection = createCollection({ noun: 'contact', path: '/api/contacts' });
