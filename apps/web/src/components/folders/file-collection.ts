import { fileFoldersRefs, fileLabelsRefs } from '@enlace/contract/workspace/folders/file-collection.refs.gen.ts';
import type { Collection } from './collection.ts';

/** Folders and labels of files. */
export const fileCollection: Collection = { noun: 'file', folders: fileFoldersRefs, labels: fileLabelsRefs };
