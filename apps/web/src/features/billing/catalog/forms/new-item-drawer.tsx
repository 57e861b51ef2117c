import { createCatalogItemRef } from '@enlace/contract/billing/catalog/catalog-items.refs.gen.ts';
import { catalogItemInputSchema } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#components/fields/check-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useSaved } from '../api/use-save.ts';
import { CurrencyField } from '../components/currency-field.tsx';
import { DayField } from '../components/day-field.tsx';
import { FormDrawer } from '../components/form-drawer.tsx';
import { MoneyField, NumberField } from '../components/number-field.tsx';
import { TypeField } from '../components/type-field.tsx';

export type NewItem = { planId: string; billingPeriodId: string; accountTypeId: string | null; currency: string };
type Props = { place: NewItem; name: string; onClose: () => void };

/** Creates an offer of a plan for another period. */
export function NewItemDrawer({ place, name, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const saved = useSaved(onClose);
  const initialValues: NewItem & {
    priceMinor: number | null;
    setupFeeMinor: number;
    taxInclusive: boolean;
    trialDays: number | null;
    visibleFrom: string | null;
    visibleUntil: string | null;
  } = {
    ...place,
    priceMinor: null,
    setupFeeMinor: 0,
    taxInclusive: false,
    trialDays: null,
    visibleFrom: null,
    visibleUntil: null,
  };
  const contract = useContractForm({
    schema: catalogItemInputSchema,
    initialValues,
    fieldOfCode: { 'catalog.offer_taken': 'currency' },
    async onSubmit(body) {
      await call(createCatalogItemRef, { body });
      await saved(name);
    },
  });
  const { form } = contract;
  const values = form.getValues();
  return (
    <FormDrawer title={t(($) => $.catalog.items.offer, { name })} contract={contract} canWrite onClose={onClose}>
      <Grid columns="1fr 1fr" gap={14} align="start">
        <MoneyField
          label={t(($) => $.catalog.form.price)}
          minor={values.priceMinor}
          currency={values.currency}
          onMinor={(minor) => form.setFieldValue('priceMinor', minor)}
          error={form.errors['priceMinor']}
          autoFocus
        />
        <MoneyField
          label={t(($) => $.catalog.items.setupFee)}
          hint={t(($) => $.catalog.items.setupFeeHint)}
          minor={values.setupFeeMinor}
          currency={values.currency}
          onMinor={(minor) => form.setFieldValue('setupFeeMinor', minor ?? 0)}
          error={form.errors['setupFeeMinor']}
        />
      </Grid>
      <Grid columns="1fr 1fr" gap={14} align="start">
        <CurrencyField
          value={values.currency}
          onChange={(currency) => form.setFieldValue('currency', currency)}
          error={form.errors['currency']}
        />
        <TypeField
          value={values.accountTypeId}
          onChange={(id) => form.setFieldValue('accountTypeId', id)}
          error={form.errors['accountTypeId']}
        />
      </Grid>
      <CheckField {...form.getInputProps('taxInclusive', { type: 'checkbox' })}>
        {t(($) => $.catalog.form.taxInclusive)}
      </CheckField>
      <NumberField
        label={t(($) => $.catalog.periods.trial)}
        hint={t(($) => $.catalog.items.trialHint)}
        value={values.trialDays}
        onChange={(days) => form.setFieldValue('trialDays', days)}
        error={form.errors['trialDays']}
      />
      <Grid columns="1fr 1fr" gap={14} align="start">
        <DayField
          label={t(($) => $.catalog.form.visibleFrom)}
          value={values.visibleFrom}
          onChange={(at) => form.setFieldValue('visibleFrom', at)}
        />
        <DayField
          label={t(($) => $.catalog.form.visibleUntil)}
          value={values.visibleUntil}
          onChange={(at) => form.setFieldValue('visibleUntil', at)}
          error={form.errors['visibleUntil']}
        />
      </Grid>
    </FormDrawer>
  );
}
