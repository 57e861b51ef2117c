import type { ReactNode } from 'react';
import { layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import { type DrawingName, drawings } from '#components/thread/drawings.ts';
import classes from './empty-state.module.css';

type Props = {
  drawing: DrawingName;
  title: string;
  help?: string;
  /** At most one primary action and one secondary. */
  actions?: ReactNode;
  /** Link to the guide for this screen. */
  guide?: ReactNode;
  /** Heading level within the page. */
  level?: 1 | 2 | 3;
  /** Smaller, for a card on a fuller screen. */
  isCompact?: boolean;
};

/** Empty screen: a thread drawing, one sentence, one line of help, one action. */
export function EmptyState({ drawing, title, help, actions, guide, level = 2, isCompact = false }: Props) {
  const Heading = `h${level}` as const;
  return (
    <Stack
      align="center"
      textAlign="center"
      gap={6}
      py={40}
      px={24}
      className={classes.empty}
      data-compact={isCompact || undefined}
    >
      <svg
        {...layout('box', { w: 190, h: 120, mb: 12, className: classes.drawing })}
        viewBox="0 0 190 120"
        aria-hidden="true"
      >
        <path className={classes.ink} d="M14 104H176" />
        <path className={classes.thread} pathLength={100} d={drawings[drawing]} />
      </svg>
      <Heading className={classes.title}>{title}</Heading>
      {help !== undefined && (
        <Text maxW="42ch" tone="muted" className={classes.help}>
          {help}
        </Text>
      )}
      {actions !== undefined && (
        <Row wrap justify="center" gap={8} mt={14} align="stretch">
          {actions}
        </Row>
      )}
      {guide !== undefined && (
        <Text mt={14} size={13}>
          {guide}
        </Text>
      )}
    </Stack>
  );
}
