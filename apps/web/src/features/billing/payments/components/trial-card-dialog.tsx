import { addTrialCardRef } from '@enlace/contract/billing/payments/payment-methods.refs.gen.ts';
import { trialCards } from '@enlace/contract/billing/payments/trial-cards.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadPayments } from '../api/payments.queries.ts';
import { brandName, spacedNumber } from '../payment-words.ts';
import classes from './trial-card-dialog.module.css';

const formId = 'trial-card';
/** Far enough that no trial card is about to expire. */
const yearsAhead = 3;

/** A card for trials: its behaviour is selected, and its number only identifies it. */
export function TrialCardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('payments');
  const { t: common } = useTranslation('common');
  const queries = useQueryClient();
  const action = useAction();
  const [number, setNumber] = useState(spacedNumber(trialCards[0]?.number ?? ''));
  const [month, setMonth] = useState('12');
  const [year, setYear] = useState(() => String(new Date().getFullYear() + yearsAhead));
  const plain = number.replace(/\D/g, '');

  async function submit(): Promise<void> {
    const isDone = await action.run(async () => {
      const body = { number: plain, expiryMonth: Number(month), expiryYear: Number(year) };
      await call(addTrialCardRef, { body });
      await rereadPayments(queries);
      showToast({ text: t(($) => $.payments.methods.added) });
    });
    if (isDone) onClose();
  }

  return (
    <Dialog
      title={t(($) => $.payments.trialCard.title)}
      isOpen
      onClose={onClose}
      size={520}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {common(($) => $.common.cancel)}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={action.isBusy}>
            {action.isBusy ? t(($) => $.payments.trialCard.sending) : t(($) => $.payments.trialCard.submit)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={classes.help}>{t(($) => $.payments.trialCard.help)}</p>
        <FailureCallout failure={action.failure} />
        <fieldset className={classes.choices}>
          <legend>{t(($) => $.payments.trialCard.choose)}</legend>
          {trialCards.map((card) => (
            <label key={card.number} className={classes.choice}>
              <input
                type="radio"
                name="trial-card"
                checked={card.number === plain}
                onChange={() => setNumber(spacedNumber(card.number))}
              />
              <span>{t(($) => $.payments.trialCard.action[card.action])}</span>
              <span className={classes.brand}>{`${brandName(card.brand) ?? ''} ${card.number.slice(-4)}`}</span>
            </label>
          ))}
        </fieldset>
        <div className={classes.fields}>
          <TextField
            label={t(($) => $.payments.trialCard.number)}
            value={number}
            inputMode="numeric"
            autoComplete="off"
            maxLength={23}
            onChange={({ target }) => setNumber(target.value)}
          />
          <TextField
            label={t(($) => $.payments.trialCard.month)}
            value={month}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            onChange={({ target }) => setMonth(target.value)}
          />
          <TextField
            label={t(($) => $.payments.trialCard.year)}
            value={year}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            onChange={({ target }) => setYear(target.value)}
          />
        </div>
      </form>
    </Dialog>
  );
}
