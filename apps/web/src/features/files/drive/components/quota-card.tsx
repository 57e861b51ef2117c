import type { DriveUsage } from '@enlace/contract/files/drive/drive.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Box, layout, Row, Stack, Text } from '#components/layout/layout.tsx';
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

function PartList({ usage, shown }: { usage: DriveUsage; shown: readonly Part[] }) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  return (
    <Stack as="dl" gap={4} size={12} tone="muted" className={classes.parts}>
      {shown.map((part) => (
        <Row align="stretch" justify="between" gap={8} key={part}>
          <Row as="dt" gap={8} shrink>
            <span style={{ background: colors[part] }} />
            {t(($) => $.drive.quota[part])}
          </Row>
          <Box as="dd" tabular nowrap>
            {formats.bytes(bytesOf(usage, part))}
          </Box>
        </Row>
      ))}
    </Stack>
  );
}

/** Shown once little space is left, with a link to larger packages. */
function LowWarning({ usedBytes, limitBytes }: Pick<DriveUsage, 'usedBytes' | 'limitBytes'>) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  if (limitBytes === null || usedBytes < limitBytes * lowShare) return null;
  const isFull = usedBytes >= limitBytes;
  return (
    <Text lineTop mt={10} pt={10} size={12} tone="warn" className={classes.warning} data-full={isFull || undefined}>
      {isFull
        ? t(($) => $.drive.quota.full)
        : t(($) => $.drive.quota.low, { left: formats.bytes(limitBytes - usedBytes) })}{' '}
      <TextLink to={paths.account.packages}>{t(($) => $.drive.quota.plans)}</TextLink>
    </Text>
  );
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
  return (
    <Box border radius="lg" fill="surface" as="section" p={14} aria-label={t(($) => $.drive.quota.title)}>
      <Row as="p" wrap justify="between" gap={0} gapX={8} size={13} tabular tone="muted" align="stretch">
        <Text as="b" weight="semibold" tone="default">
          {t(($) => $.drive.quota.title)}
        </Text>
        <span>{text}</span>
      </Row>
      <Row
        fill="track"
        h={8}
        clip
        gap={2}
        my={10}
        align="stretch"
        className={classes.bar}
        role="meter"
        aria-label={t(($) => $.drive.quota.label)}
        aria-valuemin={0}
        aria-valuemax={whole}
        aria-valuenow={usedBytes}
        aria-valuetext={text}
      >
        {shown.map((part) => (
          <i
            {...layout('box', {
              shrink: true,
              h: '100%',
              style: { width: `${(bytesOf(usage, part) / whole) * 100}%`, background: colors[part] },
            })}
            key={part}
          />
        ))}
      </Row>
      <PartList usage={usage} shown={shown} />
      <LowWarning usedBytes={usedBytes} limitBytes={limitBytes} />
    </Box>
  );
}
