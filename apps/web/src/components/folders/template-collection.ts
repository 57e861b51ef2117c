import {
  templateFoldersRefs,
  templateLabelsRefs,
} from '@enlace/contract/workspace/folders/template-collection.refs.gen.ts';
import type { Collection } from './collection.ts';

/** Folders and labels of templates, saved replies among them. */
export const templateCollection: Collection = {
  noun: 'template',
  folders: templateFoldersRefs,
  labels: templateLabelsRefs,
};
