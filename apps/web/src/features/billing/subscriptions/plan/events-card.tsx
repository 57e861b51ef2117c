import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SubscriptionTimeline } from '#components/billing/timeline.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
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
      {!query.data && <Unloaded query={query} rows={3} />}
      {query.data && events.length === 0 && (
        <Text size={13} tone="muted">
          {t(($) => $.billing.myplan.noEvents)}
        </Text>
      )}
      <SubscriptionTimeline events={events} label={title} />
      {query.hasNextPage && (
        <Box mt={14}>
          <LoadMore query={query} size="sm">
            {t(($) => $.billing.myplan.more)}
          </LoadMore>
        </Box>
      )}
    </Card>
  );
}
