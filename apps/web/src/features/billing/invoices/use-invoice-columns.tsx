import type { AdminInvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { InvoiceState } from './components/invoice-state.tsx';
import { usePaperFormats } from './use-paper-formats.ts';
import classes from './invoice-columns.module.css';

const nothing = '–';

function Money({ minor, currency }: { minor: number; currency: string }) {
  const { money } = usePaperFormats(currency);
  return (
    <Text as="span" weight="semibold" tabular nowrap>
      {money(minor)}
    </Text>
  );
}

/** Columns of the list, in order. */
export function useInvoiceColumns(): readonly Column<AdminInvoiceSummary>[] {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const plain = (text: string | null) => (
    <Text as="span" tone="muted" tabular>
      {text ?? nothing}
    </Text>
  );
  const date = (day: string | null) => plain(day === null ? null : formats.date(day));
  return [
    {
      id: 'number',
      header: t(($) => $.invoicing.column.number),
      width: '150px',
      cell: ({ fullNumber }) => (
        <Text
          as="span"
          weight="semibold"
          tabular
          className={classes.number}
          data-none={fullNumber === null || undefined}
        >
          {fullNumber ?? t(($) => $.invoicing.noNumber)}
        </Text>
      ),
    },
    {
      id: 'client',
      header: t(($) => $.invoicing.column.client),
      cell: ({ client, buyerTaxId }) => (
        <Row as="span" align="baseline" gap={8} shrink className={classes.client}>
          <Text as="b" clip weight="medium">
            {client.name}
          </Text>
          {buyerTaxId !== null && (
            <Text as="span" fixed tone="faint" tabular>
              {buyerTaxId}
            </Text>
          )}
        </Row>
      ),
    },
    {
      id: 'date',
      header: t(($) => $.invoicing.column.date),
      width: '110px',
      cell: ({ issueDate, createdAt }) => date(issueDate ?? createdAt),
    },
    {
      id: 'concept',
      header: t(($) => $.invoicing.column.concept),
      isOptional: true,
      // For a credit note it is the number of the corrected invoice.
      cell: ({ kind, concept }) =>
        plain(kind === 'credit_note' ? t(($) => $.invoicing.drawer.rectifies, { number: concept }) : concept),
    },
    {
      id: 'due',
      header: t(($) => $.invoicing.column.due),
      width: '110px',
      isOptional: true,
      isHiddenAtFirst: true,
      cell: ({ dueDate }) => date(dueDate),
    },
    {
      id: 'amount',
      header: t(($) => $.invoicing.column.amount),
      width: '140px',
      align: 'end',
      cell: ({ totalMinor, currency }) => <Money minor={totalMinor} currency={currency} />,
    },
    {
      id: 'state',
      header: t(($) => $.invoicing.column.state),
      width: '150px',
      cell: (invoice) => <InvoiceState invoice={invoice} isQuiet />,
    },
  ];
}

/** The two lines on phones. */
export function PhoneRow({ invoice }: { invoice: AdminInvoiceSummary }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const { fullNumber, client, issueDate, createdAt, totalMinor, currency } = invoice;
  return (
    <Box maxW="calc(100vw - 118px)" as="span" block>
      <Row minH={22} as="span" justify="between" gap={8} shrink>
        <Text as="b" size={14} weight="medium" truncate>
          {client.name}
        </Text>
        <Money minor={totalMinor} currency={currency} />
      </Row>
      <Row minH={22} as="span" justify="between" gap={8} shrink>
        <Text as="span" truncate tone="muted" tabular>
          {fullNumber ?? t(($) => $.invoicing.noNumber)} · {formats.date(issueDate ?? createdAt)}
        </Text>
        <InvoiceState invoice={invoice} isQuiet />
      </Row>
    </Box>
  );
}
