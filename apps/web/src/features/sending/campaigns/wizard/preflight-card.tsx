import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { Card } from '#components/surface/card.tsx';
import { type Campaign, preflightQuery } from '../api/campaigns.queries.ts';
import { PreflightList } from './preflight-list.tsx';

/** The preflight check outside the wizard, for a scheduled campaign. */
export function PreflightCard({ campaign, title }: { campaign: Campaign; title: string }) {
  const preflight = useQuery(preflightQuery(campaign));
  return (
    <Card title={title}>
      {preflight.isPending && (
        <LoadingState>
          <SkeletonBox height={160} />
        </LoadingState>
      )}
      {preflight.isError && <ErrorState error={preflight.error} onRetry={() => void preflight.refetch()} />}
      {preflight.data && <PreflightList preflight={preflight.data} campaign={campaign} />}
    </Card>
  );
}
