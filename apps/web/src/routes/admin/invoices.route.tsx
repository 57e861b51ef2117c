import { InvoicesPage } from '#features/admin-invoices/pages/invoices.page.tsx';
import { BankPanel } from '#features/payments/bank/bank-panel.tsx';

/** The invoices, with the bank's statements as one more view of the screen. */
export function Component() {
  return <InvoicesPage bank={<BankPanel />} />;
}
export const namespaces = ['invoicing', 'bank', 'preferences'] as const;
