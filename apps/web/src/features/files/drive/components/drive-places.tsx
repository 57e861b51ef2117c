import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconClock, IconCopyOff, IconIdBadge2, IconLink, IconTrash } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Icon } from '#components/icon/icon.tsx';
import { Box, layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { sharesQuery, usageQuery } from '../api/drive.queries.ts';
import type { DriveFilter } from '../api/use-drive-state.ts';
import type { DrivePlace } from '../drive-address.rules.ts';
import classes from './drive-places.module.css';

type Place = Exclude<DrivePlace, 'files'>;
const icons: Record<Place, IconShape> = {
  recent: IconClock,
  links: IconLink,
  in_use: IconIdBadge2,
  duplicates: IconCopyOff,
  trash: IconTrash,
};
const places: readonly Place[] = ['recent', 'links', 'in_use', 'duplicates', 'trash'];

/** A view begins without filters. */
const nothing = { folder: undefined, labels: [], search: '', kind: undefined, needsAll: false };

/** Views of the drive across folders. */
export function DrivePlaces({ filter, onGo }: { filter: DriveFilter; onGo?: () => void }) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const usage = useQuery(usageQuery).data;
  const shares = useInfiniteQuery(sharesQuery('active')).data?.pages[0]?.total;
  const counts: Record<Place, number | undefined> = {
    recent: undefined,
    links: shares,
    in_use: usage?.inUseCount,
    duplicates: usage?.duplicatesCount,
    trash: usage?.trashCount,
  };
  return (
    <Stack as="section" aria-label={t(($) => $.drive.places.title)}>
      <Row spacing="none" h={28} as="h2" px={8} size={12} weight="medium" tone="faint" className={classes.title}>
        {t(($) => $.drive.places.title)}
      </Row>
      <ul>
        {places.map((place) => {
          const count = counts[place] ?? 0;
          return (
            <li key={place}>
              <Link
                to={paths.user.drive + filter.queryWith({ ...nothing, place })}
                {...layout('row', {
                  gap: 10,
                  h: 32,
                  px: 8,
                  radius: 'sm',
                  size: 13,
                  weight: 'medium',
                  tone: 'muted',
                  nowrap: true,
                  hover: 'active',
                  focus: 'inset',
                  chosen: 'soft',
                  touch: { h: 44 },
                  icons: 'faint',
                  className: classes.place,
                })}
                aria-current={filter.place === place ? 'page' : undefined}
                onClick={onGo}
              >
                <Icon of={icons[place]} size={16} />
                <Box clip as="span" shrink className={classes.name}>
                  {t(($) => $.drive.places[place])}
                </Box>{' '}
                {count > 0 && (
                  <Text as="span" ml="auto" pl={4} size={12} tone="faint" tabular className={classes.count}>
                    {formats.number(count)}
                  </Text>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
