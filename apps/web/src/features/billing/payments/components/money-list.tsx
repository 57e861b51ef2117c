import type { OwnInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { paymentProviders, paymentStates } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './money-list.module.css';

type RowProps = { title: string; state: string; amount: string; at: string };

function Row({ title, state, amount, at }: RowProps) {
  return (
    <li className={classes.row}>
      <span>
        <b>{title}</b>
        <span>{state}</span>
      </span>
      <span className={classes.amount}>
        <b>{amount}</b>
        <span>{at}</span>
      </span>
    </li>
  );
}

/** Payments for an invoice, including those recorded by the operator, and refunds. */
export function MoneyList({ invoice }: { invoice: OwnInvoice }) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const { payments, refunds, currency } = invoice;
  if (payments.length === 0) return null;
  const money = (minor: number) => formats.exactMoney({ minor, currency });
  const providerOf = (name: string) => {
    const known = paymentProviders.find((each) => each === name);
    return known === undefined ? name : t(($) => $.payments.money.provider[known]);
  };
  const stateOf = (name: string) => {
    const known = paymentStates.find((each) => each === name);
    return known === undefined ? name : t(($) => $.payments.money.state[known]);
  };
  return (
    <section>
      <h3 className={classes.heading}>{t(($) => $.payments.money.title)}</h3>
      <ul className={classes.list}>
        {refunds.map(({ id, state, amountMinor, creditNote, createdAt, settledAt }) => (
          <Row
            key={id}
            title={t(($) => $.payments.money.refund)}
            state={[t(($) => $.payments.money.refundState[state]), creditNote?.fullNumber ?? '']
              .filter((part) => part !== '')
              .join(' · ')}
            amount={money(0 - amountMinor)}
            at={formats.dateTime(settledAt ?? createdAt)}
          />
        ))}
        {payments.map(({ id, provider, state, amountMinor, createdAt, settledAt }) => (
          <Row
            key={id}
            title={providerOf(provider)}
            state={stateOf(state)}
            amount={money(amountMinor)}
            at={formats.dateTime(settledAt ?? createdAt)}
          />
        ))}
      </ul>
    </section>
  );
}
