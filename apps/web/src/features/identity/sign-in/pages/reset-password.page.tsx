import { resetPasswordRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { resetPasswordInputSchema } from '@enlace/contract/identity/sign-in/auth.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { NewPasswordField } from '#components/fields/new-password-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { clearSession } from '#lib/session/session-store.ts';
import { AccessLayout } from '../components/access-layout.tsx';
import type { LoginArrival } from '../login-arrival.ts';
import classes from '../components/access-form.module.css';

/** `/reset-password/{token}/{email}`: sets a new password, which ends all sessions of the person, including this browser's. */
export function ResetPasswordPage() {
  const { t } = useTranslation(['signup', 'access']);
  const { token = '', email = '' } = useParams();
  const navigate = useNavigate();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: resetPasswordInputSchema,
    initialValues: { token, email, password: '' },
    async onSubmit(values) {
      await call(resetPasswordRef, { body: values });
      clearSession();
      await navigate(paths.login, {
        state: { email: values.email, notice: 'password_changed' } satisfies LoginArrival,
      });
    },
  });
  return (
    <AccessLayout
      title={t(($) => $.signup.reset.title)}
      heading={t(($) => $.signup.reset.heading)}
      say={t(($) => $.access.login.say)}
    >
      <Text tone="muted">{t(($) => $.signup.reset.help, { email })}</Text>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {failure !== undefined && (
          <Callout tone="danger" title={t(($) => $.signup.reset.failed)}>
            {errorText(failure)} <TextLink to={paths.login}>{t(($) => $.signup.reset.again)}</TextLink>
          </Callout>
        )}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          size="lg"
          autoFocus
          label={t(($) => $.signup.reset.password)}
          {...form.getInputProps('password')}
        />
        <Button type="submit" variant="primary" size="lg" full loading={isSending}>
          {t(($) => $.signup.reset.submit)}
        </Button>
      </form>
    </AccessLayout>
  );
}
