import { setupAdmin } from '@enlace/contract/identity/sign-in/auth.contract.ts';
import { setupAdminRef, setupStateRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { NewPasswordField } from '#components/fields/new-password-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { signIn } from '#lib/session/session-calls.ts';
import { AccessLayout } from '../components/access-layout.tsx';
import { useEnter } from '../use-enter.ts';
import classes from '../components/access-form.module.css';

export function loadSetupState({ params, request }: LoaderFunctionArgs) {
  return call(setupStateRef, { params: { token: params['token'] ?? '' }, signal: request.signal });
}

function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation(['signup', 'access']);
  const enter = useEnter();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: setupAdmin.body,
    initialValues: { token, name: '', email: '', password: '' },
    async onSubmit(values) {
      const { email } = await call(setupAdminRef, {
        body: { ...values, locale: toWireLocale(currentLocale()) },
      });
      await signIn({ email, password: values.password });
      await enter();
    },
  });
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {failure !== undefined && (
        <Callout tone="danger" title={t(($) => $.signup.setup.failed)}>
          {errorText(failure)}
        </Callout>
      )}
      <TextField
        size="lg"
        autoFocus
        label={t(($) => $.signup.register.name)}
        autoComplete="name"
        {...form.getInputProps('name')}
      />
      <TextField
        size="lg"
        type="email"
        label={t(($) => $.access.email)}
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      <NewPasswordField size="lg" label={t(($) => $.access.password)} {...form.getInputProps('password')} />
      <Button type="submit" variant="primary" size="lg" full loading={isSending}>
        {t(($) => $.signup.setup.submit)}
      </Button>
    </form>
  );
}

/** `/setup/{token}`: creates the first administrator, by the one-time link in the server's console. */
export function SetupPage() {
  const { t } = useTranslation(['signup', 'access']);
  const { token = '' } = useParams();
  const { open } = useLoaderData<typeof loadSetupState>();
  return (
    <AccessLayout
      title={t(($) => $.signup.setup.title)}
      heading={t(($) => $.signup.setup.heading)}
      say={t(($) => $.signup.setup.say)}
    >
      <Text tone="muted">{t(($) => $.signup.setup.help)}</Text>
      {open ? (
        <SetupForm token={token} />
      ) : (
        <Box mt={20}>
          <Callout tone="warn" title={t(($) => $.signup.setup.closed)}>
            {t(($) => $.signup.setup.closedHelp)}
          </Callout>
        </Box>
      )}
    </AccessLayout>
  );
}
