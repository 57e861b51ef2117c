import type { HistoryCheck } from '@enlace/contract/workspace/history/history.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconShieldCheck } from 'virtual:tabler-icons';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Meter } from '#components/figures/meter.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCheck } from '../api/use-check.ts';
import type { HistoryArea } from '../history-area.ts';

type BrokenProps = { check: HistoryCheck; entryAddress: (id: string) => string };

/** The first breach found, and where. */
function Broken({ check, entryAddress }: BrokenProps) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const { breach } = check;
  if (!breach) return null;
  const isElsewhere = breach.seq === null && breach.reason !== 'unsealed';
  const place = breach.seq === null ? '' : formats.number(breach.seq);
  return (
    <Callout
      tone="danger"
      title={t(($) => $.history.check.broken)}
      action={
        breach.entryId !== null && (
          <LinkButton size="sm" to={entryAddress(breach.entryId)}>
            {t(($) => $.history.check.show)}
          </LinkButton>
        )
      }
    >
      {isElsewhere ? t(($) => $.history.check.elsewhere) : t(($) => $.history.check.breach[breach.reason], { place })}
    </Callout>
  );
}

function Progress({ check }: { check: HistoryCheck | null }) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const { checked, total } = check ?? { checked: 0, total: 0 };
  return (
    <Grid grow columns="minmax(80px, 220px) 1fr" align="center" gap={12} tabular>
      <Meter label={t(($) => $.history.check.progress)} used={checked} limit={Math.max(1, total)} kind="progress" />
      <span role="status">
        {total === 0
          ? t(($) => $.history.check.starting)
          : t(($) => $.history.check.running, { percent: formats.percent(Math.floor((100 * checked) / total) / 100) })}
      </span>
    </Grid>
  );
}

function Result({ check }: { check: HistoryCheck | null }) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  if (check === null) return <span>{t(($) => $.history.check.never)}</span>;
  if (check.state === 'failed') return <StatusBadge tone="warn">{t(($) => $.history.check.failed)}</StatusBadge>;
  const when = t(($) => $.history.check.when, { when: formats.dateTime(check.finishedAt ?? check.startedAt) });
  if (check.state === 'broken')
    return (
      <Text as="span" tone="faint">
        {when}
      </Text>
    );
  return (
    <>
      <StatusBadge tone="ok" isQuiet>
        {t(($) => $.history.check.ok, { n: formats.number(check.entries) })}
      </StatusBadge>
      <Text as="span" tone="faint">
        {when}
      </Text>
    </>
  );
}

type Props = { area: HistoryArea; entryAddress: (id: string) => string };

/** Integrity of the history: the last verification, its progress, and a button for the next. */
export function CheckLine({ area, entryAddress }: Props) {
  const { t } = useTranslation('history');
  const { check, isRunning, failure, start } = useCheck(area);
  return (
    <Grid phone={{ p: '10px 16px' }} lineTop mt="auto" fixed gap={10} py={10} pr={16} pl={20} size={13} tone="muted">
      <Row minH={30} wrap gap={6} gapX={12}>
        {isRunning ? <Progress check={check} /> : <Result check={check} />}
        <Box as="span" ml="auto">
          <Button size="sm" icon={IconShieldCheck} disabled={isRunning} onClick={start}>
            {check === null ? t(($) => $.history.check.start) : t(($) => $.history.check.again)}
          </Button>
        </Box>
      </Row>
      {!isRunning && check?.state === 'broken' && <Broken check={check} entryAddress={entryAddress} />}
      {failure && <Callout tone="danger" title={errorText(failure)} />}
    </Grid>
  );
}
