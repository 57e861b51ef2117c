import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Box, Grid } from '#components/layout/layout.tsx';
import { contentWidth } from '#lib/media/content-width.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { galleryColumns } from '../profile-list.rules.ts';
import classes from './profile-list.module.css';

type Props = {
  profiles: readonly ProfileSummary[];
  /** `isStill` is false during fast scrolling: expensive content can be deferred. */
  card: (profile: ProfileSummary, isStill: boolean) => ReactNode;
  onMore: (() => void) | undefined;
  children?: ReactNode;
};

const usualRow = { desktop: 386, phone: 320 };

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // Before the first paint, so that it includes the cards.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setWidth(contentWidth(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

/** Cards in rows; only visible rows are rendered, and pages load before the end is reached. */
export function ProfileGallery({ profiles, card, onMore, children }: Props) {
  const isPhone = useMedia(phoneQuery);
  const { box, width } = useWidth();
  const { count, gap } = galleryColumns({ width, isPhone });
  const rows = width === 0 ? 0 : Math.ceil(profiles.length / count);
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer's own object is read on each render, never memoised
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => box.current,
    estimateSize: () => (isPhone ? usualRow.phone : usualRow.desktop),
    gap,
    overscan: 1,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const more = useEffectEvent(() => onMore?.());
  const isNearEnd = rows > 0 && last >= rows - 3;
  useEffect(() => {
    if (isNearEnd) more();
  }, [isNearEnd, profiles.length]);
  return (
    <Box
      px={24}
      pt={4}
      pb="96px"
      phone={{ p: '4px 16px 96px' }}
      scroll
      grow
      shrinkY
      ref={box}
      className={classes.scroll}
      data-gallery-columns={count}
    >
      <Box relative style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start, key }) => (
          <Grid
            position="absolute"
            left={0}
            top={0}
            full
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            style={{
              gap,
              gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
              transform: `translateY(${start}px)`,
            }}
          >
            {profiles.slice(index * count, (index + 1) * count).map((profile) => card(profile, !virtual.isScrolling))}
          </Grid>
        ))}
      </Box>
      {children}
    </Box>
  );
}
