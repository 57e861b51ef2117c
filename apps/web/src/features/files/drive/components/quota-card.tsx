import type { DriveUsage } from '@enlace/contract/files/drive/drive.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { TextLink } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { usageQuery } from '../api/drive.queries.ts';
import classes from './quota-card.module.css';

const parts = ['live', 'trash', 'versions', 'pending', 'elsewhere'] as const;
type Part = (typeof parts)[number];
const colors: Record<Part, string> = {
  live: 'var(--chart-1)',
  trash: 'var(--chart-3)',
  versions: 'var(--chart-6)',
  pending: 'var(--hilo)',
  elsewhere: 'var(--chart-muted)',
};
/** From this share the bar shows what is left. */
const lowShare = 0.85;

function bytesOf(usage: DriveUsage, part: Part): number {
  return usage[`${part}Bytes`];
}

/** Storage usage by category. */
export function QuotaCard() {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const usage = useQuery(usageQuery).data;
  if (!usage) return null;
  const { usedBytes, limitBytes } = usage;
  const whole = Math.max(limitBytes ?? usedBytes, usedBytes, 1);
  const used = formats.bytes(usedBytes);
  const text =
    limitBytes === null
      ? t(($) => $.drive.quota.unlimited, { used })
      : t(($) => $.drive.quota.of, { used, limit: formats.bytes(limitBytes) });
  const shown = parts.filter((part) => part === 'live' || bytesOf(usage, part) > 0);
  const isFull = limitBytes !== null && usedBytes >= limitBytes;
  const isLow = limitBytes !== null && usedBytes >= limitBytes * lowShare;
  return (
    <section className={classes.card} aria-label={t(($) => $.drive.quota.title)}>
      <p className={classes.head}>
        <b>{t(($) => $.drive.quota.title)}</b>
        <span>{text}</span>
      </p>
      <div
        className={classes.bar}
        role="meter"
        aria-label={t(($) => $.drive.quota.label)}
        aria-valuemin={0}
        aria-valuemax={whole}
        aria-valuenow={usedBytes}
        aria-valuetext={text}
      >
        {shown.map((part) => (
          <i key={part} style={{ width: `${(bytesOf(usage, part) / whole) * 100}%`, background: colors[part] }} />
        ))}
      </div>
      <dl className={classes.parts}>
        {shown.map((part) => (
          <div key={part}>
            <dt>
              <span style={{ background: colors[part] }} />
              {t(($) => $.drive.quota[part])}
            </dt>
            <dd>{formats.bytes(bytesOf(usage, part))}</dd>
          </div>
        ))}
      </dl>
      {isLow && (
        <p className={classes.warning} data-full={isFull || undefined}>
          {isFull
            ? t(($) => $.drive.quota.full)
            : t(($) => $.drive.quota.low, { left: formats.bytes(limitBytes - usedBytes) })}{' '}
          <TextLink to={paths.account.packages}>{t(($) => $.drive.quota.plans)}</TextLink>
        </p>
      )}
    </section>
  );
}
