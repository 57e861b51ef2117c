import { updateCatalogItemRef } from '@enlace/contract/billing/catalog/catalog-items.refs.gen.ts';
import { type CatalogItem, catalogItemChangeSchema } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { FieldGroup } from '#components/fields/field-group.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { PriceActs } from '../api/use-prices.ts';
import { useSaved } from '../api/use-save.ts';
import type { ShelfActs } from '../api/use-shelf.ts';
import { DayField } from '../components/day-field.tsx';
import { FormDrawer } from '../components/form-drawer.tsx';
import { NumberField } from '../components/number-field.tsx';
import { PriceVersions } from '../components/price-versions.tsx';
import { ArchiveButton } from '../components/archive-button.tsx';
import { PriceDialog } from './price-dialog.tsx';

type Props = {
  item: CatalogItem;
  name: string;
  canWrite: boolean;
  shelf: ShelfActs;
  acts: PriceActs;
  onClose: () => void;
};

/** Visibility of an offer, its trial, and its prices over time. */
export function ItemDrawer({ item, name, canWrite, shelf, acts, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const saved = useSaved(onClose);
  const [isPricing, setPricing] = useState(false);
  const contract = useContractForm({
    schema: catalogItemChangeSchema,
    initialValues: {
      taxInclusive: item.taxInclusive,
      trialDays: item.trialDays,
      visibleFrom: item.visibleFrom,
      visibleUntil: item.visibleUntil,
    },
    async onSubmit(body) {
      await call(updateCatalogItemRef, { params: { id: item.id }, body });
      await saved(name);
    },
  });
  const { form } = contract;
  const values = form.getValues();
  const isLive = canWrite && item.archivedAt === null;
  return (
    <FormDrawer
      title={name}
      contract={contract}
      canWrite={canWrite}
      onClose={onClose}
      aside={<ArchiveButton row={item} name={name} acts={shelf} onClose={onClose} />}
    >
      {acts.failure !== undefined && !isPricing && <Callout tone="danger" title={errorText(acts.failure)} />}
      <FieldGroup legend={t(($) => $.catalog.items.versions)}>
        <PriceVersions item={item} canWrite={canWrite} acts={acts} />
        {isLive && (
          <Button variant="soft" size="sm" onClick={() => setPricing(true)}>
            {t(($) => $.catalog.items.newPrice)}
          </Button>
        )}
      </FieldGroup>
      <NumberField
        label={t(($) => $.catalog.periods.trial)}
        hint={t(($) => $.catalog.items.trialHint)}
        value={values.trialDays}
        onChange={(days) => form.setFieldValue('trialDays', days)}
        error={form.errors['trialDays']}
        disabled={!canWrite}
      />
      <Grid columns="1fr 1fr" gap={14} align="start">
        <DayField
          label={t(($) => $.catalog.form.visibleFrom)}
          value={values.visibleFrom}
          onChange={(at) => form.setFieldValue('visibleFrom', at ?? item.visibleFrom)}
          disabled={!canWrite}
        />
        <DayField
          label={t(($) => $.catalog.form.visibleUntil)}
          value={values.visibleUntil}
          onChange={(at) => form.setFieldValue('visibleUntil', at)}
          error={form.errors['visibleUntil']}
          disabled={!canWrite}
        />
      </Grid>
      <CheckField disabled={!canWrite || item.isUsed} {...form.getInputProps('taxInclusive', { type: 'checkbox' })}>
        {t(($) => $.catalog.form.taxInclusive)}
      </CheckField>
      {item.startsTrial && (
        <Text size={12} tone="faint">
          {t(($) => $.catalog.items.startsTrial)}
        </Text>
      )}
      {isLive && !item.startsTrial && (values.trialDays ?? 0) > 0 && (
        <Button variant="ghost" size="sm" loading={acts.isBusy} onClick={() => void acts.makeTrial(item, name)}>
          {t(($) => $.catalog.items.makeTrial)}
        </Button>
      )}
      {isPricing && <PriceDialog item={item} acts={acts} onClose={() => setPricing(false)} />}
    </FormDrawer>
  );
}
