import {
  type BillingIdentityInput,
  billingIdentityInputSchema,
} from '@enlace/contract/account/details/billing-identity.schema.ts';
import type { Personal } from '@enlace/contract/account/details/personal.schemas.ts';
import { postalExample } from '@enlace/contract/account/details/postal-codes.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountryField } from '#components/fields/country-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useSaveBilling } from '../api/personal.queries.ts';
import classes from './personal.module.css';
import { useReportDirty } from '../use-dirty-forms.ts';
import { SaveFoot } from './save-foot.tsx';
import { TaxIdField } from './tax-id-field.tsx';

const firstCountry = { es: 'ES', en: 'ES', ja: 'JP' } as const;

type Values = Record<Exclude<keyof BillingIdentityInput, 'taxIdKind'>, string>;

function valuesOf({ billing, name, email }: Pick<Personal, 'billing' | 'name' | 'email'>): Values {
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

function useBillingForm(personal: Personal) {
  const save = useSaveBilling();
  const [isSaved, setSaved] = useState(false);
  const made = useContractForm({
    schema: billingIdentityInputSchema,
    initialValues: valuesOf(personal),
    async onSubmit({ taxIdKind: _kind, ...body }) {
      const values = valuesOf(await save.mutateAsync(body));
      made.form.setInitialValues(values);
      made.form.setValues(values);
      setSaved(true);
    },
  });
  return { ...made, isSaved };
}

type Props = { personal: Personal; isDisabled: boolean; onDirty: (isDirty: boolean) => void };

/** Billing details for invoices. */
export function BillingForm({ personal, isDisabled, onDirty }: Props) {
  const { t } = useTranslation('personal');
  const { form, isSending, failure, onSubmit, isSaved } = useBillingForm(personal);
  const isDirty = form.isDirty();
  useReportDirty(isDirty, onDirty);
  const { country } = form.getValues();
  const example = postalExample(country);
  const optional = <span className={classes.optional}>{t(($) => $.personal.billing.optional)}</span>;
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <fieldset className={classes.set} disabled={isDisabled}>
        <TextField
          label={t(($) => $.personal.billing.legalName)}
          autoComplete="organization"
          {...form.getInputProps('legalName')}
        />
        <div className={classes.pair}>
          <CountryField
            label={t(($) => $.personal.billing.country)}
            disabled={isDisabled}
            {...form.getInputProps('country')}
          />
          <TaxIdField country={country} {...form.getInputProps('taxId')} />
        </div>
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
        <div className={classes.pair}>
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
        </div>
        <div className={classes.pair}>
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
        </div>
        {!isDisabled && <SaveFoot isDirty={isDirty} isSaving={isSending} isSaved={isSaved} failure={failure} />}
      </fieldset>
    </form>
  );
}
