import { createCollection } from '#components/folders/collection.ts';

export const contactCollection = createCollection({ noun: 'contact', path: '/api/contacts' });
