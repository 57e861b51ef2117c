import { fromWireLocale, type WireLocale, wireLocales } from '@enlace/contract/core/locale.ts';
import { useId } from 'react';
import { TextField } from '#components/fields/text-field.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { Grid, Text } from '#components/layout/layout.tsx';
import type { FilledTexts } from '../names.rules.ts';

type Props = {
  legend: string;
  hint?: string;
  value: FilledTexts;
  onChange: (value: FilledTexts) => void;
  errorOf: (locale: WireLocale) => unknown;
  maxLength: number;
  autoFocus?: boolean;
};

/** One text per language; an empty one falls back to the first that is given. */
export function NamesField({ legend, hint, value, onChange, errorOf, maxLength, autoFocus = false }: Props) {
  const hintId = useId();
  return (
    <Grid as="fieldset" gap={6} m={0} p={0} shrink aria-describedby={hint === undefined ? undefined : hintId}>
      <Text as="legend" mb={6} p={0} size={13} weight="semibold">
        {legend}
      </Text>
      {wireLocales.map((locale) => {
        const error = errorOf(locale);
        return (
          <TextField
            key={locale}
            hideLabel
            label={`${legend}: ${localeNames[fromWireLocale(locale)]}`}
            prefix={fromWireLocale(locale)}
            lang={fromWireLocale(locale)}
            maxLength={maxLength}
            autoFocus={autoFocus && locale === 'es'}
            value={value[locale]}
            onChange={({ target }) => onChange({ ...value, [locale]: target.value })}
            error={typeof error === 'string' ? error : undefined}
          />
        );
      })}
      {hint !== undefined && (
        <Text size={12} tone="faint" id={hintId}>
          {hint}
        </Text>
      )}
    </Grid>
  );
}
