import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { ClockPage } from '#features/billing/subscriptions/admin/pages/clock.page.tsx';
import { rememberMissingPath } from '#lib/navigation/missing-path.ts';
import { modeQuery } from '#lib/session/installation-mode.ts';

/** An installation opened for business has no such page. */
export function Component() {
  const { data } = useQuery(modeQuery);
  if (data === undefined || data.mode === 'test') return <ClockPage />;
  rememberMissingPath(paths.admin.clock);
  return <Navigate to={paths.notFound} replace />;
}
export const namespaces = ['subscribers', 'dates'] as const;
