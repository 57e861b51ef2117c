import { cancelPaymentRef, payInvoiceRef } from '@enlace/contract/billing/payments/payments.refs.gen.ts';
import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadPayments } from './payments.queries.ts';

type PayInput = { invoiceId: string; methodId: string | undefined; amountMinor: number };

/** Pay, continue at the bank, cancel. One action at a time: a double click pays once. */
export function usePayActs() {
  const { t } = useTranslation('payments');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const action = useAction();

  /** A path of this app, or a page of the bank or the provider. */
  function proceed({ actionUrl }: Pick<Payment, 'actionUrl'>): void {
    if (actionUrl === null) return;
    if (actionUrl.startsWith('/')) void navigate(actionUrl);
    else window.location.assign(actionUrl);
  }

  return {
    isBusy: action.isBusy,
    failure: action.failure,
    proceed,
    pay: ({ invoiceId, methodId, amountMinor }: PayInput) =>
      action.run(async () => {
        const body = { invoiceId, amountMinor, ...(methodId === undefined ? {} : { methodId }) };
        try {
          const payment = await call(payInvoiceRef, { body });
          if (payment.state === 'requires_action') proceed(payment);
          if (payment.state === 'succeeded') showToast({ text: t(($) => $.payments.pay.done) });
        } finally {
          await rereadPayments(queries);
        }
      }),
    giveUp: ({ id }: Pick<Payment, 'id'>) =>
      action.run(async () => {
        try {
          await call(cancelPaymentRef, { params: { id } });
        } finally {
          await rereadPayments(queries);
        }
      }),
  };
}
