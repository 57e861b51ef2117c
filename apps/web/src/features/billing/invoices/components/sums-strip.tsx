import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { adminInvoiceFigures } from '@enlace/contract/billing/invoices/admin-invoices.contract.ts';
import { useTranslation } from 'react-i18next';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { usePaperFormats } from '../use-paper-formats.ts';
import classes from './sums-strip.module.css';

export type Figures = ReplyOf<typeof adminInvoiceFigures>;
type Sum = Figures['sums'][number];

function SumRow({ sum }: { sum: Sum }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const { money } = usePaperFormats(sum.currency);
  const facts: [string, string][] = [
    [t(($) => $.invoicing.sums.invoices), formats.number(sum.count)],
    [t(($) => $.invoicing.sums.net), money(sum.netMinor)],
    [t(($) => $.invoicing.sums.tax), money(sum.taxMinor)],
    [t(($) => $.invoicing.sums.total), money(sum.totalMinor)],
    [t(($) => $.invoicing.sums.collected), money(sum.collectedMinor)],
    [t(($) => $.invoicing.sums.refunded), money(sum.refundedMinor)],
    [t(($) => $.invoicing.sums.due), money(sum.dueMinor)],
  ];
  return (
    <Row
      phone={{ justify: 'space-between', gap: '6px 20px' }}
      as="dl"
      wrap
      gap={6}
      gapX={32}
      align="stretch"
      className={classes.row}
    >
      {facts.map(([label, value]) => (
        <div key={label}>
          <Text as="dt" size={12} tone="faint">
            {label}
          </Text>
          <Text as="dd" size={14} weight="semibold" tabular>
            {value}
          </Text>
        </div>
      ))}
    </Row>
  );
}

/** Totals of the listed invoices, one line per currency. */
export function SumsStrip({ sums }: { sums: readonly Sum[] }) {
  const { t } = useTranslation('invoicing');
  if (sums.length === 0) return null;
  return (
    <Box phone={{ p: '0 16px 10px' }} as="section" fixed pb={12} px={20} aria-label={t(($) => $.invoicing.sums.label)}>
      {sums.map((sum) => (
        <SumRow key={sum.currency} sum={sum} />
      ))}
    </Box>
  );
}
