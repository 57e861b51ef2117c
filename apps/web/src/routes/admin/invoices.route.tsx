import { InvoicesPage } from '#features/billing/invoices/pages/invoices.page.tsx';
import { BankPanel } from '#features/billing/payments/bank/bank-panel.tsx';

/** The invoices, with bank statements as another view. */
export function Component() {
  return <InvoicesPage bank={<BankPanel />} />;
}
export const namespaces = ['invoicing', 'bank', 'preferences'] as const;
