import { readTaxId, taxIdExample } from '@enlace/contract/account/details/tax-id/tax-id.rules.ts';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/fields/text-field.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { HelpTip } from '#components/help/help-tip.tsx';

type Props = {
  country: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/** Tax id, validated by its country's rules while typing: success is shown at once, errors on blur. */
export function TaxIdField({ country, value = '', onChange, onBlur, error, ...rest }: Props) {
  const { t } = useTranslation('personal');
  const [isLeft, setLeft] = useState(false);
  const read = value.trim() === '' ? undefined : readTaxId({ country, text: value });
  const kind = read?.kind ?? 'other';
  const isWrong = value.trim() !== '' && read === undefined;
  const example = taxIdExample(country);
  const own = isWrong && isLeft ? fieldIssueText({ path: 'taxId', code: 'invalid_tax_id' }) : undefined;
  return (
    <TextField
      {...rest}
      label={t(($) => $.personal.billing.taxId)}
      aside={<HelpTip of="taxIdentity" about={t(($) => $.personal.billing.taxId)} />}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      onChange={({ target }) => {
        setLeft(false);
        onChange?.(target.value);
      }}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
      hint={
        example === undefined
          ? t(($) => $.personal.billing.taxIdFree)
          : t(($) => $.personal.billing.taxIdLike, { example })
      }
      success={kind === 'other' ? undefined : t(($) => $.personal.billing.taxIdGood[kind])}
      error={read ? undefined : (own ?? error)}
    />
  );
}
