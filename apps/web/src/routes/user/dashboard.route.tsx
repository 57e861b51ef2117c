import { DashboardPage } from '#features/account/dashboard/pages/dashboard.page.tsx';
import { LatestCard } from '#features/workspace/history/components/latest-card.tsx';

export const namespaces = ['dashboard', 'history', 'standing'] as const;

export function Component() {
  return <DashboardPage latest={<LatestCard />} />;
}
