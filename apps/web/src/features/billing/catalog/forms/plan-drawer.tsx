import { catalogLimits, type Plan, planInputSchema } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { createPlanRef, updatePlanRef } from '@enlace/contract/billing/catalog/plans.refs.gen.ts';
import { quotaResources } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Callout } from '#components/feedback/callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useSaved } from '../api/use-save.ts';
import { FormDrawer } from '../components/form-drawer.tsx';
import { NamesField } from '../components/names-field.tsx';
import { ArchiveButton } from '../components/archive-button.tsx';
import type { DrawerProps } from '../components/shelf-screen.tsx';
import { inOwnWords, toFields } from '../names.rules.ts';
import { IncludedPlan } from './included-plan.tsx';
import { PlanFeatures } from './plan-features.tsx';
import { PlanKeys } from './plan-keys.tsx';
import { PlanQuotas } from './plan-quotas.tsx';

/** Name, texts, limits and features of a plan; its prices are set among the available subscriptions. */
export function PlanDrawer({ row, canWrite, acts, onClose }: DrawerProps<Plan>) {
  const { t } = useTranslation('catalog');
  const saved = useSaved(onClose);
  const contract = useContractForm({
    schema: planInputSchema,
    initialValues: {
      code: row?.code ?? '',
      name: toFields(row?.name ?? {}),
      description: toFields(row?.description ?? {}),
      features: (row?.features ?? []).map(toFields),
      isHighlighted: row?.isHighlighted ?? false,
      quotas: row?.quotas ?? [],
      // A new plan has no limit chosen yet, and none is chosen for the operator.
      unlimited: row ? quotaResources.filter((each) => !row.quotas.some(({ resource }) => resource === each)) : [],
      includesPlanId: row?.includesPlanId ?? null,
      featureKeys: row?.featureKeys ?? [],
    },
    fieldOfCode: { 'catalog.code_taken': 'code' },
    async onSubmit(body) {
      const answer = row
        ? await call(updatePlanRef, { params: { id: row.id }, body })
        : await call(createPlanRef, { body });
      await saved(inOwnWords(answer.name));
    },
  });
  const { form } = contract;
  const values = form.getValues();
  const name = row ? inOwnWords(row.name) : '';
  return (
    <FormDrawer
      title={row ? t(($) => $.catalog.plans.one, { name }) : t(($) => $.catalog.plans.add)}
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
        legend={t(($) => $.catalog.plans.forWhom)}
        hint={t(($) => $.catalog.plans.forWhomHint)}
        value={values.description}
        onChange={(texts) => form.setFieldValue('description', texts)}
        errorOf={(locale) => form.errors[`description.${locale}`]}
        maxLength={60}
      />
      <TextField
        label={t(($) => $.catalog.form.code)}
        hint={t(($) => $.catalog.form.codeHint)}
        disabled={!canWrite || row?.isUsed === true}
        {...form.getInputProps('code')}
      />
      <CheckField disabled={!canWrite} {...form.getInputProps('isHighlighted', { type: 'checkbox' })}>
        {t(($) => $.catalog.plans.highlight)}
      </CheckField>
      <PlanQuotas
        quotas={values.quotas}
        unlimited={values.unlimited}
        onChange={({ quotas, unlimited }) => {
          form.setFieldValue('quotas', quotas);
          form.setFieldValue('unlimited', unlimited);
        }}
        error={form.errors['quotas']}
        isDisabled={!canWrite}
      />
      <IncludedPlan
        planId={row?.id}
        value={values.includesPlanId}
        onChange={(id) => form.setFieldValue('includesPlanId', id)}
        error={form.errors['includesPlanId']}
        isDisabled={!canWrite}
      />
      <PlanKeys
        keys={values.featureKeys}
        includesPlanId={values.includesPlanId}
        onChange={(keys) => form.setFieldValue('featureKeys', keys)}
        isDisabled={!canWrite}
      />
      <PlanFeatures
        features={values.features}
        onChange={(features) => form.setFieldValue('features', features)}
        errorOf={(path) => form.errors[path]}
        isDisabled={!canWrite}
      />
      {row && row.subscriptions > 0 && (
        <Callout tone="warn" title={t(($) => $.catalog.plans.holders, { count: row.subscriptions })}>
          {t(($) => $.catalog.plans.holdersHelp)}
        </Callout>
      )}
      <p>
        {t(($) => $.catalog.plans.pricesAt)}{' '}
        <TextLink to={paths.admin.catalog}>{t(($) => $.catalog.items.title)}</TextLink>
      </p>
    </FormDrawer>
  );
}
