import type { DashboardSpan } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { dashboardRef, setFirstStepsRef } from '@enlace/contract/account/dashboard/dashboard.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useLive } from '#lib/live/use-live.ts';

export const dashboardKeys = {
  all: ['dashboard'] as const,
  of: (days: DashboardSpan) => ['dashboard', days] as const,
};

export function dashboardQuery(days: DashboardSpan) {
  return queryOptions({
    queryKey: dashboardKeys.of(days),
    queryFn: ({ signal }) => call(dashboardRef, { query: { days: String(days) as '7' | '30' | '90' }, signal }),
    placeholderData: (previous) => previous,
  });
}

/** Refetches the dashboard when its data changes. */
export function useLiveDashboard(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: dashboardKeys.all });
  useLive('message.received', refresh);
  useLive('conversation.changed', refresh);
  useLive('contact.changed', refresh);
  useLive('profile.changed', refresh);
  useLive('campaign.progress', refresh);
}

/** Dismisses the first steps or shows them again. */
export function useFirstSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isHidden: boolean) => call(setFirstStepsRef, { body: { isHidden } }),
    onSettled: () => client.invalidateQueries({ queryKey: dashboardKeys.all }),
  });
}
