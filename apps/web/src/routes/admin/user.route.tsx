import { ClientBilling } from '#features/billing/subscriptions/admin/components/client-billing.tsx';
import { ClientPage } from '#features/operation/clients/pages/client.page.tsx';

export function Component() {
  return <ClientPage billing={(clientId) => <ClientBilling clientId={clientId} />} />;
}
export const namespaces = ['clients', 'history', 'subscribers', 'standing', 'charges'] as const;
