import {
  contactFoldersRefs,
  contactLabelsRefs,
} from '@enlace/contract/workspace/folders/contact-collection.refs.gen.ts';
import type { Collection } from './collection.ts';

/** Folders and labels of tamys. */
export const contactCollection: Collection = {
  noun: 'contact',
  folders: contactFoldersRefs,
  labels: contactLabelsRefs,
};
