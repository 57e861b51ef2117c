import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SubscriptionTimeline } from '#components/billing/timeline.tsx';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { Card } from '#components/surface/card.tsx';
import { eventsQuery } from '../api/billing.queries.ts';

/** Events of the plan. */
export function EventsCard() {
  const { t } = useTranslation('billing');
  const query = useInfiniteQuery(eventsQuery);
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const title = t(($) => $.billing.myplan.timeline);
  return (
    <Card title={title}>
      {query.isPending && (
        <LoadingState>
          <SkeletonRows count={3} />
        </LoadingState>
      )}
      <FailureCallout failure={query.error} />
      {query.data && events.length === 0 && (
        <Text size={13} tone="muted">
          {t(($) => $.billing.myplan.noEvents)}
        </Text>
      )}
      <SubscriptionTimeline events={events} label={title} />
      {query.hasNextPage && (
        <Box mt={14}>
          <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t(($) => $.billing.myplan.more)}
          </Button>
        </Box>
      )}
    </Card>
  );
}
