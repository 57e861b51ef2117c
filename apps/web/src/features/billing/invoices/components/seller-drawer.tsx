import { type Seller, sellerInputSchema } from '@enlace/contract/billing/invoices/seller.contract.ts';
import { putSellerRef } from '@enlace/contract/billing/invoices/seller.refs.gen.ts';
import { fromWireLocale, wireLocales } from '@enlace/contract/core/locale.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { FormDrawer } from '#components/drawer/form-drawer.tsx';
import { CountryField } from '#components/fields/country-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { Grid, Text } from '#components/layout/layout.tsx';
import { TimeZoneSelect } from '#components/time-zone/time-zone-select.tsx';
import { call } from '#lib/api/call.ts';
import { type ContractForm, useContractForm } from '#lib/form/use-contract-form.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadInvoices } from '../api/invoices.queries.ts';

const firstCountry = { es: 'ES', en: 'ES', ja: 'JP' } as const;
const usualDueDays = 14;
/** Parts of Spain with a different tax than the rest. */
const taxRegions = ['ES-CN', 'ES-CE', 'ES-ML'] as const;

function valuesOf(seller: Seller | null) {
  return {
    legalName: seller?.legalName ?? '',
    country: seller?.country ?? firstCountry[currentLocale()],
    region: seller?.region ?? null,
    taxId: seller?.taxId ?? '',
    line1: seller?.line1 ?? '',
    line2: seller?.line2 ?? '',
    postalCode: seller?.postalCode ?? '',
    city: seller?.city ?? '',
    email: seller?.email ?? '',
    iban: seller?.iban ?? '',
    bic: seller?.bic ?? '',
    bankName: seller?.bankName ?? '',
    dueDays: seller?.dueDays ?? usualDueDays,
    timeZone: seller?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    footer: { es: seller?.footer.es ?? '', en: seller?.footer.en ?? '', jp: seller?.footer.jp ?? '' },
  };
}
type Values = ReturnType<typeof valuesOf>;
type PartProps = Pick<ContractForm<Values>, 'form'>;

function Optional() {
  const { t } = useTranslation('invoicing');
  return (
    <Text as="span" size={12} tone="faint">
      {t(($) => $.invoicing.form.optional)}
    </Text>
  );
}

function Identity({ form }: PartProps) {
  const { t } = useTranslation('invoicing');
  const { country } = form.getValues();
  const region = form.getInputProps('region');
  const country$ = form.getInputProps('country');
  return (
    <>
      <TextField
        label={t(($) => $.invoicing.sellerDialog.legalName)}
        autoComplete="organization"
        autoFocus
        {...form.getInputProps('legalName')}
      />
      <Grid columns="1fr 1fr" gap={16} align="start">
        <CountryField
          label={t(($) => $.invoicing.sellerDialog.country)}
          {...country$}
          onChange={(code) => {
            form.setFieldValue('region', null);
            country$.onChange(code);
          }}
        />
        <TextField
          label={t(($) => $.invoicing.sellerDialog.taxId)}
          autoComplete="off"
          {...form.getInputProps('taxId')}
        />
      </Grid>
      {country === 'ES' && (
        <SelectField
          label={t(($) => $.invoicing.sellerDialog.region)}
          none={t(($) => $.invoicing.sellerDialog.regionNone)}
          options={taxRegions.map((code) => ({ value: code, label: t(($) => $.invoicing.sellerDialog.regions[code]) }))}
          {...region}
        />
      )}
      <TextField
        label={t(($) => $.invoicing.sellerDialog.line1)}
        autoComplete="address-line1"
        {...form.getInputProps('line1')}
      />
      <TextField
        label={t(($) => $.invoicing.sellerDialog.line2)}
        aside={<Optional />}
        autoComplete="address-line2"
        {...form.getInputProps('line2')}
      />
      <Grid columns="1fr 1fr" gap={16} align="start">
        <TextField
          label={t(($) => $.invoicing.sellerDialog.postalCode)}
          autoComplete="postal-code"
          {...form.getInputProps('postalCode')}
        />
        <TextField
          label={t(($) => $.invoicing.sellerDialog.city)}
          autoComplete="address-level2"
          {...form.getInputProps('city')}
        />
      </Grid>
      <TextField
        label={t(($) => $.invoicing.sellerDialog.email)}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
    </>
  );
}

