import type { ReactNode } from 'react';
import { type Look, Row } from '#components/layout/layout.tsx';
import classes from './status-badge.module.css';

export type StatusTone = 'neutral' | 'ok' | 'warn' | 'danger' | 'info' | 'primary' | 'live';

const toneLooks: Record<StatusTone, Look> = {
  neutral: { fill: 'active', tone: 'muted' },
  ok: { fill: 'ok-soft', tone: 'ok' },
  warn: { fill: 'warn-soft', tone: 'warn' },
  danger: { fill: 'danger-soft', tone: 'danger' },
  info: { fill: 'info-soft', tone: 'info' },
  primary: { fill: 'primary-soft', tone: 'primary' },
  live: { fill: 'hilo-soft', tone: 'hilo' },
};

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
      radius="sm"
      spacing="none"
      h={22}
      as="span"
      inline
      gap={6}
      px={8}
      nowrap
      {...toneLooks[tone]}
      className={classes.badge}
      data-tone={tone}
      data-draft={isDraft || undefined}
      data-quiet={isQuiet || undefined}
    >
      {children}
    </Row>
  );
}
