import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { Card } from '#components/surface/card.tsx';
import { type Campaign, preflightQuery } from '../api/campaigns.queries.ts';
import { PreflightList } from './preflight-list.tsx';

/** The preflight check outside the wizard, for a scheduled campaign. */
export function PreflightCard({ campaign, title }: { campaign: Campaign; title: string }) {
  const preflight = useQuery(preflightQuery(campaign));
  return (
    <Card title={title}>
      <Loaded query={preflight} shape={<SkeletonBox height={160} />}>
        {(preflight) => <PreflightList preflight={preflight} campaign={campaign} />}
      </Loaded>
    </Card>
  );
}
