import { labelOperations } from './label-operations.ts';
import { folderOperations } from './folder-operations.ts';

const templates = {
  noun: 'template',
  path: '/api/templates',
  read: 'templates.read',
  write: 'templates.write',
} as const;

/** Folders of templates. */
export const templateFolders = folderOperations(templates);
/** Labels of templates. */
export const templateLabels = labelOperations(templates);
