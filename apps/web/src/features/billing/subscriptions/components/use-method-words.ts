import type { PaymentMethod } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useTranslation } from 'react-i18next';

/** “Visa ending in 4242”. */
export function useMethodWords(): (method: Pick<PaymentMethod, 'brand' | 'last4'>) => string {
  const { t } = useTranslation('billing');
  return ({ brand, last4 }) => {
    const name = brand ?? t(($) => $.billing.myplan.card);
    const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return t(($) => $.billing.myplan.method, { brand: capital, last4: last4 ?? '' });
  };
}
