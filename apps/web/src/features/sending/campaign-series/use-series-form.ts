import type { CampaignSeries } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsavedGuard } from '#lib/form/use-unsaved-guard.ts';
import { useSaveSeries } from './api/series-actions.ts';
import { seriesKeys } from './api/series.queries.ts';
import { fieldsOf, isComplete, type SeriesFields } from './rules/series-form.ts';

/** The form of a series: only saved explicitly, because an active one runs with the stored version. */
export function useSeriesForm(series: CampaignSeries) {
  const client = useQueryClient();
  const [base, setBase] = useState(series);
  const [fields, setFields] = useState<SeriesFields>(() => fieldsOf(series));
  const save = useSaveSeries(series.id);
  const isDirty = JSON.stringify(fields) !== JSON.stringify(fieldsOf(base));
  const hold = (stored: CampaignSeries) => {
    setBase(stored);
    setFields(fieldsOf(stored));
  };
  const store = async ({ acceptsSampleText = false } = {}): Promise<boolean> => {
    try {
      hold(await save.mutateAsync({ ...fields, baseRevision: base.revision, acceptsSampleText }));
      return true;
    } catch {
      // The reason is in `save.error` and shown next to the button.
      return false;
    }
  };
  return {
    fields,
    isDirty,
    canSave: isDirty && isComplete(fields),
    change: (patch: Partial<SeriesFields>) => setFields((current) => ({ ...current, ...patch })),
    discard: () => {
      save.reset();
      setFields(fieldsOf(base));
    },
    reload: async () => {
      save.reset();
      await client.refetchQueries({ queryKey: seriesKeys.one(series.id) });
      const stored = client.getQueryData<CampaignSeries>(seriesKeys.one(series.id));
      if (stored) hold(stored);
    },
    store,
    save,
    guard: useUnsavedGuard(isDirty),
  };
}

export type SeriesForm = ReturnType<typeof useSeriesForm>;
