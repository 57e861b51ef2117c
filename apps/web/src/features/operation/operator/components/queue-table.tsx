import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Sparkline } from '#components/figures/sparkline.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { QueueCount } from '../api/operator.queries.ts';
import { byNeed, perMinute, queueTone, waitingTotal } from '../queues.rules.ts';
import classes from './queue-table.module.css';

const shownFirst = 8;

function QueueRow({ count }: { count: QueueCount }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const tone = queueTone(count);
  const rate = perMinute(count);
  return (
    <tr>
      <td>
        <Row mono as="span" gap={10} className={classes.queue} data-tone={tone}>
          {count.queue}
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

/** Waiting, running and failed jobs per queue; idle queues on demand. */
export function QueueTable({ queues }: { queues: readonly QueueCount[] | null }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const title = t(($) => $.overview.queue.title);
  if (queues === null) {
    return (
      <Card title={title} isFlush>
        <Text pt={14} pb={18} px={18} tone="muted">
          {t(($) => $.overview.queue.none)}
        </Text>
      </Card>
    );
  }
  const sum = t(($) => $.overview.queue.sum, { n: formats.number(waitingTotal(queues)) });
  return (
    <Card
      title={title}
      isFlush
      end={
        <Text as="span" size={13} tone="muted">
          {sum}
        </Text>
      }
    >
      <ScrollRegion className={classes.scroll} label={title}>
        <table className={classes.table}>
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
            {byNeed(queues)
              .slice(0, isWhole ? undefined : shownFirst)
              .map((count) => (
                <QueueRow key={count.queue} count={count} />
              ))}
          </tbody>
        </table>
      </ScrollRegion>
      {queues.length > shownFirst && !isWhole && (
        <Box lineTop as="p" py={8} px={12}>
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            {t(($) => $.overview.queue.all, { count: queues.length, n: formats.number(queues.length) })}
          </Button>
        </Box>
      )}
    </Card>
  );
}
