import type { ClientMoney } from '@enlace/contract/billing/payments/client-money.contract.ts';
import { chargeInvoiceRef } from '@enlace/contract/billing/payments/client-money.refs.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadInvoices } from '../api/invoices.queries.ts';
import { ActDialog } from '../components/act-dialog.tsx';
import { useCardWords } from '../use-card-words.ts';
import { usePaperFormats } from '../use-paper-formats.ts';

export type Chargeable = { id: string; fullNumber: string | null; dueMinor: number; currency: string };
type Cards = ClientMoney['cards'];

/** The last one that failed is not offered first. */
function firstOf(cards: Cards): string {
  const works = cards.find(({ lastTry, expiry }) => expiry !== 'over' && lastTry?.state !== 'failed');
  return (works ?? cards[0])?.id ?? '';
}

/** What is due now, where the refusal says that it is no longer what was asked for. */
function dueAfterChange(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'payments.amount_changed') return undefined;
  const { dueMinor } = error.params;
  return typeof dueMinor === 'number' ? dueMinor : undefined;
}

/** The amount of the next press: what is due, also after a refusal that says it has changed. */
function useDueAmount(invoice: Chargeable) {
  const queries = useQueryClient();
  const [changedMinor, setChanged] = useState<number>();
  return {
    dueMinor: changedMinor ?? invoice.dueMinor,
    watch: <T,>(charge: Promise<T>): Promise<T> =>
      charge.catch((error: unknown) => {
        const now = dueAfterChange(error);
        if (now !== undefined) {
          setChanged(now);
          rereadInvoices(queries);
        }
        throw error;
      }),
  };
}

type Props = { invoice: Chargeable; cards: Cards; onClose: () => void };

/** Charges what is due to a saved card; a refusal stays readable next to the choice of another card. */
export function ChargeDialog({ invoice, cards, onClose }: Props) {
  const { t } = useTranslation('invoicing');
  const queries = useQueryClient();
  const words = useCardWords();
  const { money } = usePaperFormats(invoice.currency);
  const [methodId, setMethodId] = useState(() => firstOf(cards));
  const [refusal, setRefusal] = useState<string>();
  const chosen = cards.find(({ id }) => id === methodId);
  const { dueMinor, watch } = useDueAmount(invoice);
  const amount = money(dueMinor);

  async function submit(): Promise<boolean> {
    setRefusal(undefined);
    const body = { methodId, amountMinor: dueMinor };
    const payment = await watch(call(chargeInvoiceRef, { params: { id: invoice.id }, body }));
    rereadInvoices(queries);
    void queries.invalidateQueries({ queryKey: ['clients'] });
    void queries.invalidateQueries({ queryKey: ['admin-subscriptions'] });
    if (payment.state === 'failed' || payment.state === 'cancelled') {
      setRefusal(words.failure(payment.failureCode ?? 'declined'));
      return false;
    }
    const text =
      payment.state === 'succeeded'
        ? t(($) => $.invoicing.chargeDialog.done, { amount })
        : t(($) => $.invoicing.chargeDialog.going);
    showToast({ text });
    return true;
  }

  return (
    <ActDialog
      title={t(($) => $.invoicing.chargeDialog.title, { number: invoice.fullNumber ?? '' })}
      help={t(($) => $.invoicing.chargeDialog.help)}
      action={{
        idle: t(($) => $.invoicing.chargeDialog.submit, { amount, card: chosen ? words.name(chosen) : '' }),
        busy: t(($) => $.invoicing.chargeDialog.sending),
        variant: 'primary',
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceField
        label={t(($) => $.invoicing.chargeDialog.card)}
        value={methodId}
        choices={cards.map((card) => ({ value: card.id, label: words.name(card) }))}
        onChange={(value) => {
          setRefusal(undefined);
          setMethodId(value);
        }}
      />
      {refusal !== undefined && (
        <Callout tone="danger" title={t(($) => $.invoicing.chargeDialog.refused)}>
          {chosen && t(($) => $.invoicing.card.failed, { card: words.name(chosen), reason: refusal })}
        </Callout>
      )}
    </ActDialog>
  );
}
