import type { dashboard } from '@enlace/contract/dashboard/dashboard.contract.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import { useLive } from '#lib/live/use-live.ts';

const dashboardRef = operationRef<typeof dashboard>({ method: 'GET', path: '/api/dashboard' });

export const dashboardKeys = { all: ['dashboard'] as const };

export const dashboardQuery = queryOptions({
  queryKey: dashboardKeys.all,
  queryFn: ({ signal }) => call(dashboardRef, { signal }),
});

/** Re-reads the dashboard when something it shows changes. */
export function useLiveDashboard(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: dashboardKeys.all });
  useLive('message.received', refresh);
  useLive('conversation.changed', refresh);
  useLive('contact.changed', refresh);
  useLive('profile.changed', refresh);
  useLive('campaign.progress', refresh);
}
