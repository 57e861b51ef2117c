import { countries } from '@enlace/contract/account/details/countries.ts';
import { roundings } from '@enlace/contract/billing/money/money.ts';
import { catalogLimits } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { createTaxRef, updateTaxRef } from '@enlace/contract/billing/taxes/taxes.refs.gen.ts';
import { type Tax, taxCategories, taxInputSchema, taxPlaces } from '@enlace/contract/billing/taxes/taxes.schemas.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useSaved } from '../api/use-save.ts';
import { FormDrawer } from '../components/form-drawer.tsx';
import { NamesField } from '../components/names-field.tsx';
import { ArchiveButton } from '../components/archive-button.tsx';
import type { DrawerProps } from '../components/shelf-screen.tsx';
import { inOwnWords, toFields } from '../names.rules.ts';
import { TaxRates } from './tax-rates.tsx';

/** Countries by name, and the two places of taxes between territories. */
function usePlaces() {
  const { t } = useTranslation('catalog');
  const locale = currentLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    const named = countries.map((code) => ({ value: String(code), label: names.of(code) ?? code }));
    return [
      { value: taxPlaces.betweenMembers, label: t(($) => $.catalog.taxes.betweenMembers) },
      { value: taxPlaces.elsewhere, label: t(($) => $.catalog.taxes.elsewhere) },
      ...named.toSorted((one, other) => one.label.localeCompare(other.label, locale)),
    ];
  }, [locale, t]);
}

function initialOf(row: Tax | null) {
  return {
    code: row?.code ?? '',
    name: toFields(row?.name ?? {}),
    country: row?.country ?? 'ES',
    region: row?.region ?? null,
    category: row?.category ?? ('S' as const),
    note: toFields(row?.note ?? {}),
    rounding: row?.rounding ?? ('half_away' as const),
    rates: row?.rates.map(({ ratePpm, validFrom, validUntil }) => ({ ratePpm, validFrom, validUntil })) ?? [
      { ratePpm: 0, validFrom: '', validUntil: null },
    ],
  };
}

/** Where a tax applies, its kind, and its rates over time. */
export function TaxDrawer({ row, canWrite, acts, onClose }: DrawerProps<Tax>) {
  const { t } = useTranslation('catalog');
  const saved = useSaved(onClose);
  const places = usePlaces();
  const contract = useContractForm({
    schema: taxInputSchema,
    initialValues: initialOf(row),
    fieldOfCode: { 'catalog.code_taken': 'code', 'taxes.rates_overlap': 'rates' },
    async onSubmit(body) {
      const answer = row
        ? await call(updateTaxRef, { params: { id: row.id }, body })
        : await call(createTaxRef, { body });
      await saved(inOwnWords(answer.name));
    },
  });
  const { form } = contract;
  const values = form.getValues();
  const name = row ? inOwnWords(row.name) : '';
  const isLocked = !canWrite || row?.isUsed === true;
  return (
    <FormDrawer
      title={row ? name : t(($) => $.catalog.taxes.add)}
      contract={contract}
      canWrite={canWrite}
      onClose={onClose}
      aside={<ArchiveButton row={row} name={name} acts={acts} onClose={onClose} />}
    >
      <NamesField
        legend={t(($) => $.catalog.form.name)}
        hint={t(($) => $.catalog.form.namesHint)}
        value={values.name}
        onChange={(texts) => form.setFieldValue('name', texts)}
        errorOf={(locale) => form.errors[`name.${locale}`]}
        maxLength={catalogLimits.name}
        autoFocus={!row}
      />
      <Grid columns="1fr 1fr" gap={14} align="start">
        <SearchSelectField
          label={t(($) => $.catalog.taxes.country)}
          options={places}
          disabled={isLocked}
          {...form.getInputProps('country')}
        />
        <TextField
          label={t(($) => $.catalog.taxes.region)}
          hint={t(($) => $.catalog.taxes.regionHint)}
          disabled={isLocked}
          value={values.region ?? ''}
          onChange={({ target }) =>
            form.setFieldValue('region', target.value === '' ? null : target.value.toUpperCase())
          }
          error={form.errors['region']}
        />
      </Grid>
      <Grid columns="1fr 1fr" gap={14} align="start">
        <SelectField
          label={t(($) => $.catalog.taxes.category)}
          options={taxCategories.map((value) => ({ value, label: t(($) => $.catalog.taxes.categories[value]) }))}
          disabled={isLocked}
          {...form.getInputProps('category')}
        />
        <SelectField
          label={t(($) => $.catalog.taxes.rounding)}
          options={roundings.map((value) => ({ value, label: t(($) => $.catalog.taxes.roundings[value]) }))}
          disabled={!canWrite}
          {...form.getInputProps('rounding')}
        />
      </Grid>
      <TextField
        label={t(($) => $.catalog.form.code)}
        hint={t(($) => $.catalog.taxes.codeHint)}
        disabled={isLocked}
        {...form.getInputProps('code')}
      />
      <TaxRates
        rates={values.rates}
        onChange={(rates) => form.setFieldValue('rates', rates)}
        errorOf={(path) => form.errors[path]}
        isCharged={values.category === 'S'}
        isDisabled={!canWrite}
      />
      <NamesField
        legend={t(($) => $.catalog.taxes.note)}
        hint={t(($) => $.catalog.taxes.noteHint)}
        value={values.note}
        onChange={(texts) => form.setFieldValue('note', texts)}
        errorOf={(locale) => form.errors[`note.${locale}`]}
        maxLength={300}
      />
    </FormDrawer>
  );
}
