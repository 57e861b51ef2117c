import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useTranslation } from 'react-i18next';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type WallPlace, writeWallAddress } from '../wall-address.ts';

type Props = { wall: Wall; current: WallPlace };

const places = ['published', 'scheduled', 'draft', 'inbox', 'archived', 'trash'] as const;
const always: readonly WallPlace[] = ['published', 'scheduled', 'inbox'];

/** The posts of a wall by state, and pending items; empty rare states are hidden. */
export function WallTabs({ wall, current }: Props) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  const shown = places.filter((place) => always.includes(place) || place === current || wall.counts[place] > 0);
  return (
    <FilterTabs
      label={t(($) => $.walls.place.label)}
      tabs={shown.map((place) => ({
        key: place,
        label: t(($) => $.walls.place[place]),
        to: writeWallAddress({ profileId: wall.profileId, place }),
        isCurrent: place === current,
        count: wall.counts[place] > 0 ? formats.number(wall.counts[place]) : undefined,
      }))}
    />
  );
}
