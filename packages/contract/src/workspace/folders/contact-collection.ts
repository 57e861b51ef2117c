import { labelOperations } from './label-operations.ts';
import { folderOperations } from './folder-operations.ts';

const contacts = { noun: 'contact', path: '/api/contacts', read: 'contacts.read', write: 'contacts.write' } as const;

/** Folders of tamys. */
export const contactFolders = folderOperations(contacts);
/** Labels of tamys. */
export const contactLabels = labelOperations(contacts);
