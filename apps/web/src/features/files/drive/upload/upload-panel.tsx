import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconChevronUp, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Meter } from '#components/figures/meter.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { isMoving, isOver, secondsLeft, sumOf, type UploadSum } from './upload.rules.ts';
import type { UploadItem } from './upload.types.ts';
import { UploadRow } from './upload-row.tsx';
import { uploads, useUploads } from './uploads.ts';
import classes from './upload-panel.module.css';

/** Maximum number of rendered rows; a dropped folder may contain thousands. */
const shownRows = 60;
const order: Record<UploadItem['state'], number> = {
  sending: 0,
  finishing: 0,
  checking: 0,
  offline: 1,
  failed: 1,
  asleep: 2,
  paused: 2,
  waiting: 3,
  present: 4,
  done: 5,
};

function useTitle({ count, arrived, failed, moving }: UploadSum, items: readonly UploadItem[]): string {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const amount = (n: number) => ({ count: n, n: formats.number(n) });
  if (moving > 0) {
    const position = Math.min(count, arrived + failed + 1);
    return t(($) => $.drive.uploads.progress, { n: formats.number(position), total: formats.number(count) });
  }
  if (items.some(({ state }) => state === 'paused')) return t(($) => $.drive.uploads.paused);
  if (items.some(({ state }) => state === 'asleep')) return t(($) => $.drive.uploads.waitingFile);
  return arrived === 0 && failed > 0
    ? t(($) => $.drive.uploads.failed, amount(failed))
    : t(($) => $.drive.uploads.finished, amount(arrived));
}

/** Asks before the page is left during an upload. */
function useLeaveGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}

/** Progress of all uploads, in the corner of every screen. */
export function UploadPanel() {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const { items, pace } = useUploads();
  const [isFolded, setFolded] = useState(false);
  const sum = sumOf(items);
  const title = useTitle(sum, items);
  const isBusy = sum.moving > 0;
  useLeaveGuard(isBusy);
  if (items.length === 0) return null;
  const seconds = isBusy ? secondsLeft(sum, pace) : undefined;
  const rows = items.toSorted((a, b) => order[a.state] - order[b.state]).slice(0, shownRows);
  const isPaused = items.some(({ state }) => state === 'paused');
  return (
    <Stack
      position="fixed"
      right={28}
      bottom={28}
      z="var(--z-sticky)"
      radius={14}
      shadow={4}
      phone={{ maxH: '46dvh' }}
      w={356}
      maxW="calc(100vw - 24px)"
      maxH="min(460px, calc(100dvh - 140px))"
      border
      fill="raised"
      as="section"
      pt={10}
      pb={8}
      px={14}
      className={classes.panel}
      aria-label={t(($) => $.drive.uploads.title)}
    >
      <Row minH={32} as="header" fixed gap={4} pb={6}>
        <Text as="b" grow shrink size={14} weight="semibold" aria-live="polite">
          {title}
        </Text>
        {seconds !== undefined && (
          <Text as="span" mr={4} size={12} tone="muted" tabular nowrap>
            {t(($) => $.drive.uploads.left, { time: formats.duration(seconds) })}
          </Text>
        )}
        <IconButton
          size={28}
          iconSize={16}
          icon={isFolded ? IconChevronUp : IconChevronDown}
          label={isFolded ? t(($) => $.drive.uploads.unfold) : t(($) => $.drive.uploads.fold)}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
        {items.every(isOver) && (
          <IconButton
            size={28}
            iconSize={16}
            icon={IconX}
            label={t(($) => $.drive.uploads.close)}
            onClick={uploads.clearOver}
          />
        )}
      </Row>
      {isBusy && (
        <Meter
          kind="progress"
          label={t(($) => $.drive.uploads.meterAll)}
          used={sum.sentBytes}
          limit={Math.max(1, sum.totalBytes)}
        />
      )}
      {!isFolded && (
        <>
          <Box mx="-14px" mt={6} scrollY as="ul" shrinkY px={14}>
            {rows.map((item) => (
              <UploadRow key={item.id} item={item} />
            ))}
          </Box>
          <Row hideEmpty as="footer" fixed justify="end" gap={4} align="stretch">
            {isBusy && items.filter(isMoving).length > 1 && (
              <Button size="sm" variant="ghost" onClick={uploads.pauseAll}>
                {t(($) => $.drive.uploads.pauseAll)}
              </Button>
            )}
            {isPaused && (
              <Button size="sm" variant="ghost" onClick={uploads.resumeAll}>
                {t(($) => $.drive.uploads.resumeAll)}
              </Button>
            )}
            {items.some(isOver) && !items.every(isOver) && (
              <Button size="sm" variant="ghost" onClick={uploads.clearOver}>
                {t(($) => $.drive.uploads.clear)}
              </Button>
            )}
          </Row>
        </>
      )}
    </Stack>
  );
}
