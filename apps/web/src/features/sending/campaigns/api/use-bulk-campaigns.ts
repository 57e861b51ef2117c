import type { BulkCampaignAction } from '@enlace/contract/sending/campaigns/campaign-list.contract.ts';
import { bulkCampaignsRef } from '@enlace/contract/sending/campaigns/campaign-list.refs.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshCollection } from '#components/folders/collection.queries.ts';
import { useBulkCall } from '#components/table/use-bulk-call.ts';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { campaignKeys } from './campaigns.queries.ts';

type Verb = Exclude<BulkCampaignAction, 'restore'>;

const opposite = { remove: 'restore', publish: 'unpublish', unpublish: 'publish' } as const;

/** Bulk actions on campaigns, each with undo. */
export function useBulkCampaigns() {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const client = useQueryClient();
  return useBulkCall<BulkCampaignAction, Verb>({
    send: async (action, ids) => (await call(bulkCampaignsRef, { body: { action, ids: [...ids] } })).ids,
    opposite,
    said: (action, count) =>
      count === 0
        ? t(($) => $.campaigns.bulk.nothing)
        : t(($) => $.campaigns.bulk.done[action], { count, n: formats.number(count) }),
    refresh: () =>
      Promise.all([client.invalidateQueries({ queryKey: campaignKeys.all }), refreshCollection(client, 'campaign')]),
  });
}
export type BulkCampaigns = ReturnType<typeof useBulkCampaigns>;
