import type { FollowUp } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { checkCampaignLinksRef } from '@enlace/contract/sending/campaigns/campaign-audience.refs.gen.ts';
import { chooseWinnerRef, followUpCampaignRef } from '@enlace/contract/sending/campaigns/campaign-rounds.refs.gen.ts';
import {
  cancelCampaignRef,
  createCampaignRef,
  duplicateCampaignRef,
  pauseCampaignRef,
  removeCampaignRef,
  resendUncertainRef,
  restoreCampaignRef,
  resumeCampaignRef,
  startCampaignRef,
  withdrawCampaignRef,
} from '@enlace/contract/sending/campaigns/campaigns.refs.gen.ts';
import type { CampaignTiming } from '@enlace/contract/sending/campaigns/timing.schemas.ts';
import type { createCampaign } from '@enlace/contract/sending/campaigns/campaigns.contract.ts';
import { testTemplateRef } from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import type { CallInput } from '#lib/api/call-input.ts';
import { call } from '#lib/api/call.ts';
import { useUndoable } from '#lib/toast/use-undoable.ts';
import { type Campaign, campaignKeys } from './campaigns.queries.ts';

/** Stores the server's answer and invalidates lists and figures. */
export function holdCampaign(client: QueryClient, campaign: Campaign): void {
  client.setQueryData(campaignKeys.one(campaign.id), campaign);
  void client.invalidateQueries({ queryKey: campaignKeys.lists });
  void client.invalidateQueries({ queryKey: campaignKeys.report(campaign.id) });
  void client.invalidateQueries({ queryKey: campaignKeys.deliveries(campaign.id) });
}

const refs = {
  withdraw: withdrawCampaignRef,
  pause: pauseCampaignRef,
  resume: resumeCampaignRef,
  cancel: cancelCampaignRef,
  resendUncertain: resendUncertainRef,
};

/** One action on a running or scheduled campaign. */
export function useCampaignAction(action: keyof typeof refs) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(refs[action], { params: { id } }),
    onSuccess: (campaign) => holdCampaign(client, campaign),
    onError: (_error, id) => void client.invalidateQueries({ queryKey: campaignKeys.one(id) }),
  });
}

export function useStartCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; timing: CampaignTiming; acceptsSampleText: boolean }) =>
      call(startCampaignRef, { params: { id }, body }),
    onSuccess: (campaign) => holdCampaign(client, campaign),
  });
}

export function useCreateCampaign() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof createCampaign>['body']>) =>
      call(createCampaignRef, { body: { ...body, isBlank: true } }),
    async onSuccess(campaign) {
      holdCampaign(client, campaign);
      await navigate(paths.user.campaign(campaign.id));
    },
  });
}

/** Ends an experiment manually. */
export function useChooseWinner(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variant: number) => call(chooseWinnerRef, { params: { id }, body: { variant } }),
    onSuccess: (campaign) => holdCampaign(client, campaign),
  });
}

/** Draft of a second round, opened immediately. */
export function useFollowUp(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (who: FollowUp) => call(followUpCampaignRef, { params: { id }, body: { who } }),
    async onSuccess(campaign) {
      holdCampaign(client, campaign);
      await navigate(paths.user.campaign(campaign.id));
    },
  });
}

export function useCheckLinks(id: string) {
  return useMutation({ mutationFn: () => call(checkCampaignLinksRef, { params: { id }, body: {} }) });
}

export function useDuplicateCampaign() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (id: string) => call(duplicateCampaignRef, { params: { id } }),
    async onSuccess(campaign) {
      holdCampaign(client, campaign);
      await navigate(paths.user.campaign(campaign.id));
    },
  });
}

/** Moves a campaign to the trash and offers undo. */
export function useRemoveCampaign() {
  const client = useQueryClient();
  const { t } = useTranslation('campaigns');
  return useUndoable({
    act: ({ id }: { id: string; name: string }) => call(removeCampaignRef, { params: { id } }),
    undo: ({ input: { id } }) => call(restoreCampaignRef, { params: { id } }),
    say: ({ input: { name } }) => t(($) => $.campaigns.removed, { name }),
    reread: () => void client.invalidateQueries({ queryKey: campaignKeys.all }),
  });
}

/** Sends the template of a draft to one address as a test. */
export function useTestSend({ templateId, profileId }: { templateId: string; profileId: string | null }) {
  return useMutation({
    mutationFn: (to: string) =>
      call(testTemplateRef, {
        params: { id: templateId },
        body: { to, ...(profileId === null ? {} : { profileId }) },
      }),
  });
}
