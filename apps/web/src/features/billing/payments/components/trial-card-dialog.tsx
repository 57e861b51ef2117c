import { addTrialCardRef } from '@enlace/contract/billing/payments/payment-methods.refs.gen.ts';
import { trialCards } from '@enlace/contract/billing/payments/trial-cards.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName } from '#components/billing/card-words.ts';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadPayments } from '../api/payments.queries.ts';
import { spacedNumber } from '../payment-words.ts';
import classes from './trial-card-dialog.module.css';

/** Far enough that no trial card is about to expire. */
const yearsAhead = 3;

/** A card for trials: its behaviour is selected, and its number only identifies it. */
export function TrialCardDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { t } = useTranslation('payments');
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
    if (isDone) onAdded();
  }

  return (
    <FormDialog
      title={t(($) => $.payments.trialCard.title)}
      onClose={onClose}
      size={520}
      submit={action.isBusy ? t(($) => $.payments.trialCard.sending) : t(($) => $.payments.trialCard.submit)}
      isBusy={action.isBusy}
      failure={action.failure}
      onSubmit={() => void submit()}
    >
      <Text tone="muted" size={13}>
        {t(($) => $.payments.trialCard.help)}
      </Text>
      <Stack as="fieldset" p={0}>
        <Text as="legend" mb={6} size={13} weight="medium">
          {t(($) => $.payments.trialCard.choose)}
        </Text>
        {trialCards.map((card) => (
          <Grid
            pointer
            hover="surface-3"
            phone={{ minH: 44 }}
            minH={36}
            radius="md"
            as="label"
            columns="auto minmax(0, 1fr) auto"
            align="center"
            gap={10}
            px={8}
            size={13}
            key={card.number}
            className={classes.choice}
          >
            <input
              type="radio"
              name="trial-card"
              checked={card.number === plain}
              onChange={() => setNumber(spacedNumber(card.number))}
            />
            <span>{t(($) => $.payments.trialCard.action[card.action])}</span>
            <Text as="span" tone="faint" tabular>{`${brandName(card.brand) ?? ''} ${card.number.slice(-4)}`}</Text>
          </Grid>
        ))}
      </Stack>
      <Grid
        phone={{ columns: 'repeat(2, minmax(0, 1fr))' }}
        columns="minmax(0, 1fr) 64px 84px"
        gap={10}
        className={classes.fields}
      >
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
      </Grid>
    </FormDialog>
  );
}
