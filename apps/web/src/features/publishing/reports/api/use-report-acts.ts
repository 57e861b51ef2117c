import {
  decideReportRef,
  releaseProfileRef,
  reopenReportRef,
  withholdProfileRef,
} from '@enlace/contract/publishing/reports/reports.refs.gen.ts';
import type { Report } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { reportKeys } from './reports.queries.ts';

/** An administrator's actions on a report. Errors are kept in `failure`; `withhold` rejects, for its dialog. */
export function useReportActs(id: string) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  function take(report: Report): void {
    client.setQueryData(reportKeys.one(id), report);
    void client.invalidateQueries({ queryKey: reportKeys.all });
  }

  async function run(
    action: () => Promise<Report>,
    done: { text: string; undo?: () => Promise<unknown> },
  ): Promise<void> {
    setFailure(undefined);
    setBusy(true);
    try {
      take(await action());
      showToast(done);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const reopen = () => call(reopenReportRef, { params: { id } });
  return {
    failure,
    isBusy,
    decide: (state: 'resolved' | 'rejected', note: string) =>
      run(() => call(decideReportRef, { params: { id }, body: { state, note } }), {
        text: t(($) => $.reports.toast[state]),
        // The drawer may be closed by then: what goes wrong is said by the toast.
        undo: async () => take(await reopen()),
      }),
    reopen: () => run(reopen, { text: t(($) => $.reports.toast.reopened) }),
    release: () => run(() => call(releaseProfileRef, { params: { id } }), { text: t(($) => $.reports.toast.released) }),
    async withhold(reason: string): Promise<void> {
      take(await call(withholdProfileRef, { params: { id }, body: { reason } }));
      showToast({ text: t(($) => $.reports.toast.withheld) });
    },
  };
}
export type ReportActs = ReturnType<typeof useReportActs>;
