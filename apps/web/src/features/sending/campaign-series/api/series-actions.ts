import {
  activateSeriesRef,
  checkFeedRef,
  chooseEntriesRef,
  createSeriesRef,
  pauseSeriesRef,
  removeSeriesRef,
  restoreSeriesRef,
  saveSeriesRef,
  sendIssueRef,
} from '@enlace/contract/sending/campaign-series/campaign-series.refs.gen.ts';
import type { SeriesDraft } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { call } from '#lib/api/call.ts';
import { useUndoable } from '#lib/toast/use-undoable.ts';
import { type CampaignSeries, seriesKeys } from './series.queries.ts';

function hold(client: QueryClient, series: CampaignSeries): void {
  client.setQueryData(seriesKeys.one(series.id), series);
  void client.invalidateQueries({ queryKey: seriesKeys.lists });
}

export function useCreateSeries() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(createSeriesRef, { body: { isBlank: true } }),
    async onSuccess(series) {
      hold(client, series);
      await navigate(paths.user.oneCampaignSeries(series.id));
    },
  });
}

export function useSaveSeries(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SeriesDraft & { acceptsSampleText?: boolean }) => call(saveSeriesRef, { params: { id }, body }),
    onSuccess: (series) => hold(client, series),
  });
}

export function useActivateSeries(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { acceptsSampleText: boolean }) => call(activateSeriesRef, { params: { id }, body }),
    onSuccess: (series) => hold(client, series),
  });
}

export function usePauseSeries(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(pauseSeriesRef, { params: { id } }),
    onSuccess: (series) => hold(client, series),
  });
}

/** Moves a series to the trash and offers undo. */
export function useRemoveSeries() {
  const client = useQueryClient();
  const { t } = useTranslation('series');
  return useUndoable({
    act: ({ id }: { id: string; name: string }) => call(removeSeriesRef, { params: { id } }),
    undo: ({ input: { id } }) => call(restoreSeriesRef, { params: { id } }),
    say: ({ input: { name } }) => t(($) => $.series.removed, { name }),
    reread: () => void client.invalidateQueries({ queryKey: seriesKeys.all }),
  });
}

/** Sends a missed date or a waiting draft. */
export function useSendIssue(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (issueId: string) => call(sendIssueRef, { params: { id, issueId } }),
    onSettled() {
      void client.invalidateQueries({ queryKey: seriesKeys.issues(id) });
      void client.invalidateQueries({ queryKey: seriesKeys.one(id) });
      void client.invalidateQueries({ queryKey: ['campaigns'] });
    },
  });
}

/** Chooses the entries of a waiting draft. */
export function useChooseEntries(id: string, issueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keys: string[]) => call(chooseEntriesRef, { params: { id, issueId }, body: { keys } }),
    onSuccess(entries) {
      client.setQueryData(seriesKeys.entries(issueId), entries);
      void client.invalidateQueries({ queryKey: seriesKeys.issues(id) });
      void client.invalidateQueries({ queryKey: ['campaigns'] });
    },
  });
}

export function useCheckFeed() {
  return useMutation({ mutationFn: (url: string) => call(checkFeedRef, { body: { url } }) });
}
