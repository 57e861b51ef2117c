import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLive, useLiveResync } from '#lib/live/use-live.ts';
import { campaignKeys } from './campaigns.queries.ts';

const leastMs = 1000;

/** Runs `read` at most once a second however often it is called; the last call is always served. */
export function useOncePerSecond(read: () => void): () => void {
  const run = useEffectEvent(read);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastAt = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    if (timer.current !== undefined) return;
    const wait = Math.max(0, lastAt.current + leastMs - performance.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      lastAt.current = performance.now();
      run();
    }, wait);
  };
}

/** Keeps lists of campaigns up to date while some are being sent. */
export function useLiveCampaigns(): void {
  const client = useQueryClient();
  const refresh = useOncePerSecond(() => void client.invalidateQueries({ queryKey: campaignKeys.lists }));
  useLive('campaign.progress', refresh);
  useLiveResync(refresh);
}

/** Keeps one campaign, its report and its ledger up to date. */
export function useLiveCampaign(id: string): void {
  const client = useQueryClient();
  const refresh = useOncePerSecond(() => {
    void client.invalidateQueries({ queryKey: campaignKeys.one(id) });
    void client.invalidateQueries({ queryKey: campaignKeys.report(id) });
    void client.invalidateQueries({ queryKey: campaignKeys.deliveries(id) });
    void client.invalidateQueries({ queryKey: campaignKeys.heatMap(id) });
  });
  useLive('campaign.progress', (event) => {
    if (event.campaignId === id) refresh();
  });
  useLiveResync(refresh);
}
