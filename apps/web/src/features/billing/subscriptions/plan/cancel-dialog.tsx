import {
  cancelReasons,
  type CancelReason,
  subscriptionLimits,
} from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { usePlanActs } from '../api/use-plan-acts.ts';
import classes from './decisions.module.css';

/** What will happen, in chronological order. */
function Consequences({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const date = formats.longDate(subscription.periodEnd);
  return (
    <Grid as="ul" gap={8} pl={18} className={classes.points}>
      <li>{t(($) => $.billing.cancel.until, { date })}</li>
      <li>{t(($) => $.billing.cancel.then)}</li>
      <li>{t(($) => $.billing.cancel.kept)}</li>
      <li>{t(($) => $.billing.cancel.undo, { date })}</li>
    </Grid>
  );
}

type Props = { subscription: Subscription; onPause: (() => void) | undefined; onClose: () => void };

/** Cancels at the end of the paid period: asks for the reason and explains the effect. */
export function CancelDialog({ subscription, onPause, onClose }: Props) {
  const { t } = useTranslation('billing');
  const acts = usePlanActs();
  const [reason, setReason] = useState<CancelReason>();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  async function cancel(): Promise<void> {
    setMissing(reason === undefined);
    if (reason === undefined) return;
    const said = note.trim();
    if (await acts.cancel(said === '' ? { reason } : { reason, note: said })) onClose();
  }
  return (
    <Dialog
      title={t(($) => $.billing.cancel.title)}
      isOpen
      size={520}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" loading={acts.isBusy} onClick={() => void cancel()}>
            {t(($) => $.billing.cancel.confirm)}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t(($) => $.billing.cancel.keep)}
          </Button>
        </>
      }
    >
      <Grid gap={18}>
        <Consequences subscription={subscription} />
        <ChoiceField
          label={t(($) => $.billing.cancel.reason)}
          choices={cancelReasons.map((each) => ({ value: each, label: t(($) => $.billing.cancel.reasons[each]) }))}
          {...(reason === undefined ? {} : { value: reason })}
          error={isMissing ? t(($) => $.billing.cancel.reasonMissing) : undefined}
          onChange={(value) => {
            setMissing(false);
            setReason(cancelReasons.find((each) => each === value));
          }}
        />
        {reason === 'temporary' && onPause && (
          <Text size={13}>
            {t(($) => $.billing.cancel.pauseInstead)}{' '}
            <TextButton onClick={onPause}>{t(($) => $.billing.pause.open)}</TextButton>
          </Text>
        )}
        <TextField
          label={t(($) => $.billing.cancel.note)}
          value={note}
          maxLength={subscriptionLimits.note}
          autoComplete="off"
          onChange={({ target }) => setNote(target.value)}
        />
        <FailureCallout failure={acts.failure} />
      </Grid>
    </Dialog>
  );
}
