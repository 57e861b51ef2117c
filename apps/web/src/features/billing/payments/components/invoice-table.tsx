import { invoiceFormats, type InvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconDownload, IconEye } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Text } from '#components/layout/layout.tsx';
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
    <span>
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
    </span>
  );
}

function InvoiceRow({ invoice, payment, onOpen, onFailure }: RowProps) {
  const formats = useFormats();
  const { fullNumber, issueDate, concept, currency, netMinor, taxMinor, totalMinor } = invoice;
  const money = (minor: number) => formats.exactMoney({ minor, currency });
  return (
    <tr className={classes.row}>
      <Text as="th" weight="semibold" nowrap scope="row" className={classes.number}>
        <button type="button" className={classes.open} onClick={() => onOpen(invoice)}>
          {fullNumber ?? ''}
        </button>
      </Text>
      <Text as="td" tone="muted" nowrap className={classes.date}>
        {issueDate === null ? '' : formats.date(issueDate)}
      </Text>
      <td className={classes.concept}>{concept}</td>
      <td className={classes.state}>
        <InvoiceState invoice={invoice} payment={payment} />
      </td>
      <Text as="td" tone="muted" className={classes.part}>
        {money(netMinor)}
      </Text>
      <Text as="td" tone="muted" className={classes.part}>
        {money(taxMinor)}
      </Text>
      <Text as="td" weight="semibold" className={classes.total}>
        {money(totalMinor)}
      </Text>
      <td className={classes.acts}>
        <InvoiceActs invoice={invoice} payment={payment} onOpen={onOpen} onFailure={onFailure} />
      </td>
    </tr>
  );
}

/** Invoices with their state as text; on phones each row becomes two lines. */
export function InvoiceTable({ invoices, payments, onOpen, onFailure }: Props) {
  const { t } = useTranslation('payments');
  return (
    <table className={classes.table} aria-label={t(($) => $.payments.list.title)}>
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
    </table>
  );
}
