import { labelOperations } from './label-operations.ts';
import { folderOperations } from './folder-operations.ts';

const files = { noun: 'file', path: '/api/files', read: 'files.read', write: 'files.write' } as const;

export const fileFolders = folderOperations(files);
export const fileLabels = labelOperations(files);
