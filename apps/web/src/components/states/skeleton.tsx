import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Row, Stack } from '#components/layout/layout.tsx';
import classes from './skeleton.module.css';

const showAfterMs = 200;

/** Placeholder while loading; busy from the start, but visible only after 200 ms. */
export function LoadingState({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), showAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return <div aria-busy="true" />;
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{t(($) => $.common.loading)}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

type BoxProps = { width?: number | string; height?: number | string; round?: boolean };

/** One grey box in the size of the expected content. */
export function SkeletonBox({ width = '100%', height = 12, round = false }: BoxProps) {
  return (
    <Box
      radius="sm"
      as="span"
      block
      fixed
      className={classes.box}
      data-round={round || undefined}
      style={{ width, height }}
    />
  );
}

/** Rows of a list: an avatar, two lines, a short end. */
export function SkeletonRows({ count = 5 }: { count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <Row minH={60} gap={12} py={8} key={index}>
      <SkeletonBox width={32} height={32} round />
      <Stack as="span" grow gap={8}>
        <SkeletonBox width={`${58 - (index % 3) * 9}%`} />
        <SkeletonBox width={`${84 - (index % 4) * 11}%`} />
      </Stack>
      <SkeletonBox width={48} />
    </Row>
  ));
}
