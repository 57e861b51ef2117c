import type { dashboard, DashboardSpan, setFirstSteps } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import { useLive } from '#lib/live/use-live.ts';

const dashboardRef = operationRef<typeof dashboard>({ method: 'GET', path: '/api/dashboard' });
const firstStepsRef = operationRef<typeof setFirstSteps>({ method: 'PUT', path: '/api/dashboard/first-steps' });

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
    mutationFn: (isHidden: boolean) => call(firstStepsRef, { body: { isHidden } }),
    onSettled: () => client.invalidateQueries({ queryKey: dashboardKeys.all }),
  });
}
