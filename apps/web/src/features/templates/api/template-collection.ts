import { createCollection } from '#components/folders/collection.ts';

export const templateCollection = createCollection({ noun: 'template', path: '/api/templates' });
