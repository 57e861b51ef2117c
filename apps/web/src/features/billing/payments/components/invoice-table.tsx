import { invoiceFormats, type InvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconDownload, IconEye } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
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

function Row({
  invoice,
  payment,
  onOpen,
  onFailure,
}: Omit<Props, 'invoices' | 'payments'> & {
  invoice: InvoiceSummary;
  payment: Payment | undefined;
}) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const canPay = useCan('billing.write');
  const { fullNumber, issueDate, concept, currency, netMinor, taxMinor, totalMinor } = invoice;
  const number = fullNumber ?? '';
  const money = (minor: number) => formats.exactMoney({ minor, currency });
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.number}>
        <button type="button" className={classes.open} onClick={() => onOpen(invoice)}>
          {number}
        </button>
      </th>
      <td className={classes.date}>{issueDate === null ? '' : formats.date(issueDate)}</td>
      <td className={classes.concept}>{concept}</td>
      <td className={classes.state}>
        <InvoiceState invoice={invoice} payment={payment} />
      </td>
      <td className={classes.part}>{money(netMinor)}</td>
      <td className={classes.part}>{money(taxMinor)}</td>
      <td className={classes.total}>{money(totalMinor)}</td>
      <td className={classes.acts}>
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
          <Row
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
