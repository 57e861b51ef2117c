import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './bar-list.module.css';

export type Bar = { key: string; name: ReactNode; count: number };

const shownFirst = 7;

/** Shares as bars relative to the longest one, highest first, each with its figure and percentage. */
export function BarList({ bars, whole }: { bars: readonly Bar[]; whole: number }) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const [isLong, setLong] = useState(false);
  const max = Math.max(1, ...bars.map(({ count }) => count));
  // One more row takes no more room than the button that would hide it.
  const folded = bars.length > shownFirst + 1 && !isLong;
  const shown = folded ? bars.slice(0, shownFirst) : bars;
  return (
    <>
      <Box as="ul" mt="-6px">
        {shown.map(({ key, name, count }) => (
          <Grid
            leading={1.35}
            as="li"
            columns="minmax(0, 1fr) auto 48px"
            align="baseline"
            gap={6}
            gapX={8}
            py={8}
            size={13}
            key={key}
          >
            <Text as="span" shrink weight="medium" breakWords>
              {name}
            </Text>
            <Text as="span" weight="semibold" tabular>
              {formats.number(count)}
            </Text>
            <Text as="span" size={12} tone="faint" textAlign="right" tabular nowrap>
              {whole === 0 ? '' : formats.percent(Math.round((count / whole) * 100) / 100)}
            </Text>
            <Box fill="track" as="span" spanAll h={6} clip className={classes.bar} aria-hidden="true">
              <Text as="span" block h="100%" style={{ width: `${(count / max) * 100}%` }} />
            </Box>
          </Grid>
        ))}
      </Box>
      {bars.length > shownFirst + 1 && (
        <Text mt={8} size={13}>
          <TextButton onClick={() => setLong(!isLong)}>
            {folded
              ? t(($) => $.visits.act.more, { n: formats.number(bars.length - shownFirst) })
              : t(($) => $.visits.act.fewer)}
          </TextButton>
        </Text>
      )}
    </>
  );
}
