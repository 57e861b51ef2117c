import type { OwnInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { paymentProviders, paymentStates } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './money-list.module.css';

type RowProps = { title: string; state: string; amount: string; at: string };

function MoneyRow({ title, state, amount, at }: RowProps) {
  return (
    <Row lineBottom as="li" justify="between" gap={16} py={8} size={13} align="stretch" className={classes.row}>
      <span>
        <Text as="b" weight="medium">
          {title}
        </Text>
        <span>{state}</span>
      </span>
      <Text as="span" fixed textAlign="right" tabular>
        <Text as="b" weight="medium">
          {amount}
        </Text>
        <span>{at}</span>
      </Text>
    </Row>
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
      <Text as="h3" mb={2} size={15} weight="semibold">
        {t(($) => $.payments.money.title)}
      </Text>
      <ul>
        {refunds.map(({ id, state, amountMinor, creditNote, createdAt, settledAt }) => (
          <MoneyRow
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
          <MoneyRow
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
