import { catalogLimits, type Coupon, couponInputSchema } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { createCouponRef, updateCouponRef } from '@enlace/contract/billing/catalog/coupons.refs.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { plansQuery } from '../api/catalog.calls.ts';
import { useSaved } from '../api/use-save.ts';
import { CurrencyField } from '../components/currency-field.tsx';
import { DayField } from '../components/day-field.tsx';
import { FormDrawer } from '../components/form-drawer.tsx';
import { NamesField } from '../components/names-field.tsx';
import { MoneyField, NumberField, PercentField } from '../components/number-field.tsx';
import { ArchiveButton } from '../components/archive-button.tsx';
import type { DrawerProps } from '../components/shelf-screen.tsx';
import { inOwnWords, toFields } from '../names.rules.ts';

function initialOf(row: Coupon | null) {
  return {
    code: row?.code ?? '',
    name: toFields(row?.name ?? {}),
    percentPpm: row ? row.percentPpm : 100_000,
    amountMinor: row?.amountMinor ?? null,
    currency: row?.currency ?? null,
    periods: row ? row.periods : 3,
    planId: row?.planId ?? null,
    maxRedemptions: row?.maxRedemptions ?? null,
    validFrom: row?.validFrom ?? null,
    validUntil: row?.validUntil ?? null,
  };
}

/** Discount of a code, its duration and target. */
export function CouponDrawer({ row, canWrite, acts, onClose }: DrawerProps<Coupon & { isUsed: boolean }>) {
  const { t } = useTranslation('catalog');
  const saved = useSaved(onClose);
  const plans = useQuery(plansQuery);
  const contract = useContractForm({
    schema: couponInputSchema,
    initialValues: initialOf(row),
    fieldOfCode: { 'catalog.code_taken': 'code' },
    async onSubmit(body) {
      const answer = row
        ? await call(updateCouponRef, { params: { id: row.id }, body })
        : await call(createCouponRef, { body });
      await saved(answer.code);
    },
  });
  const { form } = contract;
  const values = form.getValues();
  const isOff = !canWrite;
  const isLocked = isOff || row?.isUsed === true;
  const isShare = values.amountMinor === null && values.currency === null;
  return (
    <FormDrawer
      title={row ? row.code : t(($) => $.catalog.coupons.add)}
      contract={contract}
      canWrite={canWrite}
      onClose={onClose}
      aside={<ArchiveButton row={row} name={row?.code ?? ''} acts={acts} onClose={onClose} />}
    >
      <TextField
        label={t(($) => $.catalog.coupons.code)}
        hint={t(($) => $.catalog.coupons.codeHint)}
        autoFocus={!row}
        autoCapitalize="characters"
        disabled={isLocked}
        {...form.getInputProps('code')}
      />
      <NamesField
        legend={t(($) => $.catalog.coupons.name)}
        hint={t(($) => $.catalog.form.namesHint)}
        value={values.name}
        onChange={(texts) => form.setFieldValue('name', texts)}
        errorOf={(locale) => form.errors[`name.${locale}`]}
        maxLength={catalogLimits.name}
      />
      <SelectField
        label={t(($) => $.catalog.coupons.kind)}
        options={[
          { value: 'share', label: t(($) => $.catalog.coupons.share) },
          { value: 'amount', label: t(($) => $.catalog.coupons.amount) },
        ]}
        value={isShare ? 'share' : 'amount'}
        disabled={isLocked}
        onChange={(kind) =>
          form.setValues(
            kind === 'share'
              ? { percentPpm: 100_000, amountMinor: null, currency: null }
              : { percentPpm: null, amountMinor: 500, currency: 'EUR' },
          )
        }
      />
      {isShare ? (
        <PercentField
          label={t(($) => $.catalog.coupons.takesOff)}
          ppm={values.percentPpm}
          onPpm={(ppm) => form.setFieldValue('percentPpm', ppm)}
          error={form.errors['percentPpm']}
          disabled={isLocked}
        />
      ) : (
        <Grid columns="1fr 1fr" gap={14} align="start">
          <MoneyField
            label={t(($) => $.catalog.coupons.takesOff)}
            minor={values.amountMinor}
            currency={values.currency}
            onMinor={(minor) => form.setFieldValue('amountMinor', minor)}
            error={form.errors['amountMinor'] ?? form.errors['percentPpm']}
            disabled={isLocked}
          />
          <CurrencyField
            value={values.currency ?? 'EUR'}
            onChange={(currency) => form.setFieldValue('currency', currency)}
            disabled={isLocked}
            error={form.errors['currency']}
          />
        </Grid>
      )}
      <Grid columns="1fr 1fr" gap={14} align="start">
        <NumberField
          label={t(($) => $.catalog.coupons.periods)}
          hint={t(($) => $.catalog.coupons.periodsHint)}
          value={values.periods}
          onChange={(periods) => form.setFieldValue('periods', periods)}
          error={form.errors['periods']}
          disabled={isLocked}
        />
        <NumberField
          label={t(($) => $.catalog.coupons.max)}
          hint={t(($) => $.catalog.coupons.maxHint)}
          value={values.maxRedemptions}
          onChange={(max) => form.setFieldValue('maxRedemptions', max)}
          error={form.errors['maxRedemptions']}
          disabled={isOff}
        />
      </Grid>
      <SelectField
        label={t(($) => $.catalog.coupons.plan)}
        none={t(($) => $.catalog.coupons.everyPlan)}
        options={(plans.data?.items ?? []).map(({ id, name }) => ({ value: id, label: inOwnWords(name) }))}
        value={values.planId}
        disabled={isLocked}
        onChange={(id: string | null) => form.setFieldValue('planId', id)}
      />
      <Grid columns="1fr 1fr" gap={14} align="start">
        <DayField
          label={t(($) => $.catalog.coupons.from)}
          value={values.validFrom}
          onChange={(at) => form.setFieldValue('validFrom', at)}
          disabled={isOff}
        />
        <DayField
          label={t(($) => $.catalog.coupons.until)}
          value={values.validUntil}
          onChange={(at) => form.setFieldValue('validUntil', at)}
          error={form.errors['validUntil']}
          disabled={isOff}
        />
      </Grid>
    </FormDrawer>
  );
}
