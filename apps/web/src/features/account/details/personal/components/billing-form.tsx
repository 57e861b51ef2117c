import type { saveBillingIdentity } from '@enlace/contract/account/details/account.contract.ts';
import {
  type BillingIdentityInput,
  billingIdentityInputSchema,
} from '@enlace/contract/account/details/billing-identity.schema.ts';
import type { Personal } from '@enlace/contract/account/details/personal.schemas.ts';
import { postalExample } from '@enlace/contract/account/details/postal-codes.ts';
import type { BodyInputOf } from '@enlace/contract/core/operation.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountryField } from '#components/fields/country-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Grid, Stack, Text } from '#components/layout/layout.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useReportDirty } from '../use-dirty-forms.ts';
import { SaveFoot } from './save-foot.tsx';
import { TaxIdField } from './tax-id-field.tsx';

const firstCountry = { es: 'ES', en: 'ES', ja: 'JP' } as const;

type Values = Record<Exclude<keyof BillingIdentityInput, 'taxIdKind'>, string>;

/** Who is invoiced so far, and what is proposed where nobody is. */
export type BillingStart = Pick<Personal, 'billing' | 'name' | 'email'>;
type Save = (body: BodyInputOf<typeof saveBillingIdentity>) => Promise<BillingStart>;

function valuesOf({ billing, name, email }: BillingStart): Values {
  return {
    legalName: billing?.legalName ?? name,
    country: billing?.country ?? firstCountry[currentLocale()],
    taxId: billing?.taxId ?? '',
    line1: billing?.line1 ?? '',
    line2: billing?.line2 ?? '',
    postalCode: billing?.postalCode ?? '',
    city: billing?.city ?? '',
    region: billing?.region ?? '',
    email: billing?.email ?? email,
  };
}

function useBillingForm({ start, save }: { start: BillingStart; save: Save }) {
  const [isSaved, setSaved] = useState(false);
  const made = useContractForm({
    schema: billingIdentityInputSchema,
    initialValues: valuesOf(start),
    async onSubmit({ taxIdKind: _kind, ...body }) {
      const values = valuesOf(await save(body));
      made.form.setInitialValues(values);
      made.form.setValues(values);
      setSaved(true);
    },
  });
  return { ...made, isSaved };
}

type Props = { start: BillingStart; save: Save; isDisabled: boolean; onDirty: (isDirty: boolean) => void };

/** Billing details for invoices. */
export function BillingForm({ start, save, isDisabled, onDirty }: Props) {
  const { t } = useTranslation('personal');
  const { form, isSending, failure, onSubmit, isSaved } = useBillingForm({ start, save });
  const isDirty = form.isDirty();
  useReportDirty(isDirty, onDirty);
  const { country } = form.getValues();
  const example = postalExample(country);
  const optional = (
    <Text as="span" size={12} tone="faint">
      {t(($) => $.personal.billing.optional)}
    </Text>
  );
  return (
    <Box as="form" pt={8} pb={18} onSubmit={onSubmit} noValidate>
      <Stack maxW={640} as="fieldset" gap={16} shrink m={0} p={0} disabled={isDisabled}>
        <TextField
          label={t(($) => $.personal.billing.legalName)}
          autoComplete="organization"
          {...form.getInputProps('legalName')}
        />
        <Grid oneColumnOnPhone columns="repeat(2, minmax(0, 1fr))" gap={16} align="start">
          <CountryField
            label={t(($) => $.personal.billing.country)}
            disabled={isDisabled}
            {...form.getInputProps('country')}
          />
          <TaxIdField country={country} {...form.getInputProps('taxId')} />
        </Grid>
        <TextField
          label={t(($) => $.personal.billing.line1)}
          autoComplete="address-line1"
          {...form.getInputProps('line1')}
        />
        <TextField
          label={t(($) => $.personal.billing.line2)}
          aside={optional}
          autoComplete="address-line2"
          {...form.getInputProps('line2')}
        />
        <Grid oneColumnOnPhone columns="repeat(2, minmax(0, 1fr))" gap={16} align="start">
          <TextField
            label={t(($) => $.personal.billing.postalCode)}
            autoComplete="postal-code"
            hint={example === undefined ? undefined : t(($) => $.personal.billing.postalCodeLike, { example })}
            {...form.getInputProps('postalCode')}
          />
          <TextField
            label={t(($) => $.personal.billing.city)}
            autoComplete="address-level2"
            {...form.getInputProps('city')}
          />
        </Grid>
        <Grid oneColumnOnPhone columns="repeat(2, minmax(0, 1fr))" gap={16} align="start">
          <TextField
            label={t(($) => $.personal.billing.region)}
            aside={optional}
            autoComplete="address-level1"
            {...form.getInputProps('region')}
          />
          <TextField
            label={t(($) => $.personal.billing.email)}
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
        </Grid>
        {!isDisabled && <SaveFoot isDirty={isDirty} isSaving={isSending} isSaved={isSaved} failure={failure} />}
      </Stack>
    </Box>
  );
}
