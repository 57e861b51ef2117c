import { failureCodes } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useTranslation } from 'react-i18next';
import { brandName } from '#components/billing/card-words.ts';

type Card = { brand: string | null; last4: string | null; kind?: 'card' | 'sepa_debit' };

/** Cards and the reasons why charges of them fail, as text. */
export function useCardWords() {
  const { t } = useTranslation('invoicing');
  return {
    /** `Visa ··4242` */
    name: ({ brand, last4, kind = 'card' }: Card) => {
      const known = t(($) => (kind === 'card' ? $.invoicing.card.unknown : $.invoicing.card.account));
      return t(($) => $.invoicing.card.name, { brand: brandName(brand) ?? known, last4: last4 ?? '' });
    },
    /** An unknown code is shown as is. */
    failure: (code: string) => {
      const known = failureCodes.find((each) => each === code);
      return known === undefined ? code : t(($) => $.invoicing.failure[known]);
    },
  };
}
