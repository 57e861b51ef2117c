import type { Leaving } from '@enlace/contract/account/erasure/erasure.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useCancelLeaving } from './leaving.queries.ts';
import { SettingAct } from '#components/page/setting-section.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

/** The account is closed: until when it can be reopened. */
function Closed({ leaving }: { leaving: NonNullable<Leaving['leaving']> }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const canChange = useCan('account.security');
  const cancel = useCancelLeaving();
  const date = formats.dateTime(leaving.eraseAt);
  return (
    <>
      <Callout tone="warn" title={t(($) => $.settings.leave.closed, { date })}>
        {leaving.requestedBy === 'admin'
          ? t(($) => $.settings.leave.byOperator)
          : t(($) => $.settings.leave.closedHelp)}
      </Callout>
      {canChange && (
        <Row justify="end" pt={14} pb={6} align="stretch">
          <Button
            variant="primary"
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(undefined, { onSuccess: () => showToast({ text: t(($) => $.settings.leave.stayed) }) })
            }
          >
            {t(($) => $.settings.leave.stay)}
          </Button>
        </Row>
      )}
      <FailureCallout failure={cancel.error ?? undefined} />
    </>
  );
}

/** Closing the account, or cancelling that. */
export function LeavingRow({ state }: { state: Leaving }) {
  const { t } = useTranslation('settings');
  const canChange = useCan('account.security');
  const [isAsking, setAsking] = useState(false);
  if (state.leaving) return <Closed leaving={state.leaving} />;
  return (
    <SettingAct title={t(($) => $.settings.leave.row)} help={t(($) => $.settings.leave.rowHelp)}>
      {canChange && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t(($) => $.settings.leave.open)}
        </Button>
      )}
      {isAsking && <LeaveDialog onClose={() => setAsking(false)} />}
    </SettingAct>
  );
}
