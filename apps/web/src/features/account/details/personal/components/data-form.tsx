import { type Personal, personalChangeSchema } from '@enlace/contract/account/details/personal.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Stack } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useChangePersonal } from '../api/personal.queries.ts';
import { useReportDirty } from '../use-dirty-forms.ts';
import { SaveFoot } from './save-foot.tsx';

type Props = { personal: Personal; isDisabled: boolean; onDirty: (isDirty: boolean) => void };

/** Name and telephone; the sign-in address is changed elsewhere, with more safeguards. */
export function DataForm({ personal, isDisabled, onDirty }: Props) {
  const { t } = useTranslation('personal');
  const change = useChangePersonal();
  const [isSaved, setSaved] = useState(false);
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: personalChangeSchema,
    initialValues: { name: personal.name, phone: personal.phone ?? '' },
    async onSubmit({ name, phone }) {
      const kept = await change.mutateAsync({ ...(name === undefined ? {} : { name }), phone: phone ?? '' });
      const values = { name: kept.name, phone: kept.phone ?? '' };
      form.setInitialValues(values);
      form.setValues(values);
      setSaved(true);
    },
  });
  const isDirty = form.isDirty();
  useReportDirty(isDirty, onDirty);
  return (
    <Box as="form" pt={8} pb={18} onSubmit={onSubmit} noValidate>
      <Stack maxW={640} as="fieldset" gap={16} shrink m={0} p={0} disabled={isDisabled}>
        <TextField label={t(($) => $.personal.data.name)} autoComplete="name" {...form.getInputProps('name')} />
        <PhoneField label={t(($) => $.personal.data.phone)} disabled={isDisabled} {...form.getInputProps('phone')} />
        <TextField
          label={t(($) => $.personal.data.email)}
          type="email"
          value={personal.email}
          readOnly
          disabled
          hint={
            <>
              {t(($) => $.personal.data.emailHelp)}{' '}
              <TextLink to={paths.account.home}>{t(($) => $.personal.data.toSecurity)}</TextLink>
            </>
          }
        />
        {!isDisabled && <SaveFoot isDirty={isDirty} isSaving={isSending} isSaved={isSaved} failure={failure} />}
      </Stack>
    </Box>
  );
}
