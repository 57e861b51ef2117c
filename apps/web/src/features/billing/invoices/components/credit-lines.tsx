import type { AdminInvoice, InvoiceLine } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '#components/fields/field-note.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { readAmount } from '../amounts.rules.ts';
import { creditableOf } from '../refunds.rules.ts';
import { usePaperFormats } from '../use-paper-formats.ts';

type Amounts = Readonly<Record<number, string>>;
export type CreditAmount = { position: number; amountMinor: number };

/** Parses the typed amounts and collects errors. */
function readAmounts(lines: readonly InvoiceLine[], amounts: Amounts, read: (text: string) => number | undefined) {
  const found: CreditAmount[] = [];
  const wrong: number[] = [];
  for (const { position } of lines) {
    const text = amounts[position]?.trim() ?? '';
    if (text === '') continue;
    const amountMinor = read(text);
    if (amountMinor === undefined || amountMinor <= 0) wrong.push(position);
    else found.push({ position, amountMinor });
  }
  return { found, wrong };
}

/** Typed amounts per line; `read` returns undefined and shows the errors while some are invalid. */
export function useCreditLines({ lines: all, currency }: Pick<AdminInvoice, 'lines' | 'currency'>) {
  const { t } = useTranslation('invoicing');
  const lines = all.filter((line) => creditableOf(line) > 0);
  const [amounts, setAmounts] = useState<Amounts>({});
  const [issues, setIssues] = useState<Amounts>({});
  const [isEmpty, setEmpty] = useState(false);
  return {
    lines,
    currency,
    amounts,
    issues,
    isEmpty,
    change: (position: number, text: string) => setAmounts({ ...amounts, [position]: text }),
    read(): CreditAmount[] | undefined {
      const { found, wrong } = readAmounts(lines, amounts, (text) => readAmount(text, currency));
      const bad = t(($) => $.invoicing.form.badAmount);
      setIssues(Object.fromEntries(wrong.map((position) => [position, bad])));
      setEmpty(found.length === 0 && wrong.length === 0);
      return found.length === 0 || wrong.length > 0 ? undefined : found;
    },
  };
}

/** A field for each line that can still be credited. */
export function CreditLines({ credit }: { credit: ReturnType<typeof useCreditLines> }) {
  const { t } = useTranslation('invoicing');
  const { money } = usePaperFormats(credit.currency);
  return (
    <>
      {credit.lines.map((line) => (
        <TextField
          key={line.position}
          label={t(($) => $.invoicing.creditDialog.amountOf, { name: line.description })}
          hint={t(($) => $.invoicing.creditDialog.left, { left: money(creditableOf(line)) })}
          error={credit.issues[line.position]}
          inputMode="decimal"
          autoComplete="off"
          value={credit.amounts[line.position] ?? ''}
          onChange={({ target }) => credit.change(line.position, target.value)}
        />
      ))}
      {credit.isEmpty && <FieldNote error={t(($) => $.invoicing.creditDialog.noLines)} />}
    </>
  );
}
