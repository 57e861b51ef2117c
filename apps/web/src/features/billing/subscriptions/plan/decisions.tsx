import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import classes from './decisions.module.css';

const cancellable = ['scheduled', 'trialing', 'active', 'past_due', 'paused'];

/** Pausing and cancelling, at the bottom of the screen. */
export function Decisions({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const canWrite = useCan('billing.write');
  const [open, setOpen] = useState<'pause' | 'cancel'>();
  const { state, cancelAtPeriodEnd, unpaidInvoices } = subscription;
  const canPause = state === 'active' && !cancelAtPeriodEnd && unpaidInvoices.length === 0;
  const canCancel = cancellable.includes(state) && !cancelAtPeriodEnd;
  if (!canWrite || (!canPause && !canCancel)) return null;
  const close = () => setOpen(undefined);
  return (
    <section className={classes.section}>
      <div>
        <h2>{canPause ? t(($) => $.billing.decisions.title) : t(($) => $.billing.decisions.cancelOnly)}</h2>
        <p>{t(($) => $.billing.decisions.help)}</p>
      </div>
      <div className={classes.buttons}>
        {canPause && <Button onClick={() => setOpen('pause')}>{t(($) => $.billing.pause.open)}</Button>}
        {canCancel && (
          <Button variant="danger" onClick={() => setOpen('cancel')}>
            {t(($) => $.billing.cancel.open)}
          </Button>
        )}
      </div>
      {open === 'pause' && <PauseDialog subscription={subscription} onClose={close} />}
      {open === 'cancel' && (
        <CancelDialog
          subscription={subscription}
          onPause={canPause ? () => setOpen('pause') : undefined}
          onClose={close}
        />
      )}
    </section>
  );
}
