import { subscriptionLimits } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/dates/date-field.tsx';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { wallTimeOf } from '#lib/format/wall-time.ts';
import { usePlanActs } from '../api/use-plan-acts.ts';
import classes from './decisions.module.css';

const dayMs = 86_400_000;

/** First and last possible day of an automatic resumption, in the client's time zone. */
function bounds({ serverTime, timeZone }: Pick<Subscription, 'serverTime' | 'timeZone'>): { min: string; max: string } {
  const dayAfter = (days: number) =>
    wallTimeOf({ instant: Date.parse(serverTime) + days * dayMs, timeZone }).slice(0, 10);
  return { min: dayAfter(1), max: dayAfter(subscriptionLimits.pauseDays) };
}

/** Pauses now: explains the effect, and offers automatic resumption. */
export function PauseDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const acts = usePlanActs();
  const [day, setDay] = useState('');
  async function pause(): Promise<void> {
    if (await acts.pause(day === '' ? {} : { resumesOn: day })) onClose();
  }
  return (
    <FormDialog
      title={t(($) => $.billing.pause.title)}
      onClose={onClose}
      submit={t(($) => $.billing.pause.confirm)}
      cancel={t(($) => $.billing.pause.back)}
      isBusy={acts.isBusy}
      failure={acts.failure}
      onSubmit={() => void pause()}
    >
      <Grid as="ul" gap={8} pl={18} className={classes.points}>
        <li>{t(($) => $.billing.pause.now)}</li>
        <li>{t(($) => $.billing.pause.days)}</li>
        <li>{t(($) => $.billing.pause.kept)}</li>
      </Grid>
      <DateField
        label={t(($) => $.billing.pause.until)}
        hint={t(($) => $.billing.pause.untilHint)}
        clearable
        value={day}
        {...bounds(subscription)}
        onChange={setDay}
      />
    </FormDialog>
  );
}
