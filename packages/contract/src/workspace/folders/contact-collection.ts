import { labelOperations } from './label-operations.ts';
import { folderOperations } from './folder-operations.ts';

const contacts = { noun: 'contact', path: '/api/contacts', read: 'contacts.read', write: 'contacts.write' } as const;

export const contactFolders = folderOperations(contacts);
export const contactLabels = labelOperations(contacts);
