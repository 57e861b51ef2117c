import { ClientMoneyPanel } from '#features/billing/invoices/client/client-money.tsx';
import { ClientBilling, ClientPlan } from '#features/billing/subscriptions/admin/components/client-billing.tsx';
import { ClientMails } from '#features/operation/clients/components/client-mails.tsx';
import { ClientPage } from '#features/operation/clients/pages/client.page.tsx';

export function Component() {
  return (
    <ClientPage
      billing={(clientId) => <ClientBilling clientId={clientId} />}
      money={(clientId) => (
        <ClientMoneyPanel
          clientId={clientId}
          plan={<ClientPlan clientId={clientId} />}
          mails={<ClientMails clientId={clientId} about="money" />}
        />
      )}
    />
  );
}
export const namespaces = ['clients', 'history', 'subscribers', 'standing', 'charges', 'invoicing', 'dates'] as const;
