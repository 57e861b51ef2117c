import {
  createBillingPeriodRef,
  updateBillingPeriodRef,
} from '@enlace/contract/billing/catalog/billing-periods.refs.gen.ts';
import {
  anchorModes,
  type BillingPeriod,
  billingPeriodInputSchema,
  catalogLimits,
  periodUnits,
} from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useSaved } from '../api/use-save.ts';
import { FormDrawer } from '../components/form-drawer.tsx';
import { NamesField } from '../components/names-field.tsx';
import { NumberField } from '../components/number-field.tsx';
import { ArchiveButton } from '../components/archive-button.tsx';
import type { DrawerProps } from '../components/shelf-screen.tsx';
import { inOwnWords, toFields } from '../names.rules.ts';

/** Billing interval and trial length. */
export function PeriodDrawer({ row, canWrite, acts, onClose }: DrawerProps<BillingPeriod>) {
  const { t } = useTranslation('catalog');
  const saved = useSaved(onClose);
  const contract = useContractForm({
    schema: billingPeriodInputSchema,
    initialValues: {
      code: row?.code ?? '',
      name: toFields(row?.name ?? {}),
      unit: row?.unit ?? 'month',
      unitCount: row?.unitCount ?? 1,
      trialDays: row?.trialDays ?? 0,
      anchorMode: row?.anchorMode ?? 'anniversary',
    },
    fieldOfCode: { 'catalog.code_taken': 'code' },
    async onSubmit(body) {
      const answer = row
        ? await call(updateBillingPeriodRef, { params: { id: row.id }, body })
        : await call(createBillingPeriodRef, { body });
      await saved(inOwnWords(answer.name));
    },
  });
  const { form } = contract;
  const values = form.getValues();
  const name = row ? inOwnWords(row.name) : '';
  const isLocked = !canWrite || row?.isUsed === true;
  return (
    <FormDrawer
      title={row ? name : t(($) => $.catalog.periods.add)}
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
      <TextField
        label={t(($) => $.catalog.form.code)}
        hint={t(($) => $.catalog.form.codeHint)}
        disabled={isLocked}
        {...form.getInputProps('code')}
      />
      <Grid columns="1fr 1fr" gap={14} align="start">
        <NumberField
          label={t(($) => $.catalog.periods.every)}
          value={values.unitCount}
          onChange={(count) => form.setFieldValue('unitCount', count ?? 0)}
          error={form.errors['unitCount']}
          disabled={isLocked}
        />
        <SelectField
          label={t(($) => $.catalog.periods.unit)}
          options={periodUnits.map((unit) => ({ value: unit, label: t(($) => $.catalog.unit[unit]) }))}
          disabled={isLocked}
          {...form.getInputProps('unit')}
        />
      </Grid>
      <SelectField
        label={t(($) => $.catalog.periods.anchor)}
        hint={t(($) => $.catalog.periods.anchorHelp[values.anchorMode])}
        options={anchorModes.map((mode) => ({ value: mode, label: t(($) => $.catalog.periods.anchors[mode]) }))}
        disabled={isLocked}
        {...form.getInputProps('anchorMode')}
      />
      <NumberField
        label={t(($) => $.catalog.periods.trial)}
        hint={t(($) => $.catalog.periods.trialHint)}
        value={values.trialDays}
        onChange={(days) => form.setFieldValue('trialDays', days ?? 0)}
        error={form.errors['trialDays']}
        disabled={!canWrite}
      />
      {row?.isUsed && (
        <Text size={12} tone="faint">
          {t(($) => $.catalog.periods.locked)}
        </Text>
      )}
    </FormDrawer>
  );
}