function Bank({ form }: PartProps) {
  const { t } = useTranslation('invoicing');
  const { dueDays } = form.getValues();
  const due = form.getInputProps('dueDays');
  return (
    <>
      <Text as="h3" mt={8} size={14} weight="semibold">
        {t(($) => $.invoicing.sellerDialog.bank)}
      </Text>
      <TextField
        label={t(($) => $.invoicing.sellerDialog.iban)}
        hint={t(($) => $.invoicing.sellerDialog.ibanHint)}
        aside={<Optional />}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('iban')}
      />
      <Grid columns="1fr 1fr" gap={16} align="start">
        <TextField
          label={t(($) => $.invoicing.sellerDialog.bic)}
          aside={<Optional />}
          autoComplete="off"
          {...form.getInputProps('bic')}
        />
        <TextField
          label={t(($) => $.invoicing.sellerDialog.bankName)}
          aside={<Optional />}
          autoComplete="off"
          {...form.getInputProps('bankName')}
        />
      </Grid>
      <Grid columns="1fr 1fr" gap={16} align="start">
        <TextField
          label={t(($) => $.invoicing.sellerDialog.dueDays)}
          inputMode="numeric"
          autoComplete="off"
          {...due}
          value={Number.isNaN(dueDays) ? '' : String(dueDays)}
          onChange={({ target }) => due.onChange(target.value.trim() === '' ? Number.NaN : Number(target.value))}
        />
        <TimeZoneSelect
          label={t(($) => $.invoicing.sellerDialog.timeZone)}
          hint={() => t(($) => $.invoicing.sellerDialog.timeZoneHint)}
          {...form.getInputProps('timeZone')}
        />
      </Grid>
    </>
  );
}

function Print({ form }: PartProps) {
  const { t } = useTranslation('invoicing');
  const { country } = form.getValues();
  return (
    <>
      <Text as="h3" mt={8} size={14} weight="semibold">
        {t(($) => $.invoicing.sellerDialog.footer)}
      </Text>
      <Text size={13} tone="muted">
        {t(($) => $.invoicing.sellerDialog.footerHint)}
      </Text>
      {wireLocales.map((wire) => (
        <TextField
          key={wire}
          label={t(($) => $.invoicing.sellerDialog.footerIn, { language: localeNames[fromWireLocale(wire)] })}
          aside={<Optional />}
          maxLength={300}
          autoComplete="off"
          {...form.getInputProps(`footer.${wire}`)}
        />
      ))}
      {country === 'ES' && (
        <>
          <Text as="h3" mt={8} size={14} weight="semibold">
            {t(($) => $.invoicing.sellerDialog.chain)}
          </Text>
          <Text size={13} tone="muted">
            {t(($) => $.invoicing.sellerDialog.chainHelp)}
          </Text>
        </>
      )}
    </>
  );
}

/** The issuer of future invoices. */
export function SellerDrawer({ seller, onClose }: { seller: Seller | null; onClose: () => void }) {
  const { t } = useTranslation('invoicing');
  const queries = useQueryClient();
  const canWrite = useCan('invoices.write');
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: sellerInputSchema,
    initialValues: valuesOf(seller),
    async onSubmit(body) {
      await call(putSellerRef, { body });
      rereadInvoices(queries);
      showToast({ text: t(($) => $.invoicing.sellerDialog.saved) });
      onClose();
    },
  });
  return (
    <FormDrawer
      title={t(($) => $.invoicing.sellerDialog.title)}
      onClose={onClose}
      hasUnsaved={form.isDirty()}
      size={560}
      submit={isSending ? t(($) => $.invoicing.form.saving) : t(($) => $.invoicing.form.save)}
      isBusy={isSending}
      isDisabled={!canWrite}
      failure={failure}
      onSubmit={onSubmit}
    >
      <p>{t(($) => $.invoicing.sellerDialog.help)}</p>
      <Identity form={form} />
      <Bank form={form} />
      <Print form={form} />
    </FormDrawer>
  );
}
