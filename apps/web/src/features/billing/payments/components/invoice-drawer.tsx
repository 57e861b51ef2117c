import type { Invoice, OwnInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDownload } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { invoiceQuery, newestPaymentsQuery } from '../api/payments.queries.ts';
import { isPayable } from '../payment-words.ts';
import { InvoiceState } from './invoice-state.tsx';
import { SaveMenu } from './invoice-table.tsx';
import { MoneyList } from './money-list.tsx';
import { PayPanel } from './pay-panel.tsx';
import { TransferDetails } from './transfer-details.tsx';
import classes from './invoice-drawer.module.css';

/** The invoice's state in one sentence. */
function Sentence({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const { standing, dueDate, paidAt, paidMinor, totalMinor, currency, rectifies } = invoice;
  const due = dueDate === null ? '' : formats.longDate(dueDate);
  switch (standing) {
    case 'open':
      return <p>{t(($) => $.payments.detail.dueBy, { date: due })}</p>;
    case 'overdue':
      return <p>{t(($) => $.payments.detail.overdueSince, { date: due })}</p>;
    case 'partly_paid':
      return (
        <p>
          {t(($) => $.payments.detail.partly, {
            paid: formats.exactMoney({ minor: paidMinor, currency }),
            total: formats.exactMoney({ minor: totalMinor, currency }),
          })}{' '}
          {t(($) => $.payments.detail.dueBy, { date: due })}
        </p>
      );
    case 'paid':
      return paidAt === null ? null : <p>{t(($) => $.payments.detail.paidOn, { date: formats.longDate(paidAt) })}</p>;
    case 'credited':
      return <p>{t(($) => $.payments.detail.credited)}</p>;
    case 'uncollectible':
      return <p>{t(($) => $.payments.detail.given)}</p>;
    case 'corrects':
      return rectifies === null ? null : (
        <p>
          <Unbroken text={t(($) => $.payments.detail.corrects, { number: rectifies.fullNumber })} />
        </p>
      );
    case 'draft':
      return null;
  }
}

function Lines({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const { lines, currency, netMinor, taxMinor, totalMinor, creditMinor, paidMinor, dueMinor } = invoice;
  const money = (minor: number) => formats.exactMoney({ minor, currency });
  const sums = [
    { label: t(($) => $.payments.list.net), minor: netMinor },
    { label: t(($) => $.payments.list.tax), minor: taxMinor },
    ...(creditMinor === 0 ? [] : [{ label: t(($) => $.payments.detail.fromCredit), minor: 0 - creditMinor }]),
    ...(paidMinor === 0 ? [] : [{ label: t(($) => $.payments.detail.paid), minor: 0 - paidMinor }]),
  ];
  return (
    <Box as="table" size={13} className={classes.lines} aria-label={t(($) => $.payments.detail.lines)}>
      <tbody>
        {lines.map(({ position, description, netMinor: net }) => (
          <tr key={position}>
            <th scope="row">{description}</th>
            <td>{money(net)}</td>
          </tr>
        ))}
      </tbody>
      <tbody className={classes.sums}>
        {sums.map(({ label, minor }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{money(minor)}</td>
          </tr>
        ))}
        <tr className={classes.total}>
          <th scope="row">{dueMinor > 0 ? t(($) => $.payments.detail.due) : t(($) => $.payments.list.total)}</th>
          <td>{money(dueMinor > 0 ? dueMinor : totalMinor)}</td>
        </tr>
      </tbody>
    </Box>
  );
}

function Content({ invoice, payment }: { invoice: OwnInvoice; payment: Payment | undefined }) {
  const { t } = useTranslation('payments');
  return (
    <Stack gap={24}>
      <Row wrap gap={8} gapX={12} tone="muted">
        <InvoiceState invoice={invoice} payment={payment} />
        <Sentence invoice={invoice} />
      </Row>
      <Lines invoice={invoice} />
      <MoneyList invoice={invoice} />
      {invoice.dueMinor > 0 && (
        <>
          <section>
            <Text as="h3" mb={10} size={15} weight="semibold">
              {t(($) => $.payments.pay.title)}
            </Text>
            <PayPanel key={payment?.id} invoice={invoice} payment={payment} />
          </section>
          {isPayable(invoice, payment) && (
            <section>
              <Text as="h3" mb={10} size={15} weight="semibold">
                {t(($) => $.payments.transfer.title)}
              </Text>
              <TransferDetails invoice={invoice} />
            </section>
          )}
        </>
      )}
    </Stack>
  );
}

type Props = { id: string; number: string; payment: Payment | undefined; onClose: () => void };

/** One invoice next to the list: state, lines, and payment methods. */
export function InvoiceDrawer({ id, number: listed, payment: newest, onClose }: Props) {
  const { t } = useTranslation('payments');
  const [failure, setFailure] = useState<unknown>();
  const query = useQuery(invoiceQuery(id));
  // An invoice not in the current list is fetched separately.
  const { data: own } = useQuery({ ...newestPaymentsQuery([id]), enabled: newest === undefined });
  const payment = newest ?? own?.[0];
  const number = query.data?.fullNumber ?? listed;
  return (
    <SideDrawer
      title={number}
      isOpen
      onClose={onClose}
      foot={
        <SaveMenu invoice={{ id, fullNumber: number }} onFailure={setFailure}>
          <Button icon={IconDownload}>{t(($) => $.payments.detail.download)}</Button>
        </SaveMenu>
      }
    >
      <FailureCallout failure={failure} />
      <Loaded query={query} rows={6}>
        {(invoice) => <Content invoice={invoice} payment={payment} />}
      </Loaded>
    </SideDrawer>
  );
}
