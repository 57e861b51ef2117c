import type { TaxRateInput } from '@enlace/contract/billing/taxes/taxes.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconTrash } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { DateField } from '#components/dates/date-field.tsx';
import { FieldGroup } from '#components/fields/field-group.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { PercentField } from '../components/number-field.tsx';

type Props = {
  rates: readonly TaxRateInput[];
  onChange: (rates: TaxRateInput[]) => void;
  errorOf: (path: string) => unknown;
  isCharged: boolean;
  isDisabled: boolean;
};

function textOf(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined;
}

/** Rates over time: each applies from its day until the day before the next. */
export function TaxRates({ rates, onChange, errorOf, isCharged, isDisabled }: Props) {
  const { t } = useTranslation('catalog');
  const change = (index: number, patch: Partial<TaxRateInput>) =>
    onChange(rates.map((rate, at) => (at === index ? { ...rate, ...patch } : rate)));
  return (
    <FieldGroup legend={t(($) => $.catalog.taxes.rates)} isDisabled={isDisabled}>
      {rates.map((rate, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rates have no name of their own
        <Grid phone={{ columns: '1fr 1fr' }} columns="1fr 1fr 1fr 32px" gap={8} align="start" key={index}>
          <PercentField
            label={t(($) => $.catalog.taxes.rate)}
            ppm={rate.ratePpm}
            onPpm={(ppm) => change(index, { ratePpm: ppm ?? 0 })}
            error={textOf(errorOf(`rates.${index}.ratePpm`))}
            disabled={isDisabled || !isCharged}
          />
          <DateField
            label={t(($) => $.catalog.taxes.from)}
            value={rate.validFrom}
            onChange={(validFrom) => change(index, { validFrom })}
            error={textOf(errorOf(`rates.${index}.validFrom`))}
          />
          <DateField
            label={t(($) => $.catalog.taxes.until)}
            value={rate.validUntil ?? ''}
            onChange={(day) => change(index, { validUntil: day === '' ? null : day })}
            error={textOf(errorOf(`rates.${index}.validUntil`))}
          />
          <IconButton
            icon={IconTrash}
            size={28}
            iconSize={16}
            label={t(($) => $.catalog.taxes.removeRate, { number: index + 1 })}
            disabled={rates.length === 1}
            onClick={() => onChange(rates.filter((_rate, at) => at !== index))}
          />
        </Grid>
      ))}
      <Text size={12} tone="faint">
        {t(($) => $.catalog.taxes.ratesHint)}
      </Text>
      <FieldNote error={errorOf('rates') === undefined ? undefined : t(($) => $.catalog.taxes.overlap)} />
      <Button
        variant="soft"
        size="sm"
        icon={IconPlus}
        onClick={() => onChange([...rates, { ratePpm: rates.at(-1)?.ratePpm ?? 0, validFrom: '', validUntil: null }])}
      >
        {t(($) => $.catalog.taxes.addRate)}
      </Button>
    </FieldGroup>
  );
}
