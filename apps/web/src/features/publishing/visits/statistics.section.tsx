import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { KeepDays } from '#components/page/keep-days.tsx';
import { LoadedSection } from '#components/page/setting-section.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useChangeVisitSettings, visitSettingsQuery } from './visit-settings.queries.ts';

const offered = [30, 90, 180, 365, 730] as const;
type Offered = (typeof offered)[number];
/** A program may have set another number of days. */
const spans: readonly number[] = offered;

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
function VisitDays({ keepDays }: { keepDays: number }) {
  const { t } = useTranslation('visits');
  const canChange = useCan('profiles.write');
  const nameOf = useSpanName();
  const change = useChangeVisitSettings();

  function choose(days: number): void {
    const before = keepDays;
    change.mutate(
      { keepDays: days },
      {
        onSuccess: () =>
          showToast({
            text: t(($) => $.visits.settings.saved, { span: nameOf(days) }),
            undo: () => change.mutateAsync({ keepDays: before }),
          }),
      },
    );
  }
  return (
    <KeepDays
      title={t(($) => $.visits.settings.keep)}
      help={t(($) => $.visits.settings.keepHelp)}
      offered={spans}
      saved={keepDays}
      value={change.isPending ? change.variables.keepDays : keepDays}
      nameOf={nameOf}
      disabled={!canChange || change.isPending}
      error={change.error}
      onChoose={choose}
    />
  );
}

/** Page statistics: how long they are stored. */
export function StatisticsSection() {
  const { t } = useTranslation('visits');
  return (
    <LoadedSection id="estadisticas" title={t(($) => $.visits.settings.title)} query={useQuery(visitSettingsQuery)}>
      {({ keepDays }) => <VisitDays keepDays={keepDays} />}
    </LoadedSection>
  );
}
