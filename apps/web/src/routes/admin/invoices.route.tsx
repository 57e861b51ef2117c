import { InvoicesPage } from '#features/admin-invoices/pages/invoices.page.tsx';
import { BankPanel } from '#features/payments/bank/bank-panel.tsx';

/** The invoices, with bank statements as another view. */
export function Component() {
  return <InvoicesPage bank={<BankPanel />} />;
}
export const namespaces = ['invoicing', 'bank', 'preferences'] as const;
