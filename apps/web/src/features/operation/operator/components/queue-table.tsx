import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconChevronRight } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Sparkline } from '#components/figures/sparkline.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { QueueCount } from '../api/operator.queries.ts';
import { byKind, perMinute, queueTone, waitingTotal, type WorkGroup } from '../queues.rules.ts';
import classes from './queue-table.module.css';

type RowProps = { count: QueueCount; name: ReactNode };

function QueueRow({ count, name }: RowProps) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const tone = queueTone(count);
  const rate = perMinute(count);
  return (
    <tr>
      <td>
        <Row as="span" gap={10} className={classes.queue} data-tone={tone}>
          {name}
          {tone === 'warn' && <StatusBadge tone="warn">{t(($) => $.overview.queue.piled)}</StatusBadge>}
        </Row>
      </td>
      <td className={classes.right}>
        <span className={count.waiting > 0 ? classes.some : undefined}>{formats.number(count.waiting)}</span>
        {count.oldestSeconds !== null && (
          <Text as="span" block size={12} tone="faint" nowrap>
            {t(($) => $.overview.queue.oldest, { time: formats.duration(count.oldestSeconds) })}
          </Text>
        )}
      </td>
      <td className={classes.right}>
        {rate === 0 ? '–' : t(($) => $.overview.queue.rate, { rate: formats.number(rate) })}
      </td>
      <td className={classes.right}>{count.waitSeconds === null ? '–' : formats.duration(count.waitSeconds)}</td>
      <td className={classes.right}>
        <span className={count.failed > 0 ? classes.failed : undefined}>{formats.number(count.failed)}</span>
      </td>
      <td className={classes.right}>{rate > 0 && <Sparkline values={count.done} />}</td>
    </tr>
  );
}

/** One kind of work; its queues, under their technical names, on demand. */
function WorkRows({ group: { kind, whole, queues } }: { group: WorkGroup }) {
  const { t } = useTranslation('overview');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <QueueRow
        count={whole}
        name={
          <Button
            size="sm"
            variant="ghost"
            icon={isOpen ? IconChevronDown : IconChevronRight}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(($) => $.overview.queue.kind[kind])}
          </Button>
        }
      />
      {isOpen &&
        queues.map((count) => (
          <QueueRow
            key={count.queue}
            count={count}
            name={
              <Text as="span" mono size={12} tone="muted">
                {count.queue}
              </Text>
            }
          />
        ))}
    </>
  );
}

/** Waiting, running and failed background work by kind. */
export function QueueTable({ queues }: { queues: readonly QueueCount[] | null }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const title = t(($) => $.overview.queue.title);
  if (queues === null) return <Text tone="muted">{t(($) => $.overview.queue.none)}</Text>;
  return (
    <Card isFlush>
      <Text px={18} pt={12} size={13} tone="muted">
        {t(($) => $.overview.queue.sum, { n: formats.number(waitingTotal(queues)) })}
      </Text>
      <ScrollRegion isTable className={classes.scroll} label={title}>
        <Box as="table" size={13} className={classes.table}>
          <thead>
            <tr>
              <th>{t(($) => $.overview.queue.name)}</th>
              <th className={classes.right}>{t(($) => $.overview.queue.waiting)}</th>
              <th className={classes.right}>{t(($) => $.overview.queue.pace)}</th>
              <th className={classes.right}>{t(($) => $.overview.queue.wait)}</th>
              <th className={classes.right}>{t(($) => $.overview.queue.failed)}</th>
              <th className={classes.right}>{t(($) => $.overview.queue.hour)}</th>
            </tr>
          </thead>
          <tbody>
            {byKind(queues).map((group) => (
              <WorkRows key={group.kind} group={group} />
            ))}
          </tbody>
        </Box>
      </ScrollRegion>
    </Card>
  );
}
