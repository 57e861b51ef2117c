import type { InboxAct, InboxItem } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Tick } from '#components/table/tick.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import classes from './review.module.css';

type Props = {
  item: InboxItem;
  /** Smaller, for the card next to the wall. */
  isBrief?: boolean;
  /** Shows the wall of the item, when there are several. */
  showsWall?: boolean;
  tick?: { isOn: boolean; onToggle: (options: { range: boolean }) => void };
  onDecide: (act: InboxAct) => void;
};

function Acts({ item, onDecide, isBrief }: Pick<Props, 'item' | 'onDecide' | 'isBrief'>) {
  const { t } = useTranslation('walls');
  const name = item.author.name || t(($) => $.walls.post.nameless);
  const label = (act: string) => ({ 'aria-label': `${act}: ${name}` });
  const approve = item.review === 'approved' ? t(($) => $.walls.review.keep) : t(($) => $.walls.review.approve);
  const reject = item.review === 'approved' ? t(($) => $.walls.review.hide) : t(($) => $.walls.review.reject);
  const spam = t(($) => $.walls.review.spam);
  const reopen = t(($) => $.walls.review.reopen);
  if (item.review === 'rejected') {
    return (
      <>
        <Button size="sm" variant="soft" {...label(approve)} onClick={() => onDecide('approve')}>
          {approve}
        </Button>
        <Button size="sm" variant="ghost" {...label(reopen)} onClick={() => onDecide('reopen')}>
          {reopen}
        </Button>
      </>
    );
  }
  if (item.looksLikeSpam) {
    return (
      <>
        <Button size="sm" {...label(spam)} onClick={() => onDecide('spam')}>
          {spam}
        </Button>
        <Button size="sm" variant="ghost" {...label(approve)} onClick={() => onDecide('approve')}>
          {approve}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button size="sm" variant="soft" {...label(approve)} onClick={() => onDecide('approve')}>
        {approve}
      </Button>
      <Button size="sm" variant="ghost" {...label(reject)} onClick={() => onDecide('reject')}>
        {reject}
      </Button>
      {!isBrief && (
        <Button size="sm" variant="ghost" {...label(spam)} onClick={() => onDecide('spam')}>
          {spam}
        </Button>
      )}
    </>
  );
}

function Why({ item, isBrief }: { item: InboxItem; isBrief: boolean }) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  const reasons = item.reasons.filter((reason) => reason !== 'manual' && reason !== 'reported');
  return (
    <>
      {item.looksLikeSpam && (
        <Text size={12} tone="danger">
          {t(($) => $.walls.review.looksLikeSpam)}
        </Text>
      )}
      {reasons.length > 0 && (
        <Text size={12} tone="faint" breakWords truncate={isBrief}>
          {formats.list(reasons.map((reason) => t(($) => $.walls.reason[reason])))}
        </Text>
      )}
      {item.reports.map(({ reason, text, at }) => (
        <Text size={12} tone="faint" breakWords key={`${at}${reason}`} className={classes.report}>
          {t(($) => $.walls.review.reported, { reason: t(($) => $.walls.reportReason[reason]) })}
          {text !== '' && <q>{text}</q>}
        </Text>
      ))}
    </>
  );
}

/** A visitor's pending or rejected item. */
export function ReviewItem({ item, isBrief = false, showsWall = false, tick, onDecide }: Props) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  const canWrite = useCan('profiles.write');
  const name = item.author.name || t(($) => $.walls.post.nameless);
  const place =
    item.kind === 'post'
      ? t(($) => $.walls.review.asPost)
      : t(($) => $.walls.review.onPost, { excerpt: item.postExcerpt || t(($) => $.walls.review.wordless) });
  const look = isBrief ? {} : { tabIndex: 0, 'data-review': item.id };
  return (
    <Row
      as="li"
      align="start"
      gap={12}
      py={14}
      lineBetween
      className={classes.item}
      data-brief={isBrief || undefined}
      {...look}
      aria-label={isBrief ? undefined : name}
    >
      {tick && <Tick label={t(($) => $.walls.review.tick, { name })} isOn={tick.isOn} onToggle={tick.onToggle} />}
      <Avatar name={name} size={32} />
      <Box leading={1.4} grow shrink>
        <Row as="p" wrap gap={2} gapX={8} size={12} tone="faint">
          <Text as="b" size={13} weight="semibold" tone="default">
            {name}
          </Text>
          {!isBrief && <time dateTime={item.at}>{formats.relative(item.at)}</time>}
          {!isBrief && item.review === 'approved' && (
            <StatusBadge tone="danger">{t(($) => $.walls.review.seen)}</StatusBadge>
          )}
        </Row>
        <Text size={14} breakWords className={classes.text}>
          {item.text}
        </Text>
        <Text size={12} tone="faint" breakWords truncate={isBrief}>
          {place}
          {showsWall && ` · ${item.profileName}`}
        </Text>
        <Why item={item} isBrief={isBrief} />
        {canWrite && (
          <Row wrap gap={6} mt={8} align="stretch">
            <Acts item={item} isBrief={isBrief} onDecide={onDecide} />
          </Row>
        )}
      </Box>
    </Row>
  );
}
