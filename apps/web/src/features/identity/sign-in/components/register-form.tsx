import { registerRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { registerInputSchema, type registrationOptionsSchema } from '@enlace/contract/identity/sign-in/auth.schemas.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { IconArrowRight } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { NewPasswordField } from '#components/fields/new-password-field.tsx';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { RichText } from '#components/text/rich-text.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { keepPendingRegistration } from '../pending-registration.ts';
import classes from './access-form.module.css';
import { AliasField } from './alias-field.tsx';

type Options = z.output<typeof registrationOptionsSchema>;
type Props = {
  options: Options;
  email: string;
  /** From the invitation link. */
  invitation?: string | undefined;
  onSent: (email: string) => void;
};

function useRegisterForm({ options, email, invitation, onSent }: Props) {
  return useContractForm({
    schema: registerInputSchema,
    fieldOfCode: { 'auth.alias_taken': 'alias' },
    initialValues: {
      name: '',
      alias: '',
      email,
      phone: '',
      // A choice nobody made is not one; the only type there is needs none.
      accountTypeId: options.accountTypes.length === 1 ? (options.accountTypes[0]?.id ?? '') : '',
      password: '',
      consent: false,
      policyVersion: options.policyVersion,
      locale: toWireLocale(currentLocale()),
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    async onSubmit(values) {
      await call(registerRef, {
        // The language of this moment: the form keeps the one it was opened in.
        body: { ...values, locale: toWireLocale(currentLocale()), ...(invitation === undefined ? {} : { invitation }) },
      });
      keepPendingRegistration({ email: values.email, password: values.password });
      onSent(values.email);
    },
  });
}

/** Registration form: validated by the contract here and on the server. */
export function RegisterForm(props: Props) {
  const { t } = useTranslation(['signup', 'access']);
  const { form, isSending, failure, onSubmit } = useRegisterForm(props);
  const wire = toWireLocale(currentLocale());
  const consent = form.getInputProps('consent', { type: 'checkbox' });
  return (
    <form className={`${classes.form} ${classes.dense}`} onSubmit={onSubmit} noValidate>
      {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
      <TextField
        size="lg"
        label={t(($) => $.signup.register.name)}
        autoComplete="name"
        autoFocus
        {...form.getInputProps('name')}
      />
      <AliasField {...form.getInputProps('alias')} />
      <TextField
        size="lg"
        label={t(($) => $.access.email)}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <PhoneField size="lg" label={t(($) => $.signup.register.phone)} {...form.getInputProps('phone')} />
      <ChoiceField
        label={t(($) => $.signup.register.accountType)}
        choices={props.options.accountTypes.map((type) => ({ value: type.id, label: type.name[wire] }))}
        {...form.getInputProps('accountTypeId')}
      />
      <NewPasswordField size="lg" label={t(($) => $.access.password)} {...form.getInputProps('password')} />
      <CheckField {...consent}>
        <RichText text={t(($) => $.signup.register.consent)} tags={{ policy: <TextLink to={paths.policy} newTab /> }} />
      </CheckField>
      <Button type="submit" variant="primary" size="lg" full iconEnd={IconArrowRight} loading={isSending}>
        {t(($) => $.signup.register.submit)}
      </Button>
    </form>
  );
}
