import type { Invoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { brandName } from '#components/billing/card-words.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { withReturn } from '#lib/navigation/return-place.ts';
import { useCan } from '#lib/session/use-can.ts';
import { methodsQuery } from '../api/payments.queries.ts';
import { usePayActs } from '../api/use-pay-acts.ts';

type Props = { invoice: Invoice; payment: Payment | undefined };

/** What prevents paying now, as text; nothing otherwise. */
function UnderWay({ payment, acts }: { payment: Payment; acts: ReturnType<typeof usePayActs> }) {
  const { t } = useTranslation('payments');
  const { state } = payment;
  if (state === 'unknown')
    return (
      <Callout tone="warn" title={t(($) => $.payments.pay.unknownTitle)}>
        {t(($) => $.payments.pay.unknown)}
      </Callout>
    );
  if (state !== 'requires_action')
    return <Callout title={t(($) => $.payments.pay.processingTitle)}>{t(($) => $.payments.pay.processing)}</Callout>;
  return (
    <>
      <Callout tone="warn" title={t(($) => $.payments.pay.actionTitle)}>
        {t(($) => $.payments.pay.action)}
      </Callout>
      <Row justify="end" gap={8} align="stretch">
        <Button variant="ghost" loading={acts.isBusy} onClick={() => void acts.giveUp(payment)}>
          {t(($) => $.payments.pay.giveUp)}
        </Button>
        <Button variant="primary" disabled={acts.isBusy} onClick={() => acts.proceed(payment)}>
          {t(($) => $.payments.pay.confirm)}
        </Button>
      </Row>
    </>
  );
}

function LastTry({ payment }: { payment: Payment | undefined }) {
  const { t } = useTranslation('payments');
  const code = payment?.state === 'failed' ? payment.failureCode : null;
  if (code === null) return null;
  return (
    <Callout tone="warn" title={t(($) => $.payments.pay.failedTitle)}>
      {t(($) => $.payments.failure[code])} {payment?.isHardDecline && t(($) => $.payments.pay.hard)}
    </Callout>
  );
}

function PayNow({ invoice, acts }: { invoice: Invoice; acts: ReturnType<typeof usePayActs> }) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const here = useLocation();
  const { data } = useQuery(methodsQuery);
  const [chosen, setChosen] = useState<string>();
  const { dueMinor, currency } = invoice;
  const amount = formats.exactMoney({ minor: dueMinor, currency });
  if (data === undefined) return null;
  const { items, provider } = data;
  const first = items[0];
  if (provider === null) return null;
  if (first === undefined && provider === 'sandbox')
    return (
      <Row justify="between" wrap gap={12}>
        <p>{t(($) => $.payments.pay.needCard)}</p>
        <LinkButton variant="primary" to={withReturn(paths.account.methods, here)}>
          {t(($) => $.payments.pay.addCard)}
        </LinkButton>
      </Row>
    );
  const methodId = items.find(({ id }) => id === chosen)?.id ?? first?.id;
  const label = acts.isBusy
    ? t(($) => $.payments.pay.paying, { amount })
    : t(($) => (first === undefined ? $.payments.pay.page : $.payments.pay.now), { amount });
  return (
    <>
      {first === undefined ? (
        <Text tone="muted" size={13}>
          {t(($) => $.payments.pay.pageHelp)}
        </Text>
      ) : (
        <ChoiceField
          label={t(($) => $.payments.pay.with)}
          choices={items.map(({ id, brand, last4 }) => ({
            value: id,
            label: `${brandName(brand) ?? t(($) => $.payments.method.card)} •••• ${last4 ?? ''}`,
          }))}
          value={methodId ?? ''}
          onChange={setChosen}
        />
      )}
      <Button
        variant="primary"
        full
        loading={acts.isBusy}
        onClick={() => void acts.pay({ invoiceId: invoice.id, methodId, amountMinor: dueMinor })}
      >
        {label}
      </Button>
    </>
  );
}

/** Pays one invoice: the exact amount with the selected card, or shows a payment in progress. */
export function PayPanel({ invoice, payment }: Props) {
  const { t } = useTranslation('payments');
  const acts = usePayActs();
  const canPay = useCan('billing.write');
  const state = payment?.state;
  const isUnderWay =
    state === 'unknown' || state === 'processing' || state === 'created' || state === 'requires_action';
  if (!canPay)
    return (
      <Text tone="muted" size={13}>
        {t(($) => $.payments.pay.readOnly)}
      </Text>
    );
  return (
    <Stack gap={14}>
      <FailureCallout failure={acts.failure} />
      {isUnderWay && payment !== undefined ? (
        <UnderWay payment={payment} acts={acts} />
      ) : (
        <>
          <LastTry payment={payment} />
          <PayNow invoice={invoice} acts={acts} />
        </>
      )}
    </Stack>
  );
}
