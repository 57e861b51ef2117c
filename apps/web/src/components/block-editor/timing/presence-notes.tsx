import type { Locale } from '@enlace/contract/core/locale.ts';
import { useTranslation } from 'react-i18next';
import {
  IconClock,
  IconClockOff,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconHistory,
  IconLanguage,
} from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { useNow } from '#lib/countdown/use-now.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { visibilityOf } from '../blocks/block-extras.ts';
import type { DraftBlock } from '../blocks/draft-document.ts';
import { countOpenIn, type OpenKind } from '../languages/missing-texts.ts';
import { type PresenceKind, usePresenceNotes } from './schedule-words.ts';
import classes from './timing.module.css';

const halfMinute = 30_000;

function iconOf(kind: PresenceKind, block: DraftBlock): IconShape {
  if (kind === 'devices') return visibilityOf(block).devices === 'desktop' ? IconDeviceDesktop : IconDeviceMobile;
  if (kind === 'languages') return IconLanguage;
  return kind === 'over' ? IconClockOff : IconClock;
}

function Limits({ block }: { block: DraftBlock }) {
  const notes = usePresenceNotes()(block, useNow(true, halfMinute));
  return notes.map(({ kind, text }) => (
    <Row as="span" inline align="stretch" key={kind} className={classes.badge} data-kind={kind} title={text}>
      <Icon of={iconOf(kind, block)} size={14} />
      <span className="sr-only">{text}</span>
    </Row>
  ));
}

function Missing({ count }: { count: number }) {
  const { t } = useTranslation('editor');
  const text = t(($) => $.editor.languages.rowMissing, { count, n: count });
  return (
    <Text
      radius="full"
      fill="warn-soft"
      minW={20}
      as="span"
      px={6}
      tone="warn"
      size={12}
      weight="semibold"
      tabular
      textAlign="center"
      title={text}
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{text}</span>
    </Text>
  );
}

function Stale({ count }: { count: number }) {
  const { t } = useTranslation('editor');
  const text = t(($) => $.editor.languages.rowStale, { count, n: count });
  return (
    <Row as="span" inline tone="warn" align="stretch" title={text}>
      <Icon of={IconHistory} size={14} />
      <span className="sr-only">{text}</span>
    </Row>
  );
}

type Props = {
  block: DraftBlock;
  /** The further language being edited. */
  locale: Locale | undefined;
};

/** When, where and to which visitors a block is shown, each as an icon with text; and the number of missing translations. */
export function PresenceNotes({ block, locale }: Props) {
  const isLimited = 'schedule' in block || 'visibility' in block;
  const countOf = (kind: OpenKind) => (locale === undefined ? 0 : countOpenIn(block, { locale, kind }));
  const [missing, stale] = [countOf('missing'), countOf('stale')];
  if (!isLimited && missing === 0 && stale === 0) return null;
  return (
    <Row as="span" inline fixed gap={6} tone="muted">
      {isLimited && <Limits block={block} />}
      {stale > 0 && <Stale count={stale} />}
      {missing > 0 && <Missing count={missing} />}
    </Row>
  );
}
