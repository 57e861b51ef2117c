import { createCollection } from '#components/folders/collection.ts';

/** Folders and labels of tamys. */
export const contactCollection = createCollection({ noun: 'contact', path: '/api/contacts' });
