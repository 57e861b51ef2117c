import {
  campaignFoldersRefs,
  campaignLabelsRefs,
} from '@enlace/contract/workspace/folders/campaign-collection.refs.gen.ts';
import type { Collection } from './collection.ts';

/** Folders and labels of campaigns. */
export const campaignCollection: Collection = {
  noun: 'campaign',
  folders: campaignFoldersRefs,
  labels: campaignLabelsRefs,
};
