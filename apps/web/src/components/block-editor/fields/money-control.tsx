import { currencyDigits } from '@enlace/blocks/model/money.ts';
import { useState } from 'react';
import { TextField } from '#components/fields/text-field.tsx';
import { currentTag } from '#lib/i18n/i18n.ts';
import { type FieldControlProps, textValue, useQuietError } from './field-control.ts';
import { moneyText, parseMoney } from './money.rules.ts';
import { useRootValues } from './root-values.ts';

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat(currentTag(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** An amount in the block's currency: typed with decimals, stored in minor units. Invalid input stays as typed. */
export function MoneyControl({ label, hint, value, issues, onChange }: FieldControlProps) {
  const { error, onFocus, onBlur } = useQuietError(issues);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const currency = textValue(useRootValues()['currency']) || 'EUR';
  const digits = currencyDigits(currency);
  const written = typeof value === 'number' ? moneyText(value, { digits, locale: currentTag() }) : textValue(value);
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      value={typed ?? written}
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      maxLength={20}
      autoComplete="off"
      end={<span aria-hidden="true">{symbolOf(currency)}</span>}
      onFocus={onFocus}
      onBlur={() => {
        onBlur();
        setTyped(undefined);
      }}
      onChange={({ target }) => {
        setTyped(target.value);
        const minor = parseMoney(target.value, digits);
        onChange(minor === undefined ? target.value : minor, { isTyping: true });
      }}
    />
  );
}
