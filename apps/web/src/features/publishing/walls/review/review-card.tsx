import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useDecide } from '../api/use-inbox.ts';
import { inboxQuery } from '../api/walls.queries.ts';
import { writeWallAddress } from '../wall-address.ts';
import { ReviewItem } from './review-item.tsx';

const shownItems = 3;

/** The newest pending items, decided next to the wall. Nothing if there are none. */
export function ReviewCard({ wall }: { wall: Wall }) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  const query = useInfiniteQuery(inboxQuery(wall.profileId));
  const decide = useDecide();
  const total = query.data?.pages[0]?.total ?? 0;
  const items = (query.data?.pages.flatMap((page) => page.items) ?? []).slice(0, shownItems);
  if (items.length === 0) return null;
  return (
    <Card title={t(($) => $.walls.place.inbox)} end={<StatusBadge tone="warn">{formats.number(total)}</StatusBadge>}>
      <FailureCallout failure={decide.error} />
      <Box as="ul" my="-8px">
        {items.map((item) => (
          <ReviewItem key={item.id} item={item} isBrief onDecide={(act) => decide.mutate({ items: [item], act })} />
        ))}
      </Box>
      {total > items.length && (
        <Text mt={12} size={13}>
          <TextLink to={writeWallAddress({ profileId: wall.profileId, place: 'inbox' })}>
            {t(($) => $.walls.review.all, { count: total, n: formats.number(total) })}
          </TextLink>
        </Text>
      )}
    </Card>
  );
}
