import {
  conversationFoldersRefs,
  conversationLabelsRefs,
} from '@enlace/contract/workspace/folders/conversation-collection.refs.gen.ts';
import type { Collection } from './collection.ts';

/** Folders and labels of conversations. */
export const conversationCollection: Collection = {
  noun: 'conversation',
  folders: conversationFoldersRefs,
  labels: conversationLabelsRefs,
};
