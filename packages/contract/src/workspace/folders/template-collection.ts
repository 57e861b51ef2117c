import { labelOperations } from './label-operations.ts';
import { folderOperations } from './folder-operations.ts';

const templates = {
  noun: 'template',
  path: '/api/templates',
  read: 'templates.read',
  write: 'templates.write',
} as const;

export const templateFolders = folderOperations(templates);
export const templateLabels = labelOperations(templates);
