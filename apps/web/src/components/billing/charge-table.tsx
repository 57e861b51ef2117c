import type { Charge } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Box, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { taxKindOf } from './tax-kind.rules.ts';
import classes from './charge-table.module.css';

type Line = Charge['lines'][number];

function Description({ line }: { line: Line }) {
  const { t } = useTranslation('charges');
  const formats = useFormats();
  const { periodStart, periodEnd } = line;
  return (
    <th scope="row">
      {line.description}
      {periodStart !== null && periodEnd !== null && (
        <Text mt={2} as="span" block size={12} weight="regular" tone="faint">
          {t(($) => $.charges.period, { from: formats.date(periodStart), to: formats.date(periodEnd) })}
        </Text>
      )}
    </th>
  );
}

function useTaxWords() {
  const { t } = useTranslation('charges');
  const formats = useFormats();
  return ({ code, category, ratePpm }: Charge['taxes'][number]): string => {
    const kind = taxKindOf({ code, category });
    return kind === 'reverse' || kind === 'none'
      ? t(($) => $.charges.tax[kind])
      : t(($) => $.charges.tax[kind], { rate: formats.percent(ratePpm / 1_000_000) });
  };
}

/** Every line of a charge as on its invoice: lines, base, taxes, total, credit, amount due. */
export function ChargeTable({ charge, label }: { charge: Charge; label: string }) {
  const { t } = useTranslation('charges');
  const formats = useFormats();
  const taxWords = useTaxWords();
  const { currency } = charge;
  const money = (minor: number) => formats.exactMoney({ minor, currency });
  const hasCredit = charge.creditMinor !== 0;
  return (
    <Box as="table" size={13} tone="default" className={classes.table} aria-label={label}>
      <tbody>
        {charge.lines.map((line, index) => (
          // The lines of a charge have no ids and are never reordered.
          <Box as="tr" lineBetween key={index} className={classes.line} data-less={line.netMinor < 0 || undefined}>
            <Description line={line} />
            <td>{money(line.netMinor)}</td>
          </Box>
        ))}
      </tbody>
      <Box as="tbody" lineTop tone="muted" className={classes.sums}>
        <tr>
          <th scope="row">{t(($) => $.charges.net)}</th>
          <td>{money(charge.netMinor)}</td>
        </tr>
        {charge.taxes.map((tax) => (
          <tr key={`${tax.code}-${tax.ratePpm}`}>
            <th scope="row">{taxWords(tax)}</th>
            <td>{money(tax.taxMinor)}</td>
          </tr>
        ))}
        {hasCredit && (
          <>
            <tr>
              <th scope="row">{t(($) => $.charges.total)}</th>
              <td>{money(charge.totalMinor)}</td>
            </tr>
            <tr data-less>
              <th scope="row">{t(($) => $.charges.credit)}</th>
              <td>{money(0 - charge.creditMinor)}</td>
            </tr>
          </>
        )}
      </Box>
      <tbody>
        <tr className={classes.due}>
          <Box as="th" pt={10} size={14} weight="semibold" scope="row">
            {hasCredit ? t(($) => $.charges.due) : t(($) => $.charges.total)}
          </Box>
          <Box as="td" pt={8} data-due>
            {money(charge.dueMinor)}
          </Box>
        </tr>
      </tbody>
    </Box>
  );
}
