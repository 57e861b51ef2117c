import { createCollection } from '#components/folders/collection.ts';

/** Folders and labels of tamys, which steps put them into. */
export const tamyCollection = createCollection({ noun: 'contact', path: '/api/contacts' });
