import { createCollection } from '#components/folders/collection.ts';

/** Folders and labels of templates. */
export const templateCollection = createCollection({ noun: 'template', path: '/api/templates' });
