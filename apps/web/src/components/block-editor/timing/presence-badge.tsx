import { IconClock, IconClockOff, IconDeviceDesktop, IconDeviceMobile, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon/icon.tsx';
import { useNow } from '#lib/countdown/use-now.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { visibilityOf } from '../blocks/block-extras.ts';
import type { DraftBlock } from '../blocks/draft-document.ts';
import { useEditLanguage } from '../languages/edit-language.tsx';
import { countMissingIn } from '../languages/missing-texts.ts';
import { type PresenceKind, usePresenceNotes } from './schedule-words.ts';
import classes from './timing.module.css';

const halfMinute = 30_000;

function iconOf(kind: PresenceKind, block: DraftBlock): IconShape {
  if (kind === 'devices') return visibilityOf(block).devices === 'desktop' ? IconDeviceDesktop : IconDeviceMobile;
  if (kind === 'languages') return IconLanguage;
  return kind === 'over' ? IconClockOff : IconClock;
}

function Notes({ block }: { block: DraftBlock }) {
  const notes = usePresenceNotes()(block, useNow(true, halfMinute));
  return notes.map(({ kind, text }) => (
    <span key={kind} className={classes.badge} data-kind={kind} title={text}>
      <Icon of={iconOf(kind, block)} size={14} />
      <span className="sr-only">{text}</span>
    </span>
  ));
}

function Missing({ count }: { count: number }) {
  const { t } = useTranslation('editor');
  const text = t(($) => $.editor.languages.rowMissing, { count, n: count });
  return (
    <span className={classes.missing} title={text}>
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

/**
 * In a block's row: when, where and for whom it shows, if not always and for all; and what is not translated yet. Most
 * rows have nothing to say, so the words are only made for those that do.
 */
export function PresenceBadge({ block }: { block: DraftBlock }) {
  const { current } = useEditLanguage();
  const isLimited = 'schedule' in block || 'visibility' in block;
  const missing = current === undefined ? 0 : countMissingIn(block, current);
  if (!isLimited && missing === 0) return null;
  return (
    <span className={classes.badges}>
      {isLimited && <Notes block={block} />}
      {missing > 0 && <Missing count={missing} />}
    </span>
  );
}
