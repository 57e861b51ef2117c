import { ClientBillingDrawer } from '#features/account/details/personal/components/client-billing-drawer.tsx';
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
          editIdentity={(billing, onClose) => (
            <ClientBillingDrawer clientId={clientId} billing={billing} onClose={onClose} />
          )}
        />
      )}
    />
  );
}
export const namespaces = [
  'clients',
  'history',
  'subscribers',
  'standing',
  'charges',
  'invoicing',
  'dates',
  'personal',
] as const;
