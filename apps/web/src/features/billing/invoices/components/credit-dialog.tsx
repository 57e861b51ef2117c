import { creditAdminInvoiceRef } from '@enlace/contract/billing/invoices/admin-invoices.refs.gen.ts';
import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadInvoices } from '../api/invoices.queries.ts';
import { ActDialog } from './act-dialog.tsx';
import { CreditLines, useCreditLines } from './credit-lines.tsx';
import { ReasonField, useReason } from './reason-field.tsx';

type Props = { invoice: AdminInvoice; onClose: () => void };
/** A credit note for everything that remains, or for amounts of single lines. */
export function CreditDialog({ invoice, onClose }: Props) {
  const { t } = useTranslation('invoicing');
  const queries = useQueryClient();
  const { id } = invoice;
  const number = invoice.fullNumber ?? '';
  const [scope, setScope] = useState<'all' | 'lines'>('all');
  const credit = useCreditLines(invoice);
  const reason = useReason();

  async function submit(): Promise<boolean> {
    const what = scope === 'all' ? scope : credit.read();
    const text = reason.read();
    if (what === undefined || text === undefined) return false;
    const made = await call(creditAdminInvoiceRef, { params: { id }, body: { lines: what, reason: text } });
    rereadInvoices(queries);
    showToast({ text: t(($) => $.invoicing.toast.credited, { number: made.fullNumber }) });
    return true;
  }

  return (
    <ActDialog
      title={t(($) => $.invoicing.creditDialog.title, { number })}
      help={t(($) => $.invoicing.creditDialog.help)}
      note={invoice.seller?.country === 'ES' ? t(($) => $.invoicing.creditDialog.spanish) : undefined}
      action={{
        idle: t(($) => $.invoicing.creditDialog.submit),
        busy: t(($) => $.invoicing.creditDialog.sending),
        variant: 'primary',
      }}
      size={520}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceField
        label={t(($) => $.invoicing.creditDialog.what)}
        value={scope}
        choices={[
          { value: 'all', label: t(($) => $.invoicing.creditDialog.all) },
          { value: 'lines', label: t(($) => $.invoicing.creditDialog.lines) },
        ]}
        onChange={(value) => setScope(value === 'lines' ? 'lines' : 'all')}
      />
      {scope === 'lines' && <CreditLines credit={credit} />}
      <ReasonField
        label={t(($) => $.invoicing.creditDialog.reason)}
        hint={t(($) => $.invoicing.creditDialog.reasonHint)}
        reason={reason}
        isFirst
      />
    </ActDialog>
  );
}
