import { paymentProviders, paymentStates } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useTranslation } from 'react-i18next';

/** Who took the money and what became of it, in words; a way we have no word for stands as it is. */
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
