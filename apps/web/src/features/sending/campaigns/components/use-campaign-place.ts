import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { campaignCollection } from '#components/folders/campaign-collection.ts';
import { refreshCollection } from '#components/folders/collection.queries.ts';
import type { SubjectLinks } from '#components/folders/use-collection-actions.ts';
import { useCollectionActions } from '#components/folders/use-collection-actions.ts';
import { useCollection } from '#components/folders/use-collection.ts';
import { useLive } from '#lib/live/use-live.ts';
import { type CampaignSummary, campaignKeys } from '../api/campaigns.queries.ts';

type Pages = InfiniteData<{ items: CampaignSummary[] }>;

/** Folders and labels of campaigns with all their actions; the lists update optimistically. */
export function useCampaignPlace() {
  const client = useQueryClient();
  const collection = useCollection(campaignCollection);
  const refreshLists = () => client.invalidateQueries({ queryKey: campaignKeys.lists });
  useLive('collection.changed', () => void Promise.all([refreshLists(), refreshCollection(client, 'campaign')]));
  function patch(ids: readonly string[], change: (links: SubjectLinks) => SubjectLinks): void {
    const redraw = (campaign: CampaignSummary): CampaignSummary => {
      if (!ids.includes(campaign.id)) return campaign;
      const { folderId, labelIds } = change(campaign);
      return { ...campaign, folderId, labelIds: [...labelIds] };
    };
    client.setQueriesData<Pages>(
      { queryKey: campaignKeys.lists, predicate: ({ queryKey }) => queryKey[2] !== 'choices' },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(redraw) })) },
    );
  }
  const actions = useCollectionActions({ ...collection, collection: campaignCollection, patch, refreshLists });
  return { collection, actions };
}

export type CampaignPlace = ReturnType<typeof useCampaignPlace>;
