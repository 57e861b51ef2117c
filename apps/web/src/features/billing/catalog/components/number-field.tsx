import { NumberInput } from '@mantine/core';
import { type KeyboardEventHandler, type ReactNode, useState } from 'react';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { digitsOf, fromPercent, fromTyped, ppmPerPercent, toTyped } from '../money.rules.ts';

type Base = {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
  hideLabel?: boolean;
  onKeyDown?: KeyboardEventHandler;
  onBlur?: () => void;
};
type Props = Base & {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  /** Decimal places. */
  digits?: number;
  /** Always shows all decimal places. */
  isExact?: boolean;
  suffix?: string;
  placeholder?: string;
};

function separators(): { decimalSeparator: string; thousandSeparator: string } {
  return currentLocale() === 'es'
    ? { decimalSeparator: ',', thousandSeparator: '.' }
    : { decimalSeparator: '.', thousandSeparator: ',' };
}

/** What the input says of “12,50” while it is typed is a text, so that its last zero stays. */
function numberOf(typed: number | string): number | null {
  const number = Number(typed);
  return typed === '' || Number.isNaN(number) ? null : number;
}

/** A number in the person's format; empty for none. */
export function NumberField({
  label,
  hint,
  error,
  hideLabel,
  value,
  onChange,
  digits = 0,
  isExact = false,
  suffix,
  ...rest
}: Props) {
  const [typed, setTyped] = useState<number | string>('');
  return (
    <NumberInput
      {...(hideLabel ? { 'aria-label': label } : { label })}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      hideControls
      allowNegative={false}
      decimalScale={digits}
      fixedDecimalScale={isExact}
      suffix={suffix ?? ''}
      clampBehavior="none"
      value={numberOf(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
      {...separators()}
      {...rest}
    />
  );
}

type MoneyProps = Base & {
  minor: number | null;
  currency: string | null;
  onMinor: (minor: number | null) => void;
};

/** An amount in a currency, with that currency's decimal places. */
export function MoneyField({ minor, currency, onMinor, ...rest }: MoneyProps) {
  return (
    <NumberField
      {...rest}
      digits={digitsOf(currency)}
      isExact
      suffix={currency === null ? '' : `\u00A0${currency}`}
      value={toTyped(minor, currency) === '' ? null : Number(toTyped(minor, currency))}
      onChange={(typed) => onMinor(fromTyped(typed ?? '', currency))}
    />
  );
}

type PercentProps = Base & { ppm: number | null; onPpm: (ppm: number | null) => void };

/** A share in percent, stored in millionths. */
export function PercentField({ ppm, onPpm, ...rest }: PercentProps) {
  return (
    <NumberField
      {...rest}
      digits={3}
      suffix={'\u202F%'}
      value={ppm === null ? null : ppm / ppmPerPercent}
      onChange={(typed) => onPpm(fromPercent(typed ?? ''))}
    />
  );
}
