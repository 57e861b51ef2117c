import { createCollection } from './collection.ts';

export const fileCollection = createCollection({ noun: 'file', path: '/api/files' });
