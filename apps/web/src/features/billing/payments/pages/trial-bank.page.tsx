import { answerTrialBankRef } from '@enlace/contract/billing/payments/payments.refs.gen.ts';
import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { Card } from '#components/surface/card.tsx';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { paymentQuery, rereadPayments } from '../api/payments.queries.ts';
import classes from './trial-bank.module.css';

function Question({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const action = useAction();
  const { id, amountMinor, currency, invoiceId } = payment;

  async function answer(isApproved: boolean): Promise<void> {
    const isDone = await action.run(async () => {
      await call(answerTrialBankRef, { params: { id }, body: { isApproved } });
      await rereadPayments(queries);
    });
    if (isDone) await navigate(`${paths.account.payments}?factura=${invoiceId}`, { replace: true });
  }

  return (
    <Card>
      <Stack gap={14}>
        <Callout tone="warn" title={t(($) => $.payments.trial.title)}>
          {t(($) => $.payments.bank.trial)}
        </Callout>
        <p>{t(($) => $.payments.bank.ask)}</p>
        <Text display size={38} leading={1.1} className={classes.amount}>
          {formats.exactMoney({ minor: amountMinor, currency })}
        </Text>
        <FailureCallout failure={action.failure} />
        <Row wrap justify="end" gap={8} align="stretch">
          <Button variant="danger" disabled={action.isBusy} onClick={() => void answer(false)}>
            {t(($) => $.payments.bank.reject)}
          </Button>
          <Button variant="primary" loading={action.isBusy} onClick={() => void answer(true)}>
            {action.isBusy ? t(($) => $.payments.bank.approving) : t(($) => $.payments.bank.approve)}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

/** Simulates the payer's bank for trial cards. */
export function TrialBankPage() {
  const { t } = useTranslation('payments');
  const { id = '' } = useParams();
  const query = useQuery(paymentQuery(id));
  return (
    <Page
      title={t(($) => $.payments.bank.title)}
      breadcrumb={[{ label: t(($) => $.payments.title), to: paths.account.payments }]}
      width="text"
    >
      <Loaded query={query} rows={3}>
        {(payment) =>
          payment.state === 'requires_action' && payment.provider === 'sandbox' ? (
            <Question payment={payment} />
          ) : (
            <EmptyState
              drawing="card"
              title={t(($) => $.payments.bank.overTitle)}
              help={t(($) => $.payments.bank.over)}
              actions={
                <LinkButton variant="primary" to={paths.account.payments}>
                  {t(($) => $.payments.bank.back)}
                </LinkButton>
              }
            />
          )
        }
      </Loaded>
    </Page>
  );
}
