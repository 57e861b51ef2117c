import {
  catalogLimits,
  type CatalogPackage,
  packageInputSchema,
} from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import {
  createCatalogPackageRef,
  updateCatalogPackageRef,
} from '@enlace/contract/billing/catalog/packages.refs.gen.ts';
import { quotaResources } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#components/fields/check-field.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { FieldGroup } from '#components/fields/field-group.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useSaved } from '../api/use-save.ts';
import { CurrencyField } from '../components/currency-field.tsx';
import { DayField } from '../components/day-field.tsx';
import { FormDrawer } from '../components/form-drawer.tsx';
import { NamesField } from '../components/names-field.tsx';
import { MoneyField, NumberField } from '../components/number-field.tsx';
import { ArchiveButton } from '../components/archive-button.tsx';
import type { DrawerProps } from '../components/shelf-screen.tsx';
import { TypeField } from '../components/type-field.tsx';
import { inOwnWords, toFields } from '../names.rules.ts';
import { gigabyte } from '../gigabyte.rules.ts';

type Grants = CatalogPackage['quotas'];

function initialOf(row: CatalogPackage | null) {
  return {
    code: row?.code ?? '',
    name: toFields(row?.name ?? {}),
    description: toFields(row?.description ?? {}),
    currency: row?.currency ?? 'EUR',
    priceMinor: row?.priceMinor ?? 0,
    taxInclusive: row?.taxInclusive ?? false,
    priority: row?.priority ?? 10,
    validDays: row ? row.validDays : 90,
    rollsOver: row?.rollsOver ?? false,
    accountTypeId: row?.accountTypeId ?? null,
    visibleFrom: row?.visibleFrom ?? null,
    visibleUntil: row?.visibleUntil ?? null,
    quotas: row?.quotas ?? [],
  };
}

type GrantProps = { quotas: Grants; onChange: (quotas: Grants) => void; error: unknown; isDisabled: boolean };

/** Grants of a package; at least one is required. */
function GrantFields({ quotas, onChange, error, isDisabled }: GrantProps) {
  const { t } = useTranslation('catalog');
  return (
    <FieldGroup legend={t(($) => $.catalog.packages.brings)}>
      <Grid columns="1fr 1fr" gap={14} align="start">
        {quotaResources.map((resource) => {
          const size = resource === 'storage_bytes' ? gigabyte : 1;
          const held = quotas.find((quota) => quota.resource === resource);
          return (
            <NumberField
              key={resource}
              label={t(($) => $.catalog.resource[resource])}
              value={held ? held.amount / size : null}
              digits={size === 1 ? 0 : 2}
              suffix={size === 1 ? '' : ' GB'}
              disabled={isDisabled}
              onChange={(amount) => {
                const others = quotas.filter((quota) => quota.resource !== resource);
                onChange(amount ? [...others, { resource, amount: Math.round(amount * size) }] : others);
              }}
            />
          );
        })}
      </Grid>
      <FieldNote error={error === undefined ? undefined : t(($) => $.catalog.packages.bringsNothing)} />
    </FieldGroup>
  );
}

/** Grants of a package, their validity and its price. */
export function PackageDrawer({ row, canWrite, acts, onClose }: DrawerProps<CatalogPackage>) {
  const { t } = useTranslation('catalog');
  const saved = useSaved(onClose);
  const contract = useContractForm({
    schema: packageInputSchema,
    initialValues: initialOf(row),
    fieldOfCode: { 'catalog.code_taken': 'code' },
    async onSubmit(body) {
      const answer = row
        ? await call(updateCatalogPackageRef, { params: { id: row.id }, body })
        : await call(createCatalogPackageRef, { body });
      await saved(inOwnWords(answer.name));
    },
  });
  const { form } = contract;
  const values = form.getValues();
  const name = row ? inOwnWords(row.name) : '';
  const isOff = !canWrite;
  const isLocked = isOff || row?.isUsed === true;
  return (
    <FormDrawer
      title={row ? name : t(($) => $.catalog.packages.add)}
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
      <NamesField
        legend={t(($) => $.catalog.form.description)}
        value={values.description}
        onChange={(texts) => form.setFieldValue('description', texts)}
        errorOf={(locale) => form.errors[`description.${locale}`]}
        maxLength={catalogLimits.description}
      />
      <TextField
        label={t(($) => $.catalog.form.code)}
        hint={t(($) => $.catalog.form.codeHint)}
        disabled={isLocked}
        {...form.getInputProps('code')}
      />
      <GrantFields
        quotas={values.quotas}
        onChange={(quotas) => form.setFieldValue('quotas', quotas)}
        error={form.errors['quotas']}
        isDisabled={isOff}
      />
      <Grid columns="1fr 1fr" gap={14} align="start">
        <CurrencyField
          value={values.currency}
          onChange={(currency) => form.setFieldValue('currency', currency)}
          disabled={isLocked}
          error={form.errors['currency']}
        />
        <MoneyField
          label={t(($) => $.catalog.form.price)}
          minor={values.priceMinor}
          currency={values.currency}
          onMinor={(minor) => form.setFieldValue('priceMinor', minor ?? 0)}
          error={form.errors['priceMinor']}
          disabled={isOff}
        />
      </Grid>
      <CheckField disabled={isOff} {...form.getInputProps('taxInclusive', { type: 'checkbox' })}>
        {t(($) => $.catalog.form.taxInclusive)}
      </CheckField>
      <Grid columns="1fr 1fr" gap={14} align="start">
        <NumberField
          label={t(($) => $.catalog.packages.validDays)}
          hint={t(($) => $.catalog.packages.validDaysHint)}
          value={values.validDays}
          onChange={(days) => form.setFieldValue('validDays', days)}
          error={form.errors['validDays']}
          disabled={isOff}
        />
        <NumberField
          label={t(($) => $.catalog.packages.priority)}
          hint={t(($) => $.catalog.packages.priorityHint)}
          value={values.priority}
          onChange={(priority) => form.setFieldValue('priority', priority ?? 0)}
          error={form.errors['priority']}
          disabled={isOff}
        />
      </Grid>
      <CheckField disabled={isOff} {...form.getInputProps('rollsOver', { type: 'checkbox' })}>
        {t(($) => $.catalog.packages.rollsOver)}
      </CheckField>
      <TypeField
        value={values.accountTypeId}
        onChange={(id) => form.setFieldValue('accountTypeId', id)}
        disabled={isOff}
      />
      <Grid columns="1fr 1fr" gap={14} align="start">
        <DayField
          label={t(($) => $.catalog.form.visibleFrom)}
          value={values.visibleFrom}
          onChange={(at) => form.setFieldValue('visibleFrom', at)}
          disabled={isOff}
        />
        <DayField
          label={t(($) => $.catalog.form.visibleUntil)}
          value={values.visibleUntil}
          onChange={(at) => form.setFieldValue('visibleUntil', at)}
          error={form.errors['visibleUntil']}
          disabled={isOff}
        />
      </Grid>
    </FormDrawer>
  );
}
