import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { amountText, readAmount } from '../amounts.rules.ts';
import type { Refundable } from '../refunds.rules.ts';
import { usePaperFormats } from '../use-paper-formats.ts';
import { usePaymentWords } from '../use-payment-words.ts';

type Amount = {
  text: string;
  leftMinor: number;
  /** The typed amount; undefined while it is not refundable. */
  minor: number | undefined;
  issue: string | undefined;
  change: (text: string) => void;
  /** The amount, or undefined after showing its error. */
  read: () => number | undefined;
};

/** An amount up to what remains. */
export function useRefundAmount(leftMinor: number, currency: string): Amount & { reset: (left: number) => void } {
  const { t } = useTranslation('invoicing');
  const { point } = usePaperFormats(currency);
  const [text, setText] = useState(() => amountText(leftMinor, currency, point));
  const [issue, setIssue] = useState<string>();
  const typed = readAmount(text, currency);
  const minor = typed !== undefined && typed > 0 ? typed : undefined;
  return {
    text,
    leftMinor,
    minor,
    issue,
    change: setText,
    reset: (left) => setText(amountText(left, currency, point)),
    read() {
      setIssue(minor === undefined ? t(($) => $.invoicing.form.badAmount) : undefined);
      return minor;
    },
  };
}

export function RefundAmountField({ amount, currency }: { amount: Amount; currency: string }) {
  const { t } = useTranslation('invoicing');
  const { money } = usePaperFormats(currency);
  return (
    <TextField
      label={t(($) => $.invoicing.refundDialog.amount)}
      hint={t(($) => $.invoicing.refundDialog.left, { left: money(amount.leftMinor) })}
      error={amount.issue}
      inputMode="decimal"
      autoComplete="off"
      value={amount.text}
      onChange={({ target }) => amount.change(target.value)}
    />
  );
}

type PaymentInput = { payments: readonly Refundable[]; firstId: string | undefined; currency: string };

/** An amount of one payment, for refunds without a correction of the invoice. */
export function usePaymentAmount({ payments, firstId, currency }: PaymentInput) {
  const first = payments.find(({ payment }) => payment.id === firstId) ?? payments[0];
  const [chosenId, setChosen] = useState(first?.payment.id);
  const chosen = payments.find(({ payment }) => payment.id === chosenId);
  const amount = useRefundAmount(chosen?.leftMinor ?? 0, currency);
  return {
    payments,
    chosen,
    amount,
    choose(id: string): void {
      setChosen(id);
      amount.reset(payments.find(({ payment }) => payment.id === id)?.leftMinor ?? 0);
    },
    read(): { paymentId: string; amountMinor: number } | undefined {
      const amountMinor = amount.read();
      return chosen && amountMinor !== undefined ? { paymentId: chosen.payment.id, amountMinor } : undefined;
    },
  };
}

export function PaymentAmountFields({ of, currency }: { of: ReturnType<typeof usePaymentAmount>; currency: string }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const words = usePaymentWords();
  const { money } = usePaperFormats(currency);
  return (
    <>
      {of.payments.length > 1 && (
        <ChoiceField
          label={t(($) => $.invoicing.refundDialog.payment)}
          value={of.chosen?.payment.id ?? ''}
          choices={of.payments.map(({ payment }) => ({
            value: payment.id,
            label: `${words.provider(payment.provider)}, ${money(payment.amountMinor)}, ${formats.date(payment.settledAt ?? payment.createdAt)}`,
          }))}
          onChange={of.choose}
        />
      )}
      <RefundAmountField amount={of.amount} currency={currency} />
    </>
  );
}
