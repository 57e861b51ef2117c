import type { AdminInvoice } from '@enlace/contract/invoices/invoices.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { amountText, readAmount } from '../amounts.rules.ts';
import { rereadInvoices } from '../api/invoices.queries.ts';
import { refundInvoiceRef, refundPaymentRef } from '../api/invoices.refs.ts';
import { type Refundable, refundable } from '../refunds.rules.ts';
import { usePaperFormats } from '../use-paper-formats.ts';
import { usePaymentWords } from '../use-payment-words.ts';
import { ActDialog } from './act-dialog.tsx';
import { CreditLines, useCreditLines } from './credit-lines.tsx';
import { ReasonField, useReason } from './reason-field.tsx';

const scopes = ['all', 'lines', 'amount'] as const;
type Scope = (typeof scopes)[number];

/** An amount of one payment, for money that goes back without a correction of the invoice. */
function useAmount(payments: readonly Refundable[], currency: string) {
  const { t } = useTranslation('invoicing');
  const { point } = usePaperFormats(currency);
  const [chosenId, setChosen] = useState(payments[0]?.payment.id);
  const chosen = payments.find(({ payment }) => payment.id === chosenId);
  const [text, setText] = useState(() => amountText(payments[0]?.leftMinor ?? 0, currency, point));
  const [issue, setIssue] = useState<string>();
  return {
    payments,
    chosen,
    text,
    issue,
    change: setText,
    choose(id: string): void {
      const next = payments.find(({ payment }) => payment.id === id);
      setChosen(id);
      setText(amountText(next?.leftMinor ?? 0, currency, point));
    },
    read(): { paymentId: string; amountMinor: number } | undefined {
      const amountMinor = readAmount(text, currency);
      const isAmount = chosen !== undefined && amountMinor !== undefined && amountMinor > 0;
      setIssue(isAmount ? undefined : t(($) => $.invoicing.form.badAmount));
      return isAmount ? { paymentId: chosen.payment.id, amountMinor } : undefined;
    },
  };
}

function AmountFields({ amount, currency }: { amount: ReturnType<typeof useAmount>; currency: string }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const words = usePaymentWords();
  const { money } = usePaperFormats(currency);
  return (
    <>
      {amount.payments.length > 1 && (
        <ChoiceField
          label={t(($) => $.invoicing.refundDialog.payment)}
          value={amount.chosen?.payment.id ?? ''}
          choices={amount.payments.map(({ payment }) => ({
            value: payment.id,
            label: `${words.provider(payment.provider)}, ${money(payment.amountMinor)}, ${formats.date(payment.settledAt ?? payment.createdAt)}`,
          }))}
          onChange={amount.choose}
        />
      )}
      <TextField
        label={t(($) => $.invoicing.refundDialog.amount)}
        hint={t(($) => $.invoicing.refundDialog.left, { left: money(amount.chosen?.leftMinor ?? 0) })}
        error={amount.issue}
        inputMode="decimal"
        autoComplete="off"
        value={amount.text}
        onChange={({ target }) => amount.change(target.value)}
      />
    </>
  );
}

type Props = { invoice: AdminInvoice; onClose: () => void };

/** Pays money back the way it came: with a credit note for all or some lines, or an amount without one. */
export function RefundDialog({ invoice, onClose }: Props) {
  const { t } = useTranslation('invoicing');
  const queries = useQueryClient();
  const { id, currency } = invoice;
  const { money } = usePaperFormats(currency);
  const [scope, setScope] = useState<Scope>('all');
  const credit = useCreditLines(invoice);
  const amount = useAmount(refundable(invoice), currency);
  const reason = useReason();

  async function payBack(): Promise<boolean> {
    const [part, note] = [amount.read(), reason.read()];
    if (part === undefined || note === undefined) return false;
    const { paymentId, amountMinor } = part;
    await call(refundPaymentRef, { params: { id: paymentId }, body: { amountMinor, note } });
    showToast({ text: t(($) => $.invoicing.toast.refunded, { amount: money(amountMinor) }) });
    return true;
  }

  async function correct(lines: ReturnType<typeof credit.read> | 'all'): Promise<boolean> {
    const text = reason.read();
    if (lines === undefined || text === undefined) return false;
    const made = await call(refundInvoiceRef, { params: { id }, body: { lines, reason: text } });
    const { fullNumber: number, refundedMinor, keptMinor } = made;
    const facts = { number, amount: money(refundedMinor) };
    showToast({
      text:
        keptMinor === 0
          ? t(($) => $.invoicing.toast.refundedWith, facts)
          : t(($) => $.invoicing.toast.refundedKept, { ...facts, kept: money(keptMinor) }),
    });
    return true;
  }

  async function submit(): Promise<boolean> {
    const isDone = await (scope === 'amount' ? payBack() : correct(scope === 'all' ? 'all' : credit.read()));
    if (isDone) rereadInvoices(queries);
    return isDone;
  }

  return (
    <ActDialog
      title={t(($) => $.invoicing.refundDialog.title, { number: invoice.fullNumber ?? '' })}
      help={t(($) => $.invoicing.refundDialog.help[scope])}
      action={{
        idle: t(($) => $.invoicing.refundDialog.submit),
        busy: t(($) => $.invoicing.refundDialog.sending),
        variant: 'primary',
      }}
      size={520}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceField
        label={t(($) => $.invoicing.refundDialog.what)}
        value={scope}
        choices={scopes.map((value) => ({ value, label: t(($) => $.invoicing.refundDialog.scope[value]) }))}
        onChange={(value) => setScope(scopes.find((each) => each === value) ?? 'all')}
      />
      {scope === 'lines' && <CreditLines credit={credit} />}
      {scope === 'amount' && <AmountFields amount={amount} currency={currency} />}
      <ReasonField
        label={t(($) => $.invoicing.creditDialog.reason)}
        hint={scope === 'amount' ? t(($) => $.invoicing.reason.hint) : t(($) => $.invoicing.creditDialog.reasonHint)}
        reason={reason}
        isFirst
      />
    </ActDialog>
  );
}
