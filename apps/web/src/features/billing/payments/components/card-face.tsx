import type { PaymentMethod } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useTranslation } from 'react-i18next';
import { brandName, expiryText } from '../payment-words.ts';
import classes from './card-face.module.css';

/** Brand, last digits and expiry, which is all that is known of a card. */
export function CardFace({ method }: { method: PaymentMethod }) {
  const { t } = useTranslation('payments');
  const { brand, last4, expiresOn, expiry, kind } = method;
  const name = brandName(brand) ?? t(($) => (kind === 'card' ? $.payments.method.card : $.payments.method.account));
  return (
    <div className={classes.face}>
      <span className={classes.brand} data-brand={brand ?? undefined} aria-hidden="true">
        {name}
      </span>
      <span className={classes.words}>
        <strong className={classes.number}>
          <span className="sr-only">{`${name} ${t(($) => $.payments.method.ends, { last4: last4 ?? '' })}`}</span>
          <span aria-hidden="true">{`•••• ${last4 ?? ''}`}</span>
        </strong>
        {expiresOn !== null && (
          <span className={classes.expiry} data-expiry={expiry}>
            {expiry === 'over'
              ? t(($) => $.payments.method.expired, { date: expiryText(expiresOn) })
              : t(($) => $.payments.method.expires, { date: expiryText(expiresOn) })}
          </span>
        )}
      </span>
    </div>
  );
}
