import type { ReactNode } from 'react';
import { Row } from '#components/layout/layout.tsx';
import classes from './status-badge.module.css';

export type StatusTone = 'neutral' | 'ok' | 'warn' | 'danger' | 'info' | 'primary' | 'live';

type Props = {
  tone: StatusTone;
  /** Hollow dot: a draft. */
  isDraft?: boolean;
  /** In tables good states are subdued: grey text, green dot. */
  isQuiet?: boolean;
  children: ReactNode;
};

/** State of an item: dot and text, never colour alone. */
export function StatusBadge({ tone, isDraft = false, isQuiet = false, children }: Props) {
  return (
    <Row
      h={22}
      fill="active"
      as="span"
      inline
      gap={6}
      px={8}
      tone="muted"
      nowrap
      className={classes.badge}
      data-tone={tone}
      data-draft={isDraft || undefined}
      data-quiet={isQuiet || undefined}
    >
      {children}
    </Row>
  );
}
