import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Sparkline } from '#components/figures/sparkline.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Card } from '#components/surface/card.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { QueueCount } from '../api/operator.queries.ts';
import { byNeed, perMinute, queueTone, waitingTotal } from '../queues.rules.ts';
import classes from './queue-table.module.css';

const shownFirst = 8;

function Row({ count }: { count: QueueCount }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const tone = queueTone(count);
  const rate = perMinute(count);
  return (
    <tr>
      <td>
        <span className={classes.queue} data-tone={tone}>
          {count.queue}
          {tone === 'warn' && <StatusBadge tone="warn">{t(($) => $.overview.queue.piled)}</StatusBadge>}
        </span>
      </td>
      <td className={classes.right}>
        <span className={count.waiting > 0 ? classes.some : undefined}>{formats.number(count.waiting)}</span>
        {count.oldestSeconds !== null && (
          <span className={classes.oldest}>
            {t(($) => $.overview.queue.oldest, { time: formats.duration(count.oldestSeconds) })}
          </span>
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
        <p className={classes.none}>{t(($) => $.overview.queue.none)}</p>
      </Card>
    );
  }
  const sum = t(($) => $.overview.queue.sum, { n: formats.number(waitingTotal(queues)) });
  return (
    <Card title={title} isFlush end={<span className={classes.sum}>{sum}</span>}>
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
                <Row key={count.queue} count={count} />
              ))}
          </tbody>
        </table>
      </ScrollRegion>
      {queues.length > shownFirst && !isWhole && (
        <p className={classes.more}>
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            {t(($) => $.overview.queue.all, { count: queues.length, n: formats.number(queues.length) })}
          </Button>
        </p>
      )}
    </Card>
  );
}
