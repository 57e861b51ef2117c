import { labelOperations } from './label-operations.ts';
import { folderOperations } from './folder-operations.ts';

const files = { noun: 'file', path: '/api/files', read: 'files.read', write: 'files.write' } as const;

/** Folders of the drive. */
export const fileFolders = folderOperations(files);
/** Labels of files. */
export const fileLabels = labelOperations(files);
