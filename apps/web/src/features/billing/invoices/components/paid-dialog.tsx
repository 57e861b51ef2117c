import { markInvoicePaidRef } from '@enlace/contract/billing/invoices/admin-invoices.refs.gen.ts';
import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { amountText, readAmount } from '../amounts.rules.ts';
import { rereadInvoices } from '../api/invoices.queries.ts';
import { usePaperFormats } from '../use-paper-formats.ts';
import { ActDialog } from './act-dialog.tsx';
import { ReasonField, useReason } from './reason-field.tsx';

type Props = { invoice: AdminInvoice; onClose: () => void };

/** A payment received outside the product. Any excess becomes the client's credit. */
export function PaidDialog({ invoice, onClose }: Props) {
  const { t } = useTranslation('invoicing');
  const queries = useQueryClient();
  const { id, currency, dueMinor } = invoice;
  const number = invoice.fullNumber ?? '';
  const { money, point } = usePaperFormats(currency);
  const [amount, setAmount] = useState(() => amountText(dueMinor, currency, point));
  const [issue, setIssue] = useState<string>();
  const reason = useReason();

  async function submit(): Promise<boolean> {
    const amountMinor = readAmount(amount, currency);
    const isAmount = amountMinor !== undefined && amountMinor > 0;
    setIssue(isAmount ? undefined : t(($) => $.invoicing.form.badAmount));
    const note = reason.read();
    if (!isAmount || note === undefined) return false;
    await call(markInvoicePaidRef, { params: { id }, body: { amountMinor, note } });
    rereadInvoices(queries);
    showToast({ text: t(($) => $.invoicing.toast.paid, { number }) });
    return true;
  }

  return (
    <ActDialog
      title={t(($) => $.invoicing.paidDialog.title, { number })}
      help={t(($) => $.invoicing.paidDialog.help)}
      action={{
        idle: t(($) => $.invoicing.paidDialog.submit),
        busy: t(($) => $.invoicing.paidDialog.sending),
        variant: 'primary',
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t(($) => $.invoicing.paidDialog.amount)}
        hint={t(($) => $.invoicing.paidDialog.amountHint, { due: money(dueMinor) })}
        error={issue}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        data-autofocus
        onChange={({ target }) => setAmount(target.value)}
      />
      <ReasonField
        label={t(($) => $.invoicing.paidDialog.note)}
        hint={t(($) => $.invoicing.paidDialog.noteHint)}
        reason={reason}
      />
    </ActDialog>
  );
}
