import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Row } from '#components/layout/layout.tsx';
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
    <Row lineTop as="section" wrap justify="between" gap={12} gapX={24} mt={32} pt={20} className={classes.section}>
      <div>
        <h2>{canPause ? t(($) => $.billing.decisions.title) : t(($) => $.billing.decisions.cancelOnly)}</h2>
        <p>{t(($) => $.billing.decisions.help)}</p>
      </div>
      <Row wrap gap={8} align="stretch">
        {canPause && <Button onClick={() => setOpen('pause')}>{t(($) => $.billing.pause.open)}</Button>}
        {canCancel && (
          <Button variant="danger" onClick={() => setOpen('cancel')}>
            {t(($) => $.billing.cancel.open)}
          </Button>
        )}
      </Row>
      {open === 'pause' && <PauseDialog subscription={subscription} onClose={close} />}
      {open === 'cancel' && (
        <CancelDialog
          subscription={subscription}
          onPause={canPause ? () => setOpen('pause') : undefined}
          onClose={close}
        />
      )}
    </Row>
  );
}
