import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadBilling } from '../api/billing.queries.ts';

type Bought = { invoiceId: string | null; dueMinor: number; payment: Payment | null };

/**
 * Where a purchase leads: to the bank that asks for confirmation, to an invoice that still waits for its money, or to
 * what was bought.
 */
export function useAfterPurchase({ done, paid }: { done: string; paid: () => Promise<void> | void }) {
  const { t } = useTranslation('billing');
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async ({ invoiceId, dueMinor, payment }: Bought): Promise<void> => {
    await rereadBilling(queries);
    if (payment?.state === 'requires_action' && payment.actionUrl !== null) {
      if (payment.actionUrl.startsWith('/')) await navigate(payment.actionUrl);
      else window.location.assign(payment.actionUrl);
      return;
    }
    const isOpen = dueMinor > 0 && payment?.state !== 'succeeded';
    if (isOpen && invoiceId !== null) {
      if (payment === null) showToast({ text: t(($) => $.billing.toast.toTransfer) });
      await navigate(`${paths.account.payments}?factura=${invoiceId}`);
      return;
    }
    showToast({ text: done });
    await paid();
  };
}
