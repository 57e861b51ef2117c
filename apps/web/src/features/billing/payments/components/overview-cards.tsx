import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { identityQuery, methodsQuery, subscriptionQuery } from '../api/payments.queries.ts';
import { CardFace } from './card-face.tsx';
import classes from './overview-cards.module.css';

type Balance = { currency: string; dueMinor: number; creditMinor: number };

function NextCharge({ balances }: { balances: readonly Balance[] }) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const { data } = useQuery(subscriptionQuery);
  const next = data?.nextCharge ?? undefined;
  const credits = balances.filter(({ creditMinor }) => creditMinor > 0);
  const locale = toWireLocale(currentLocale());
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.label}>{t(($) => $.payments.next.label)}</h2>
      </div>
      {next === undefined || data === undefined || data === null ? (
        <p className={classes.quiet}>{t(($) => $.payments.next.none)}</p>
      ) : (
        <>
          <p className={classes.figure}>
            {formats.exactMoney({ minor: next.charge.dueMinor, currency: next.charge.currency })}
          </p>
          <p className={classes.quiet}>
            {t(($) => $.payments.next.when, {
              date: formats.fullDay(next.at),
              plan: (data.scheduledChange?.offer.plan ?? data.plan).name[locale] ?? data.plan.code,
            })}
          </p>
        </>
      )}
      {credits.map(({ currency, creditMinor }) => (
        <p key={currency} className={classes.credit}>
          {t(($) => $.payments.next.credit, { amount: formats.exactMoney({ minor: creditMinor, currency }) })}
        </p>
      ))}
    </section>
  );
}

function DefaultMethod() {
  const { t } = useTranslation('payments');
  const { data } = useQuery(methodsQuery);
  const method = data?.items.find(({ isDefault }) => isDefault);
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.label}>{t(($) => $.payments.method.label)}</h2>
        <LinkButton variant="link" size="sm" to={paths.account.methods}>
          {method === undefined ? t(($) => $.payments.method.add) : t(($) => $.payments.method.change)}
        </LinkButton>
      </div>
      {data !== undefined &&
        (method === undefined ? (
          <p className={classes.quiet}>{t(($) => $.payments.method.none)}</p>
        ) : (
          <CardFace method={method} />
        ))}
    </section>
  );
}

function Identity() {
  const { t } = useTranslation('payments');
  const { data } = useQuery(identityQuery);
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.label}>{t(($) => $.payments.identity.label)}</h2>
        <LinkButton variant="link" size="sm" to={paths.account.personal}>
          {data === null ? t(($) => $.payments.method.add) : t(($) => $.payments.identity.edit)}
        </LinkButton>
      </div>
      {data === null && <p className={classes.quiet}>{t(($) => $.payments.identity.none)}</p>}
      {data !== undefined && data !== null && (
        <p className={classes.identity}>
          <strong>{data.legalName}</strong>
          <span>{[data.taxId, data.line1, data.city].filter((part) => part !== null && part !== '').join(', ')}</span>
        </p>
      )}
    </section>
  );
}

/** The next charge, its payment method, and the billing details. */
export function OverviewCards({ balances }: { balances: readonly Balance[] }) {
  return (
    <div className={classes.cards}>
      <NextCharge balances={balances} />
      <DefaultMethod />
      <Identity />
    </div>
  );
}
