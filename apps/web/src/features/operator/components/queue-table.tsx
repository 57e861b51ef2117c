import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Card } from '#components/surface/card.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { QueueCount } from '../api/operator.queries.ts';
import { queueTone, waitingTotal } from '../queues.rules.ts';
import classes from './queue-table.module.css';

function Row({ count }: { count: QueueCount }) {
  const { t } = useTranslation('operator');
  const formats = useFormats();
  const tone = queueTone(count);
  return (
    <tr>
      <td>
        <span className={classes.queue} data-tone={tone}>
          {count.queue}
          {tone === 'warn' && <StatusBadge tone="warn">{t(($) => $.operator.summary.piled)}</StatusBadge>}
        </span>
      </td>
      <td className={classes.right}>
        <span className={count.waiting > 0 ? classes.some : undefined}>{formats.number(count.waiting)}</span>
      </td>
      <td className={classes.right}>{formats.number(count.active)}</td>
      <td className={classes.right}>
        <span className={count.failed > 0 ? classes.failed : undefined}>{formats.number(count.failed)}</span>
      </td>
    </tr>
  );
}

/** What waits, runs and failed, queue by queue. */
export function QueueTable({ queues }: { queues: readonly QueueCount[] | null }) {
  const { t } = useTranslation('operator');
  const formats = useFormats();
  const title = t(($) => $.operator.summary.queues);
  if (queues === null) {
    return (
      <Card title={title} isFlush>
        <p className={classes.none}>{t(($) => $.operator.summary.noQueues)}</p>
      </Card>
    );
  }
  const sum = t(($) => $.operator.summary.queuesSum, { n: formats.number(waitingTotal(queues)) });
  return (
    <Card title={title} isFlush end={<span className={classes.sum}>{sum}</span>}>
      <ScrollRegion className={classes.scroll} label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t(($) => $.operator.summary.queue)}</th>
              <th className={classes.right}>{t(($) => $.operator.summary.waiting)}</th>
              <th className={classes.right}>{t(($) => $.operator.summary.active)}</th>
              <th className={classes.right}>{t(($) => $.operator.summary.failed)}</th>
            </tr>
          </thead>
          <tbody>
            {queues.map((count) => (
              <Row key={count.queue} count={count} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}
