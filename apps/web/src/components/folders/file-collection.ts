import { createCollection } from './collection.ts';

/** Folders and labels of files. */
export const fileCollection = createCollection({ noun: 'file', path: '/api/files' });
