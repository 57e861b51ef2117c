import type { createCampaign } from '@enlace/contract/sending/campaigns/campaigns.contract.ts';
import type { searchAsOperator, searchEverything } from '@enlace/contract/workspace/search/search.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

export const searchRefs = {
  everything: operationRef<typeof searchEverything>({ method: 'GET', path: '/api/search' }),
  asOperator: operationRef<typeof searchAsOperator>({ method: 'GET', path: '/api/admin/search' }),
  createCampaign: operationRef<typeof createCampaign>({ method: 'POST', path: '/api/campaigns' }),
};
