import { paymentProviders, paymentStates } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useTranslation } from 'react-i18next';

/** Payment provider and outcome as text; an unknown method is shown as is. */
export function usePaymentWords() {
  const { t } = useTranslation('invoicing');
  return {
    provider: (name: string) => {
      const known = paymentProviders.find((each) => each === name);
      return known === undefined ? name : t(($) => $.invoicing.payments.provider[known]);
    },
    state: (name: string) => {
      const known = paymentStates.find((each) => each === name);
      return known === undefined ? name : t(($) => $.invoicing.payments.state[known]);
    },
  };
}
