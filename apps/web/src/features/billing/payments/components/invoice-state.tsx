import type { InvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { goingOf, goingTones, standingTones } from '../payment-words.ts';

type Props = { invoice: Pick<InvoiceSummary, 'standing' | 'dueMinor'>; payment: Payment | undefined };

/** State of an invoice, or progress of its payment. */
export function InvoiceState({ invoice, payment }: Props) {
  const { t } = useTranslation('payments');
  const going = goingOf(invoice, payment);
  if (going !== undefined)
    return <StatusBadge tone={goingTones[going]}>{t(($) => $.payments.going[going])}</StatusBadge>;
  const { standing } = invoice;
  return (
    <StatusBadge tone={standingTones[standing]} isQuiet={standing === 'paid'}>
      {t(($) => $.payments.standing[standing])}
    </StatusBadge>
  );
}
