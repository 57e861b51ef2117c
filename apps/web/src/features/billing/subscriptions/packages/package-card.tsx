import type { OfferedPackage } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import { useTranslation } from 'react-i18next';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { Button } from '#components/button/button.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './packages.module.css';

/** Validity of a package as text. */
export function useValidity() {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  return ({ validDays, rollsOver }: Pick<OfferedPackage, 'validDays' | 'rollsOver'>): string => {
    if (validDays === null) return t(($) => $.billing.packages.forGood);
    const values = { count: validDays, n: formats.number(validDays) };
    return rollsOver ? t(($) => $.billing.packages.rolls, values) : t(($) => $.billing.packages.validFor, values);
  };
}

type Props = { offered: OfferedPackage; canBuy: boolean; onBuy: () => void };

/** One package for sale. */
export function PackageCard({ offered, canBuy, onBuy }: Props) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  const validity = useValidity();
  const { name, description, quotas, priceMinor, currency, taxInclusive } = offered;
  const title = words.name(name);
  return (
    <article className={classes.card} aria-label={title}>
      <h3 className={classes.name}>{title}</h3>
      <p className={classes.quiet}>{words.name(description)}</p>
      <ul className={classes.gains}>
        {quotas.map(({ resource, amount }) => (
          <li key={resource}>+ {words.quota(resource, amount)}</li>
        ))}
      </ul>
      <p className={classes.small}>{validity(offered)}</p>
      <div className={classes.foot}>
        <p>
          <span className={classes.price}>{formats.money({ minor: priceMinor, currency })}</span>{' '}
          <span className={classes.small}>
            {taxInclusive ? t(($) => $.billing.packages.taxIncluded) : t(($) => $.billing.packages.plusTax)}
          </span>
        </p>
        <Button disabled={!canBuy} onClick={onBuy} aria-label={t(($) => $.billing.packages.buyNamed, { name: title })}>
          {t(($) => $.billing.packages.buy)}
        </Button>
      </div>
    </article>
  );
}
