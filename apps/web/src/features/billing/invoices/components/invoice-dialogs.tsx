import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { clientMoneyQuery } from '../api/invoices.queries.ts';
import type { InvoiceActs } from '../api/use-invoice-acts.ts';
import { ChargeDialog } from '../client/charge-dialog.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import type { InvoiceDialog } from './drawer-foot.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { UncollectibleDialog, VoidDialog } from './reason-dialogs.tsx';

type Props = {
  invoice: AdminInvoice;
  dialog: InvoiceDialog | undefined;
  paymentId: string | undefined;
  acts: InvoiceActs;
  onClose: () => void;
  /** The draft was deleted, so the drawer closes. */
  onRemoved: () => void;
};

function ChargeIn({ invoice, onClose }: Pick<Props, 'invoice' | 'onClose'>) {
  const { data } = useQuery(clientMoneyQuery(invoice.client.id));
  return data ? <ChargeDialog invoice={invoice} cards={data.cards} onClose={onClose} /> : null;
}

/** The dialog open over an invoice. */
export function InvoiceDialogs({ invoice, dialog, paymentId, acts, onClose, onRemoved }: Props) {
  const { t } = useTranslation('invoicing');
  async function issue(): Promise<void> {
    await acts.issue(invoice);
    onClose();
  }
  async function remove(): Promise<void> {
    const isRemoved = await acts.remove(invoice);
    onClose();
    if (isRemoved) onRemoved();
  }
  switch (dialog) {
    case 'charge':
      return <ChargeIn invoice={invoice} onClose={onClose} />;
    case 'paid':
      return <PaidDialog invoice={invoice} onClose={onClose} />;
    case 'credit':
      return <CreditDialog invoice={invoice} onClose={onClose} />;
    case 'refund':
      return <RefundDialog invoice={invoice} paymentId={paymentId} onClose={onClose} />;
    case 'uncollectible':
      return <UncollectibleDialog invoice={invoice} onClose={onClose} />;
    case 'void':
      return <VoidDialog invoice={invoice} onClose={onClose} />;
    case 'issue':
      return (
        <ConfirmDialog
          title={t(($) => $.invoicing.issueDialog.title)}
          help={t(($) => $.invoicing.issueDialog.help)}
          action={t(($) => $.invoicing.issueDialog.action)}
          isOpen
          isBusy={acts.busy === 'issue'}
          onConfirm={() => void issue()}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <ConfirmDialog
          title={t(($) => $.invoicing.removeDialog.title)}
          help={t(($) => $.invoicing.removeDialog.help)}
          action={t(($) => $.invoicing.removeDialog.action)}
          isOpen
          isBusy={acts.busy === 'remove'}
          onConfirm={() => void remove()}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
