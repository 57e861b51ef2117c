import type { CSSProperties } from 'react';
import { Box, layout } from '#components/layout/layout.tsx';
import classes from './mini-page.module.css';

/** A custom property, which React's type of styles does not know. */
function scaled(scale: number): CSSProperties {
  return { '--k': String(scale) } as CSSProperties;
}

type Props = {
  title: string;
  path: string;
  /** Of the page's 390 px; without it the size in lists of profiles. */
  scale?: number;
};

/** The profile's draft as a real page, 390 px wide, scaled down; it loads when it comes near the viewport. */
export function MiniPage({ title, path, scale }: Props) {
  return (
    <Box
      pierced
      relative
      w="calc(390px * var(--k))"
      h="calc(844px * var(--k))"
      clip
      fill="surface-3"
      fixed
      className={classes.mini}
      style={scale === undefined ? undefined : scaled(scale)}
      aria-hidden="true"
    >
      <iframe
        title={title}
        src={path}
        sandbox=""
        loading="lazy"
        tabIndex={-1}
        {...layout('box', {
          position: 'absolute',
          left: 0,
          top: 0,
          w: 390,
          h: 844,
          border: 'none',
          pierced: true,
          className: classes.page,
        })}
      />
    </Box>
  );
}
