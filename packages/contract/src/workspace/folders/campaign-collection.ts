import { labelOperations } from './label-operations.ts';
import { folderOperations } from './folder-operations.ts';

const campaigns = {
  noun: 'campaign',
  path: '/api/campaigns',
  read: 'campaigns.read',
  write: 'campaigns.write',
} as const;

export const campaignFolders = folderOperations(campaigns);
export const campaignLabels = labelOperations(campaigns);
