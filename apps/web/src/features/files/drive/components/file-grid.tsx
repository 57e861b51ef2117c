import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Box, Grid } from '#components/layout/layout.tsx';
import { contentWidth } from '#lib/media/content-width.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { gridColumns } from './file-look.rules.ts';
import classes from './drive.module.css';

type Props = {
  files: readonly StoredFile[];
  card: (file: StoredFile) => ReactNode;
  /** Above the tiles, e.g. folders; scrolls along. */
  head?: ReactNode;
  onMore: (() => void) | undefined;
  children?: ReactNode;
};

const wordsHeight = 54;

function useSizes() {
  const box = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = useState({ width: 0, top: 0 });
  // Before the first paint, so that it includes the tiles.
  useLayoutEffect(() => {
    const [outer, head] = [box.current, top.current];
    if (!outer || !head) return undefined;
    const measure = () => {
      const found = { width: contentWidth(outer), top: head.offsetHeight };
      setSizes((known) => (known.width === found.width && known.top === found.top ? known : found));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(head);
    return () => observer.disconnect();
  }, []);
  return { box, top, sizes };
}

/** Tiles in rows; only visible rows are rendered, and pages load before the end is reached. */
export function FileGrid({ files, card, head, onMore, children }: Props) {
  const isPhone = useMedia(phoneQuery);
  const { box, top, sizes } = useSizes();
  const { count, gap } = gridColumns({ width: sizes.width, isPhone });
  const rows = sizes.width === 0 ? 0 : Math.ceil(files.length / count);
  const tile = (sizes.width - gap * (count - 1)) / count;
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer's own object is read on each render, never memoised
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => box.current,
    estimateSize: () => tile + wordsHeight,
    scrollMargin: sizes.top,
    gap,
    overscan: 2,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const more = useEffectEvent(() => onMore?.());
  const isNearEnd = rows > 0 && last >= rows - 4;
  useEffect(() => {
    if (isNearEnd) more();
  }, [isNearEnd, files.length]);
  return (
    <Box
      px={24}
      pt={8}
      pb="96px"
      phone={{ p: '4px 16px 96px' }}
      scroll
      grow
      shrinkY
      ref={box}
      className={classes.scroll}
      data-gallery-columns={count}
    >
      <div ref={top}>{head}</div>
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
              transform: `translateY(${start - sizes.top}px)`,
            }}
          >
            {files.slice(index * count, (index + 1) * count).map(card)}
          </Grid>
        ))}
      </Box>
      {children}
    </Box>
  );
}
