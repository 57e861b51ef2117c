import { createAccountTypeRef, updateAccountTypeRef } from '@enlace/contract/billing/catalog/account-types.refs.gen.ts';
import {
  type AccountType,
  accountTypeInputSchema,
  catalogLimits,
} from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useSaved } from '../api/use-save.ts';
import { FormDrawer } from '../components/form-drawer.tsx';
import { NamesField } from '../components/names-field.tsx';
import { ArchiveButton } from '../components/archive-button.tsx';
import type { DrawerProps } from '../components/shelf-screen.tsx';
import { inOwnWords, toFields } from '../names.rules.ts';

/** Account types available at registration, and their consequences. */
export function TypeDrawer({ row, canWrite, acts, onClose }: DrawerProps<AccountType>) {
  const { t } = useTranslation('catalog');
  const saved = useSaved(onClose);
  const contract = useContractForm({
    schema: accountTypeInputSchema,
    initialValues: {
      code: row?.code ?? '',
      name: toFields(row?.name ?? {}),
      isBusiness: row?.isBusiness ?? false,
      requiresTaxId: row?.requiresTaxId ?? false,
    },
    fieldOfCode: { 'catalog.code_taken': 'code' },
    async onSubmit(body) {
      const answer = row
        ? await call(updateAccountTypeRef, { params: { id: row.id }, body })
        : await call(createAccountTypeRef, { body });
      await saved(inOwnWords(answer.name));
    },
  });
  const { form } = contract;
  const name = row ? inOwnWords(row.name) : '';
  return (
    <FormDrawer
      title={row ? name : t(($) => $.catalog.types.add)}
      contract={contract}
      canWrite={canWrite}
      onClose={onClose}
      aside={<ArchiveButton row={row} name={name} acts={acts} onClose={onClose} />}
    >
      <NamesField
        legend={t(($) => $.catalog.form.name)}
        hint={t(($) => $.catalog.form.namesHint)}
        value={form.getValues().name}
        onChange={(texts) => form.setFieldValue('name', texts)}
        errorOf={(locale) => form.errors[`name.${locale}`]}
        maxLength={catalogLimits.name}
        autoFocus={!row}
      />
      <TextField
        label={t(($) => $.catalog.form.code)}
        hint={t(($) => $.catalog.form.codeHint)}
        disabled={!canWrite}
        {...form.getInputProps('code')}
      />
      <CheckField disabled={!canWrite} {...form.getInputProps('isBusiness', { type: 'checkbox' })}>
        {t(($) => $.catalog.types.business)}
      </CheckField>
      <CheckField disabled={!canWrite} {...form.getInputProps('requiresTaxId', { type: 'checkbox' })}>
        {t(($) => $.catalog.types.taxId)}
      </CheckField>
    </FormDrawer>
  );
}
