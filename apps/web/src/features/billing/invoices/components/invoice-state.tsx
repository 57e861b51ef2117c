import type { AdminInvoiceSummary, InvoiceStanding } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

const tones: Record<InvoiceStanding, StatusTone> = {
  draft: 'neutral',
  open: 'warn',
  overdue: 'danger',
  partly_paid: 'warn',
  paid: 'ok',
  credited: 'info',
  uncollectible: 'neutral',
  corrects: 'info',
};
const dayMs = 86_400_000;

type Props = { invoice: Pick<AdminInvoiceSummary, 'standing' | 'dueDate' | 'concept'>; isQuiet?: boolean };

/** Days from today to a day; negative in the past. */
function daysTo(day: string): number {
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((Date.parse(`${day}T00:00:00Z`) - today) / dayMs);
}

/** State of an invoice: a dot and text, subdued where all is well. */
export function InvoiceState({ invoice: { standing, concept }, isQuiet = false }: Props) {
  const { t } = useTranslation('invoicing');
  return (
    <StatusBadge tone={tones[standing]} isDraft={standing === 'draft'} isQuiet={isQuiet && standing === 'paid'}>
      {t(($) => $.invoicing.standing[standing], { number: concept })}
    </StatusBadge>
  );
}

/** The same with the days until or since the due date. */
export function InvoiceStateInTime({ invoice: { standing, dueDate, concept } }: Props) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const state = t(($) => $.invoicing.standing[standing], { number: concept });
  const isOpen = standing === 'open' || standing === 'partly_paid' || standing === 'overdue';
  const days = dueDate === null ? undefined : daysTo(dueDate);
  const count = Math.abs(days ?? 0);
  const n = formats.number(count);
  const inTime = () => {
    if (!isOpen || days === undefined) return state;
    if (days === 0) return t(($) => $.invoicing.dueToday, { state });
    return days > 0
      ? t(($) => $.invoicing.dueIn, { state, count, n })
      : t(($) => $.invoicing.overdueFor, { state, count, n });
  };
  return (
    <StatusBadge tone={tones[standing]} isDraft={standing === 'draft'}>
      {inTime()}
    </StatusBadge>
  );
}
