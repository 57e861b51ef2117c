import type { PackagePurchase, QuotaGrant } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { useOfferWords } from '#components/billing/use-offer-words.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Meter } from '#components/figures/meter.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './packages.module.css';

const tones: Record<PackagePurchase['state'], StatusTone> = {
  pending: 'warn',
  active: 'ok',
  exhausted: 'neutral',
  expired: 'neutral',
  revoked: 'danger',
};

function State({ state }: Pick<PackagePurchase, 'state'>) {
  const { t } = useTranslation('billing');
  return (
    <StatusBadge tone={tones[state]} isQuiet={state !== 'pending' && state !== 'revoked'}>
      {t(($) => $.billing.packages.state[state])}
    </StatusBadge>
  );
}

/** Remaining amount of a grant; counts that are not used up only show the addition. */
function Burn({ grant }: { grant: QuotaGrant }) {
  const { t } = useTranslation('billing');
  const words = useOfferWords();
  const { resource, amount, remaining } = grant;
  if (resource !== 'sends') return <p className={classes.small}>+ {words.quota(resource, amount)}</p>;
  const label = t(($) => $.billing.packages.burn, {
    left: words.amount(resource, remaining),
    amount: words.quota(resource, amount),
  });
  return (
    <div className={classes.burn}>
      <span>{label}</span>
      <Meter label={label} used={amount - remaining} limit={amount} size={8} />
    </div>
  );
}

/** A package that is active, or will be once it is paid. */
export function LivePurchase({ purchase }: { purchase: PackagePurchase }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  const { state, expiresAt, dueMinor, currency, grants, hasRolledOver, invoiceId } = purchase;
  return (
    <article className={classes.purchase}>
      <div className={classes.line}>
        <h3>{words.name(purchase.package.name)}</h3>
        <State state={state} />
      </div>
      {grants.map((grant) => (
        <Burn key={grant.id} grant={grant} />
      ))}
      <div className={classes.line}>
        <p className={classes.small}>
          {state === 'pending' && t(($) => $.billing.packages.waits)}
          {state === 'active' &&
            (expiresAt === null
              ? t(($) => $.billing.packages.forGood)
              : t(($) => $.billing.packages.until, { date: formats.longDate(expiresAt) }))}
          {hasRolledOver && ` ${t(($) => $.billing.packages.rolled)}`}
        </p>
        {state === 'pending' && dueMinor !== null && (
          <LinkButton
            variant="primary"
            size="sm"
            to={invoiceId === null ? paths.account.payments : `${paths.account.payments}?factura=${invoiceId}`}
          >
            {t(($) => $.billing.packages.pay, { amount: formats.money({ minor: dueMinor, currency }) })}
          </LinkButton>
        )}
      </div>
    </article>
  );
}

/** Expired purchases, newest first. */
export function PastPurchases({ purchases }: { purchases: readonly PackagePurchase[] }) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const words = useOfferWords();
  return (
    <section className={classes.section} aria-labelledby="anteriores">
      <h2 id="anteriores" className={classes.title}>
        {t(($) => $.billing.packages.past)}
      </h2>
      <ul className={classes.past}>
        {purchases.map(({ id, package: bought, state, createdAt, priceMinor, currency }) => (
          <li key={id}>
            <b>{words.name(bought.name)}</b>
            <span>{formats.date(createdAt)}</span>
            <State state={state} />
            <span className={classes.amount}>{formats.exactMoney({ minor: priceMinor, currency })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
