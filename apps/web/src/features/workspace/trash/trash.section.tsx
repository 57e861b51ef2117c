import { changeTrashSettingsRef } from '@enlace/contract/workspace/trash/trash.refs.gen.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '#components/fields/field-note.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { trashSettingsQuery } from '#components/trash/trash-days.ts';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { SettingAct, SettingSection } from '#components/page/setting-section.tsx';
import classes from '#components/page/setting-section.module.css';
import { layout } from '#components/layout/layout.tsx';

const offered: readonly number[] = [7, 14, 30, 60, 90, 180, 365];

/** Optimistic; lists showing the remaining days are refetched. */
function useChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keepDays: number) => call(changeTrashSettingsRef, { body: { keepDays } }),
    onSuccess: (settings) => {
      client.setQueryData(trashSettingsQuery.queryKey, settings);
      void client.invalidateQueries({ queryKey: ['trash', 'list'] });
    },
  });
}

function KeepDays({ keepDays }: { keepDays: number }) {
  const { t } = useTranslation('trash');
  const formats = useFormats();
  const canChange = useCan('trash.write');
  const change = useChange();
  const spanOf = (days: number) => t(($) => $.trash.settings.days, { count: days, n: formats.number(days) });
  // A program may have set a custom number of days.
  const choices = [...new Set([...offered, keepDays])].toSorted((one, other) => one - other);

  function choose(days: number): void {
    const before = keepDays;
    change.mutate(days, {
      onSuccess: () =>
        showToast({
          text: t(($) => $.trash.settings.saved, { span: spanOf(days) }),
          undo: () => change.mutate(before),
        }),
    });
  }
  return (
    <>
      <SettingAct title={t(($) => $.trash.settings.keep)} help={t(($) => $.trash.settings.keepHelp)}>
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
          aria-label={t(($) => $.trash.settings.keep)}
          value={change.isPending ? change.variables : keepDays}
          disabled={!canChange || change.isPending}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        >
          {choices.map((days) => (
            <option key={days} value={days}>
              {spanOf(days)}
            </option>
          ))}
        </select>
      </SettingAct>
      <FieldNote error={change.error === null ? undefined : errorText(change.error)} />
    </>
  );
}

/** Days until deleted items are purged. */
export function TrashSection() {
  const { t } = useTranslation('trash');
  const { data, error, refetch, isPending } = useQuery(trashSettingsQuery);
  return (
    <SettingSection id="papelera" title={t(($) => $.trash.settings.title)}>
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
