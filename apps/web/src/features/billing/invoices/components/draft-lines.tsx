import { invoiceLimits } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { amountOf } from '@enlace/contract/billing/money/money.ts';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { readAmount, readQuantity } from '../amounts.rules.ts';
import { usePaperFormats } from '../use-paper-formats.ts';
import classes from './dialogs.module.css';

/** A line as it is being typed. */
export type TypedLine = { key: number; description: string; quantity: string; price: string };
/** Error texts, by line and field. */
export type LineIssues = ReadonlyMap<number, Partial<Record<'description' | 'quantity' | 'price', string>>>;

export function emptyLine(key: number): TypedLine {
  return { key, description: '', quantity: '1', price: '' };
}

/** Total of the lines that can be parsed. */
export function sumOfLines(lines: readonly TypedLine[], currency: string): number {
  let sum = 0;
  for (const { quantity, price } of lines) {
    const [quantityMilli, unitMinor] = [readQuantity(quantity), readAmount(price, currency)];
    if (quantityMilli !== undefined && unitMinor !== undefined) sum += amountOf({ unitMinor, quantityMilli });
  }
  return sum;
}

type Props = {
  lines: readonly TypedLine[];
  currency: string;
  issues: LineIssues;
  onChange: (lines: TypedLine[]) => void;
};

/** The lines of a manual invoice: description, quantity, price. */
export function DraftLines({ lines, currency, issues, onChange }: Props) {
  const { t } = useTranslation('invoicing');
  const { money } = usePaperFormats(currency);
  const change = (key: number, patch: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  return (
    <>
      {lines.map((line, index) => {
        const wrong = issues.get(line.key);
        const n = String(index + 1);
        return (
          <Grid
            phone={{ columns: '1fr 1fr 44px' }}
            columns="1fr 90px 120px 32px"
            gap={8}
            align="start"
            key={line.key}
            className={classes.line}
            role="group"
            aria-label={t(($) => $.invoicing.draft.line, { n })}
          >
            <TextField
              label={t(($) => $.invoicing.draft.description)}
              error={wrong?.description}
              maxLength={invoiceLimits.description}
              autoComplete="off"
              value={line.description}
              onChange={({ target }) => change(line.key, { description: target.value })}
            />
            <TextField
              label={t(($) => $.invoicing.draft.quantity)}
              error={wrong?.quantity}
              inputMode="decimal"
              autoComplete="off"
              value={line.quantity}
              onChange={({ target }) => change(line.key, { quantity: target.value })}
            />
            <TextField
              label={t(($) => $.invoicing.draft.price)}
              error={wrong?.price}
              inputMode="text"
              autoComplete="off"
              value={line.price}
              onChange={({ target }) => change(line.key, { price: target.value })}
            />
            <Box phone={{ pt: 26 }} as="span" pt={24}>
              <IconButton
                icon={IconX}
                label={t(($) => $.invoicing.draft.removeLine, { n })}
                disabled={lines.length === 1}
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              />
            </Box>
          </Grid>
        );
      })}
      <Text size={13} tone="muted">
        {t(($) => $.invoicing.draft.priceHint)}
      </Text>
      <div>
        <Button
          size="sm"
          icon={IconPlus}
          disabled={lines.length >= invoiceLimits.lines}
          onClick={() => onChange([...lines, emptyLine(Math.max(0, ...lines.map(({ key }) => key)) + 1)])}
        >
          {t(($) => $.invoicing.draft.addLine)}
        </Button>
      </div>
      <Row lineTop justify="between" gap={12} pt={12} align="stretch">
        <span>{t(($) => $.invoicing.draft.sum)}</span>
        <Text as="b" tabular>
          {money(sumOfLines(lines, currency))}
        </Text>
      </Row>
      <Text size={13} tone="muted">
        {t(($) => $.invoicing.draft.sumHelp)}
      </Text>
    </>
  );
}
