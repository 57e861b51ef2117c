import { labelOperations } from './label-operations.ts';
import { folderOperations } from './folder-operations.ts';

const profiles = { noun: 'profile', path: '/api/profiles', read: 'profiles.read', write: 'profiles.write' } as const;

export const profileFolders = folderOperations(profiles);
export const profileLabels = labelOperations(profiles);
