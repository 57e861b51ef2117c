import type { createCampaignFor } from '@enlace/contract/sending/campaigns/campaign-people.contract.ts';
import {
  addCampaignPeopleRef,
  createCampaignForRef,
} from '@enlace/contract/sending/campaigns/campaign-people.refs.gen.ts';
import { listCampaignsRef } from '@enlace/contract/sending/campaigns/campaign-list.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import type { CallInput } from '#lib/api/call-input.ts';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';

/** Query key shared with the campaigns screen. */
const campaignKeys = ['campaigns'] as const;
/** Number of drafts offered for adding somebody. */
const offered = 12;

type People = NonNullable<CallInput<typeof createCampaignFor>['body']>['people'];

/** The newest drafts, for adding somebody to one of them. */
export const draftsQuery = queryOptions({
  queryKey: [...campaignKeys, 'drafts-to-add-to'] as const,
  queryFn: ({ signal }) => call(listCampaignsRef, { query: { tab: 'drafts', limit: offered }, signal }),
});

/** Creates a campaign for the selection and navigates to it. */
export function useCampaignFor() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (people: People) => call(createCampaignForRef, { body: { people } }),
    async onSuccess(campaign) {
      void client.invalidateQueries({ queryKey: campaignKeys });
      await navigate(paths.user.campaign(campaign.id));
    },
  });
}

type Added = { campaign: { id: string; name: string }; isWhole: boolean };

/** Adds one contact to the audience of a draft; one for everybody already includes them, unless it excluded them. */
export function useAddToCampaign({ id: contactId, name }: { id: string; name: string }) {
  const client = useQueryClient();
  const { t } = useTranslation('record');
  return useMutation({
    mutationFn: ({ campaign }: Added) =>
      call(addCampaignPeopleRef, { params: { id: campaign.id }, body: { contactIds: [contactId] } }),
    onSuccess(_saved, { campaign, isWhole }) {
      void client.invalidateQueries({ queryKey: campaignKeys });
      showToast({
        text: isWhole
          ? t(($) => $.record.campaign.alreadyWhole)
          : t(($) => $.record.campaign.added, { name, campaign: campaign.name }),
        view: { label: t(($) => $.record.campaign.view), to: paths.user.campaign(campaign.id) },
      });
    },
  });
}
