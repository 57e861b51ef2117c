import { changeTrashSettingsRef } from '@enlace/contract/workspace/trash/trash.refs.gen.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { KeepDays } from '#components/page/keep-days.tsx';
import { LoadedSection } from '#components/page/setting-section.tsx';
import { trashSettingsQuery } from '#components/trash/trash-days.ts';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';

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

function TrashDays({ keepDays }: { keepDays: number }) {
  const { t } = useTranslation('trash');
  const formats = useFormats();
  const canChange = useCan('trash.write');
  const change = useChange();
  const spanOf = (days: number) => t(($) => $.trash.settings.days, { count: days, n: formats.number(days) });

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
    <KeepDays
      title={t(($) => $.trash.settings.keep)}
      help={t(($) => $.trash.settings.keepHelp)}
      offered={offered}
      saved={keepDays}
      value={change.isPending ? change.variables : keepDays}
      nameOf={spanOf}
      disabled={!canChange || change.isPending}
      error={change.error}
      onChoose={choose}
    />
  );
}

/** Days until deleted items are purged. */
export function TrashSection() {
  const { t } = useTranslation('trash');
  return (
    <LoadedSection id="papelera" title={t(($) => $.trash.settings.title)} query={useQuery(trashSettingsQuery)}>
      {({ keepDays }) => <TrashDays keepDays={keepDays} />}
    </LoadedSection>
  );
}
