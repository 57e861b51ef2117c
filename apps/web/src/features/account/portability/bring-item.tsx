import type { DataImport, DataImportState } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconFileZip } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Meter } from '#components/figures/meter.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useBringStep } from './bring.queries.ts';
import { BringReport } from './bring-report.tsx';
import classes from './data.module.css';

const tones: Record<DataImportState, StatusTone> = {
  checking: 'live',
  checked: 'primary',
  running: 'live',
  finished: 'ok',
  failed: 'danger',
  cancelled: 'neutral',
};

function Progress({ item }: { item: DataImport }) {
  const { t } = useTranslation('bring');
  const formats = useFormats();
  const { percent, etaSeconds } = item;
  const minutes = etaSeconds === null ? null : Math.max(1, Math.round(etaSeconds / 60));
  return (
    <Row maxW={320} gap={12} mt={6} className={classes.progress}>
      <Meter label={t(($) => $.bring.progress)} used={percent} limit={100} kind="progress" />
      <Text as="span" size={12} tabular tone="muted">
        {formats.percent(percent / 100)}
        {minutes !== null && ` · ${t(($) => $.bring.left, { count: minutes })}`}
      </Text>
    </Row>
  );
}

function Failure({ failure, isWall }: { failure: NonNullable<DataImport['failure']>; isWall: boolean }) {
  const { t } = useTranslation('bring');
  return (
    <Callout
      tone="danger"
      title={
        isWall && failure.reason === 'wrong_kind'
          ? t(($) => $.bring.wall.wrongKind)
          : t(($) => $.bring.failures[failure.reason])
      }
    >
      {failure.path !== null && (
        <Text as="code" breakWords>
          {failure.path}
        </Text>
      )}
    </Callout>
  );
}

function fitsPlan({ report }: DataImport): boolean {
  return report !== null && report.needs.every(({ wanted, left }) => left === null || wanted <= left);
}

function hasNews({ report }: DataImport): boolean {
  return report !== null && report.kinds.some(({ fresh }) => fresh > 0);
}

function Acts({ item }: { item: DataImport }) {
  const { t } = useTranslation('bring');
  const run = useBringStep('run');
  const cancel = useBringStep('cancel');
  const { id, state } = item;
  if (state === 'finished' || state === 'failed' || state === 'cancelled') return null;
  const canRun = fitsPlan(item) && hasNews(item);
  return (
    <>
      <Row wrap gap={8} mt={12} align="stretch">
        {state === 'checked' && canRun && (
          <Button variant="primary" loading={run.isPending} onClick={() => run.mutate(id)}>
            {t(($) => $.bring.run)}
          </Button>
        )}
        <Button variant="ghost" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
          {t(($) => $.bring.cancel)}
        </Button>
      </Row>
      <FailureCallout failure={run.error ?? cancel.error ?? undefined} />
    </>
  );
}

function Undo({ id }: { id: string }) {
  const { t } = useTranslation('bring');
  const undo = useBringStep('undo');
  return (
    <>
      <Row wrap gap={8} mt={12} align="stretch">
        <Button size="sm" icon={IconArrowBackUp} loading={undo.isPending} onClick={() => undo.mutate(id)}>
          {t(($) => $.bring.wall.undo)}
        </Button>
      </Row>
      <FailureCallout failure={undo.error ?? undefined} />
    </>
  );
}

/** One archive: its content, progress and actions. */
export function BringItem({ item, canChange, isWall }: { item: DataImport; canChange: boolean; isWall: boolean }) {
  const { t } = useTranslation('bring');
  const formats = useFormats();
  const { state, fileName, sizeBytes, origin, failure, report } = item;
  const isBusy = state === 'checking' || state === 'running';
  const isOpen = state === 'checked' || state === 'finished';
  return (
    <Row minH={60} lineTop as="li" gap={12} py={10} className={classes.export}>
      <Icon of={IconFileZip} />
      <Box grow shrink>
        <Row as="p" wrap gap={2} gapX={10}>
          <Text as="span" weight="medium" tabular>
            {fileName}
          </Text>
          <StatusBadge tone={tones[state]} isQuiet={state === 'finished' || state === 'cancelled'}>
            {t(($) => $.bring.states[state])}
          </StatusBadge>
        </Row>
        <Row as="p" wrap gap={0} gapX={14} size={13} tone="muted" align="stretch">
          <span>{formats.bytes(sizeBytes)}</span>
          {origin !== null && (
            <span>
              {origin.isOwn
                ? t(($) => $.bring.own, { date: formats.dateTime(origin.exportedAt) })
                : t(($) => $.bring.from, { date: formats.dateTime(origin.exportedAt) })}
            </span>
          )}
        </Row>
        {isBusy && <Progress item={item} />}
        {failure !== null && <Failure failure={failure} isWall={isWall} />}
        {isOpen && report !== null && <BringReport report={report} isDone={state === 'finished'} />}
        {state === 'checked' && !hasNews(item) && (
          <Text size={13} tone="muted">
            {t(($) => $.bring.nothing)}
          </Text>
        )}
        {item.undoneAt !== null && (
          <Text size={13} tone="muted">
            {t(($) => $.bring.wall.undone)}
          </Text>
        )}
        {canChange && item.canUndo && <Undo id={item.id} />}
        {canChange && <Acts item={item} />}
      </Box>
    </Row>
  );
}
