import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '#components/fields/field-note.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { layout } from '#components/layout/layout.tsx';
import { useChangeVisitSettings, visitSettingsQuery } from './visit-settings.queries.ts';
import { SettingAct, SettingSection } from '#components/page/setting-section.tsx';
import classes from '#components/page/setting-section.module.css';

const offered = [30, 90, 180, 365, 730] as const;
type Offered = (typeof offered)[number];

function isOffered(days: number): days is Offered {
  return offered.some((each) => each === days);
}

function useSpanName(): (days: number) => string {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  return (days) =>
    isOffered(days)
      ? t(($) => $.visits.settings.days[days])
      : t(($) => $.visits.settings.otherDays, { count: days, n: formats.number(days) });
}

/** How long page statistics are stored. */
function KeepDays({ keepDays }: { keepDays: number }) {
  const { t } = useTranslation('visits');
  const canChange = useCan('profiles.write');
  const nameOf = useSpanName();
  const change = useChangeVisitSettings();
  // A program may have set a custom number of days.
  const choices = [...new Set([...offered, keepDays])].toSorted((one, other) => one - other);

  function choose(days: number): void {
    const before = keepDays;
    change.mutate(
      { keepDays: days },
      {
        onSuccess: () =>
          showToast({
            text: t(($) => $.visits.settings.saved, { span: nameOf(days) }),
            undo: () => change.mutate({ keepDays: before }),
          }),
      },
    );
  }
  return (
    <>
      <SettingAct title={t(($) => $.visits.settings.keep)} help={t(($) => $.visits.settings.keepHelp)}>
        <select
          {...layout('box', {
            minW: 132,
            h: 'var(--h-md)',
            pl: 12,
            pr: 32,
            py: 0,
            border: 'input',
            radius: 'md',
            fill: 'surface',
            tone: 'default',
            size: 14,
            pointer: true,
            className: classes.choice,
          })}
          aria-label={t(($) => $.visits.settings.keep)}
          value={change.isPending ? change.variables.keepDays : keepDays}
          disabled={!canChange || change.isPending}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        >
          {choices.map((days) => (
            <option key={days} value={days}>
              {nameOf(days)}
            </option>
          ))}
        </select>
      </SettingAct>
      <FieldNote error={change.error === null ? undefined : errorText(change.error)} />
    </>
  );
}

/** Page statistics: how long they are stored. */
export function StatisticsSection() {
  const { t } = useTranslation('visits');
  const { data, error, refetch, isPending } = useQuery(visitSettingsQuery);
  return (
    <SettingSection id="estadisticas" title={t(($) => $.visits.settings.title)}>
      {data && <KeepDays keepDays={data.keepDays} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <LoadingState>
          <SkeletonRows count={1} />
        </LoadingState>
      )}
    </SettingSection>
  );
}
