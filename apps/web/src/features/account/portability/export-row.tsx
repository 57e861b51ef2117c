import type { DataExport, ExportState } from '@enlace/contract/account/portability/portability.contract.ts';
import { useTranslation } from 'react-i18next';
import { IconDownload, IconFileZip } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Meter } from '#components/figures/meter.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useDownloadExport } from './exports.queries.ts';
import classes from './data.module.css';

const tones: Record<ExportState, StatusTone> = {
  queued: 'primary',
  working: 'live',
  ready: 'ok',
  failed: 'danger',
  expired: 'neutral',
};

function Details({ item }: { item: DataExport }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const { state, percent, sizeBytes, entries, expiresAt } = item;
  if (state === 'queued' || state === 'working') {
    return (
      <Row maxW={320} gap={12} mt={6} className={classes.progress}>
        <Meter label={t(($) => $.settings.data.progress)} used={percent} limit={100} kind="progress" />
        <Text as="span" size={12} tabular tone="muted">
          {formats.percent(percent / 100)}
        </Text>
      </Row>
    );
  }
  if (state === 'failed')
    return (
      <Row as="p" wrap gap={0} gapX={14} size={13} tone="muted" align="stretch">
        {t(($) => $.settings.data.failedHelp)}
      </Row>
    );
  const size = sizeBytes === null ? '' : formats.bytes(sizeBytes);
  return (
    <Row as="p" wrap gap={0} gapX={14} size={13} tone="muted" align="stretch">
      <span>{t(($) => $.settings.data.size, { size, files: formats.number(entries ?? 0), count: entries ?? 0 })}</span>
      {state === 'ready' && expiresAt !== null && (
        <span>{t(($) => $.settings.data.until, { date: formats.dateTime(expiresAt) })}</span>
      )}
    </Row>
  );
}

/** One export: time, progress and download. */
export function ExportRow({ item, canDownload }: { item: DataExport; canDownload: boolean }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const download = useDownloadExport();
  const date = formats.dateTime(item.requestedAt);
  return (
    <Row wrap minH={60} lineTop as="li" gap={12} py={10} className={classes.export}>
      <Icon of={IconFileZip} />
      <Box flex="1 1 240px" shrink>
        <Row as="p" wrap gap={2} gapX={10}>
          <Text as="span" weight="medium" tabular>
            {date}
          </Text>
          <StatusBadge tone={tones[item.state]} isQuiet={item.state === 'ready' || item.state === 'expired'}>
            {t(($) => $.settings.data.states[item.state])}
          </StatusBadge>
        </Row>
        <Details item={item} />
        <FailureCallout failure={download.error ?? undefined} />
      </Box>
      {item.state === 'ready' && canDownload && (
        <Button
          icon={IconDownload}
          loading={download.isPending}
          aria-label={t(($) => $.settings.data.downloadOf, { date })}
          onClick={() => download.mutate(item.id)}
        >
          {t(($) => $.settings.data.download)}
        </Button>
      )}
    </Row>
  );
}
