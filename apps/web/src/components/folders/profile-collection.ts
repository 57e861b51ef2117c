import {
  profileFoldersRefs,
  profileLabelsRefs,
} from '@enlace/contract/workspace/folders/profile-collection.refs.gen.ts';
import type { Collection } from './collection.ts';

/** Folders and labels of profiles. */
export const profileCollection: Collection = {
  noun: 'profile',
  folders: profileFoldersRefs,
  labels: profileLabelsRefs,
};
