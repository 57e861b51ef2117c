import { markUncollectibleRef, voidInvoiceRef } from '@enlace/contract/billing/invoices/admin-invoices.refs.gen.ts';
import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadInvoices } from '../api/invoices.queries.ts';
import { ActDialog } from './act-dialog.tsx';
import { ReasonField, useReason } from './reason-field.tsx';

type Props = { invoice: AdminInvoice; onClose: () => void };

/** Marks an invoice as uncollectible. */
export function UncollectibleDialog({ invoice, onClose }: Props) {
  const { t } = useTranslation('invoicing');
  const queries = useQueryClient();
  const number = invoice.fullNumber ?? '';
  const reason = useReason();
  async function submit(): Promise<boolean> {
    const text = reason.read();
    if (text === undefined) return false;
    await call(markUncollectibleRef, { params: { id: invoice.id }, body: { reason: text } });
    rereadInvoices(queries);
    showToast({ text: t(($) => $.invoicing.toast.uncollectible, { number }) });
    return true;
  }
  return (
    <ActDialog
      title={t(($) => $.invoicing.uncollectibleDialog.title, { number })}
      help={t(($) => $.invoicing.uncollectibleDialog.help)}
      note={invoice.seller?.country === 'ES' ? t(($) => $.invoicing.uncollectibleDialog.spanish) : undefined}
      action={{
        idle: t(($) => $.invoicing.uncollectibleDialog.submit),
        busy: t(($) => $.invoicing.uncollectibleDialog.sending),
        variant: 'primary',
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        label={t(($) => $.invoicing.reason.label)}
        hint={t(($) => $.invoicing.reason.hint)}
        reason={reason}
        isFirst
      />
    </ActDialog>
  );
}

/** Voids an unpaid invoice by a full credit note. */
export function VoidDialog({ invoice, onClose }: Props) {
  const { t } = useTranslation('invoicing');
  const queries = useQueryClient();
  const number = invoice.fullNumber ?? '';
  const reason = useReason();
  async function submit(): Promise<boolean> {
    const text = reason.read();
    if (text === undefined) return false;
    await call(voidInvoiceRef, { params: { id: invoice.id }, body: { reason: text } });
    rereadInvoices(queries);
    showToast({ text: t(($) => $.invoicing.toast.voided, { number }) });
    return true;
  }
  return (
    <ActDialog
      title={t(($) => $.invoicing.voidDialog.title, { number })}
      help={t(($) => $.invoicing.voidDialog.help)}
      action={{
        idle: t(($) => $.invoicing.voidDialog.submit),
        busy: t(($) => $.invoicing.voidDialog.sending),
        variant: 'danger-filled',
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        label={t(($) => $.invoicing.reason.label)}
        hint={t(($) => $.invoicing.creditDialog.reasonHint)}
        reason={reason}
        isFirst
      />
    </ActDialog>
  );
}
