import { invoiceFormats, type InvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconDownload, IconEye } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { PlainTable } from '#components/table/plain-table.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { saveInvoice } from '../api/save-invoice.ts';
import { isPayable } from '../payment-words.ts';
import { InvoiceState } from './invoice-state.tsx';
import classes from './invoice-table.module.css';

type Props = {
  invoices: readonly InvoiceSummary[];
  payments: ReadonlyMap<string, Payment>;
  onOpen: (invoice: InvoiceSummary) => void;
  onFailure: (error: unknown) => void;
};

/** The download formats of an invoice. */
export function SaveMenu({
  invoice,
  onFailure,
  children,
}: {
  invoice: Pick<InvoiceSummary, 'id' | 'fullNumber'>;
  onFailure: (error: unknown) => void;
  children: React.ReactNode;
}) {
  const { t } = useTranslation('payments');
  return (
    <Menu position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {invoiceFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void saveInvoice(invoice, format).catch(onFailure)}>
            {t(($) => $.payments.formats[format])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type RowProps = Omit<Props, 'invoices' | 'payments'> & { invoice: InvoiceSummary; payment: Payment | undefined };

/** Paying or viewing an invoice, and saving it. */
function InvoiceActs({ invoice, payment, onOpen, onFailure }: RowProps) {
  const { t } = useTranslation('payments');
  const canPay = useCan('billing.write');
  const number = invoice.fullNumber ?? '';
  return (
    <Row as="span" justify="end" gap={4}>
      {canPay && isPayable(invoice, payment) ? (
        <Button
          variant="soft"
          size="sm"
          aria-label={t(($) => $.payments.list.payOf, { number })}
          onClick={() => onOpen(invoice)}
        >
          {t(($) => $.payments.list.pay)}
        </Button>
      ) : (
        <IconButton
          icon={IconEye}
          size={28}
          label={t(($) => $.payments.list.view, { number })}
          onClick={() => onOpen(invoice)}
        />
      )}
      <SaveMenu invoice={invoice} onFailure={onFailure}>
        <IconButton icon={IconDownload} size={28} label={t(($) => $.payments.list.save, { number })} />
      </SaveMenu>
    </Row>
  );
}

function InvoiceRow({ invoice, payment, onOpen, onFailure }: RowProps) {
  const formats = useFormats();
  const { fullNumber, issueDate, concept, currency, netMinor, taxMinor, totalMinor } = invoice;
  const money = (minor: number) => formats.exactMoney({ minor, currency });
  return (
    <Box as="tr" phone={{ align: 'center' }}>
      <Text as="th" weight="semibold" nowrap phone={{ column: '1' }} scope="row">
        <Box
          as="button"
          minH={28}
          hover="underline"
          phone={{ minH: 44, textAlign: 'left' }}
          type="button"
          onClick={() => onOpen(invoice)}
        >
          {fullNumber ?? ''}
        </Box>
      </Text>
      <Text as="td" tone="muted" nowrap phone={{ column: '2', row: '2', textAlign: 'right' }}>
        {issueDate === null ? '' : formats.date(issueDate)}
      </Text>
      <Text as="td" phone={{ column: '1', row: '2' }} className={classes.concept}>
        {concept}
      </Text>
      <Text as="td" phone={{ column: '1', row: '3' }}>
        <InvoiceState invoice={invoice} payment={payment} />
      </Text>
      <Text as="td" tone="muted" className={classes.part} data-end>
        {money(netMinor)}
      </Text>
      <Text as="td" tone="muted" className={classes.part} data-end>
        {money(taxMinor)}
      </Text>
      <Text as="td" weight="semibold" nowrap phone={{ column: '2', row: '1' }} data-end>
        {money(totalMinor)}
      </Text>
      <Text as="td" w="1%" phone={{ column: '2', row: '3', w: 'auto' }}>
        <InvoiceActs invoice={invoice} payment={payment} onOpen={onOpen} onFailure={onFailure} />
      </Text>
    </Box>
  );
}

/** Invoices with their state as text; on phones each row becomes two lines. */
export function InvoiceTable({ invoices, payments, onOpen, onFailure }: Props) {
  const { t } = useTranslation('payments');
  return (
    <PlainTable
      label={t(($) => $.payments.list.title)}
      cell="0 10px"
      row={58}
      edge={18}
      flush
      hover
      rowsOnPhone
      className={classes.table}
    >
      <thead>
        <tr>
          <th scope="col">{t(($) => $.payments.list.number)}</th>
          <th scope="col">{t(($) => $.payments.list.date)}</th>
          <th scope="col">{t(($) => $.payments.list.concept)}</th>
          <th scope="col">{t(($) => $.payments.list.state)}</th>
          <th scope="col" data-end>
            {t(($) => $.payments.list.net)}
          </th>
          <th scope="col" data-end>
            {t(($) => $.payments.list.tax)}
          </th>
          <th scope="col" data-end>
            {t(($) => $.payments.list.total)}
          </th>
          <th scope="col">
            <span className="sr-only">{t(($) => $.payments.list.acts)}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow
            key={invoice.id}
            invoice={invoice}
            payment={payments.get(invoice.id)}
            onOpen={onOpen}
            onFailure={onFailure}
          />
        ))}
      </tbody>
    </PlainTable>
  );
}
