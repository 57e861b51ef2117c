import type { ReactNode } from 'react';
import { type DrawingName, drawings } from '#components/thread/drawings.ts';
import classes from './empty-state.module.css';

type Props = {
  drawing: DrawingName;
  title: string;
  help: string;
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
    <div className={classes.empty} data-compact={isCompact || undefined}>
      <svg className={classes.drawing} viewBox="0 0 190 120" aria-hidden="true">
        <path className={classes.ink} d="M14 104H176" />
        <path className={classes.thread} pathLength={100} d={drawings[drawing]} />
      </svg>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.help}>{help}</p>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      {guide !== undefined && <p className={classes.guide}>{guide}</p>}
    </div>
  );
}
