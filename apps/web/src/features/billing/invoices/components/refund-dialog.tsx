import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { refundInvoiceRef, refundPaymentRef } from '@enlace/contract/billing/payments/payments.refs.gen.ts';
import { type PlanAfterRefund, plansAfterRefund } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#components/fields/check-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { readAmount } from '../amounts.rules.ts';
import { rereadInvoices } from '../api/invoices.queries.ts';
import { creditableOf, refundable, refundScopes, type RefundScope, wholeRefund } from '../refunds.rules.ts';
import { usePaperFormats } from '../use-paper-formats.ts';
import { ActDialog } from './act-dialog.tsx';
import { CreditLines, useCreditLines } from './credit-lines.tsx';
import { ReasonField, useReason } from './reason-field.tsx';
import { PaymentAmountFields, RefundAmountField, usePaymentAmount, useRefundAmount } from './refund-amount.tsx';

/** What happens to the plan whose whole period is refunded; nothing is preselected. */
function usePlanChoice(isAsked: boolean) {
  const { t } = useTranslation('invoicing');
  const [plan, setPlan] = useState<PlanAfterRefund>();
  const [issue, setIssue] = useState<string>();
  return {
    plan,
    issue,
    choose: (value: string) => setPlan(plansAfterRefund.find((each) => each === value)),
    /** Undefined while a choice is missing. */
    read(): { plan?: PlanAfterRefund } | undefined {
      const isMissing = isAsked && plan === undefined;
      setIssue(isMissing ? t(($) => $.invoicing.refundDialog.plan.missing) : undefined);
      if (isMissing) return undefined;
      return isAsked && plan !== undefined ? { plan } : {};
    },
  };
}

function PlanField({ choice }: { choice: ReturnType<typeof usePlanChoice> }) {
  const { t } = useTranslation('invoicing');
  return (
    <>
      <p>{t(($) => $.invoicing.refundDialog.plan.help)}</p>
      <ChoiceField
        label={t(($) => $.invoicing.refundDialog.plan.label)}
        {...(choice.plan === undefined ? {} : { value: choice.plan })}
        choices={plansAfterRefund.map((value) => ({ value, label: t(($) => $.invoicing.refundDialog.plan[value]) }))}
        error={choice.issue}
        onChange={choice.choose}
      />
    </>
  );
}

type Props = {
  invoice: AdminInvoice;
  /** The payment it was asked for; then its money is what is offered first. */
  paymentId?: string | undefined;
  onClose: () => void;
};

/** The selection in the dialog, and the call that executes it. */
function useRefund({ invoice, paymentId }: Pick<Props, 'invoice' | 'paymentId'>) {
  const { t } = useTranslation('invoicing');
  const { id, currency, leftMinor } = invoice;
  const { money } = usePaperFormats(currency);
  const payments = refundable(invoice);
  const isOnlyPayment = payments.length === 1 && payments[0]?.payment.id === paymentId;
  const [scope, setScope] = useState<RefundScope>(paymentId === undefined || isOnlyPayment ? 'all' : 'money');
  const [isOwedAgain, setOwedAgain] = useState(false);
  const credit = useCreditLines(invoice);
  const amount = useRefundAmount(leftMinor, currency);
  const payment = usePaymentAmount({ payments, firstId: paymentId, currency });
  const reason = useReason();
  const chosen = { all: leftMinor, amount: amount.minor, money: payment.amount.minor, lines: undefined }[scope];
  const lineAmounts = credit.lines.map((line) => ({
    typedMinor: readAmount(credit.amounts[line.position] ?? '', currency),
    leftMinor: creditableOf(line),
  }));
  const isWhole = wholeRefund(invoice, { scope, amountMinor: chosen, lineAmounts, isOwedAgain });
  const plan = usePlanChoice(isWhole);

  async function payBack(): Promise<boolean> {
    const [part, note, choice] = [payment.read(), reason.read(), plan.read()];
    if (part === undefined || note === undefined || choice === undefined) return false;
    const { paymentId, amountMinor } = part;
    await call(refundPaymentRef, { params: { id: paymentId }, body: { amountMinor, note, isOwedAgain, ...choice } });
    showToast({ text: t(($) => $.invoicing.toast.refunded, { amount: money(amountMinor) }) });
    return true;
  }

  function linesOf() {
    if (scope === 'all') return 'all' as const;
    if (scope === 'lines') return credit.read();
    const totalMinor = amount.read();
    return totalMinor === undefined ? undefined : { totalMinor };
  }

  async function correct(): Promise<boolean> {
    const [lines, text, choice] = [linesOf(), reason.read(), plan.read()];
    if (lines === undefined || text === undefined || choice === undefined) return false;
    const made = await call(refundInvoiceRef, { params: { id }, body: { lines, reason: text, ...choice } });
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

  return {
    scope,
    setScope,
    isOwedAgain,
    setOwedAgain,
    credit,
    amount,
    payment,
    reason,
    plan,
    isWhole,
    submit: () => (scope === 'money' ? payBack() : correct()),
    action: chosen === undefined ? undefined : money(chosen),
  };
}

/** Refunds money by its original method: with a credit note for all, an amount or some lines, or as money only. */
export function RefundDialog({ invoice, paymentId, onClose }: Props) {
  const { t } = useTranslation('invoicing');
  const queries = useQueryClient();
  const { currency } = invoice;
  const refund = useRefund({ invoice, paymentId });
  const { scope } = refund;

  async function submit(): Promise<boolean> {
    const isDone = await refund.submit();
    if (isDone) rereadInvoices(queries);
    return isDone;
  }

  return (
    <ActDialog
      title={t(($) => $.invoicing.refundDialog.title, { number: invoice.fullNumber ?? '' })}
      help={t(($) => $.invoicing.refundDialog.help[scope])}
      action={{
        idle:
          refund.action === undefined
            ? t(($) => $.invoicing.refundDialog.submit)
            : t(($) => $.invoicing.refundDialog.submitAmount, { amount: refund.action }),
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
        choices={refundScopes.map((value) => ({ value, label: t(($) => $.invoicing.refundDialog.scope[value]) }))}
        onChange={(value) => refund.setScope(refundScopes.find((each) => each === value) ?? 'all')}
      />
      {scope === 'lines' && <CreditLines credit={refund.credit} />}
      {scope === 'amount' && <RefundAmountField amount={refund.amount} currency={currency} />}
      {scope === 'money' && (
        <>
          <PaymentAmountFields of={refund.payment} currency={currency} />
          <CheckField checked={refund.isOwedAgain} onChange={({ target }) => refund.setOwedAgain(target.checked)}>
            {t(($) => $.invoicing.refundDialog.isOwedAgain)}
          </CheckField>
        </>
      )}
      {refund.isWhole && <PlanField choice={refund.plan} />}
      <ReasonField
        label={t(($) => $.invoicing.creditDialog.reason)}
        hint={scope === 'money' ? t(($) => $.invoicing.reason.hint) : t(($) => $.invoicing.creditDialog.reasonHint)}
        reason={refund.reason}
        isFirst
      />
    </ActDialog>
  );
}
