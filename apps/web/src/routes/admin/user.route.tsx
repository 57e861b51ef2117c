import { ClientBilling } from '#features/admin-subscriptions/components/client-billing.tsx';
import { ClientPage } from '#features/clients/pages/client.page.tsx';

export function Component() {
  return <ClientPage billing={(clientId) => <ClientBilling clientId={clientId} />} />;
}
export const namespaces = ['clients', 'history', 'subscribers', 'standing', 'charges'] as const;
