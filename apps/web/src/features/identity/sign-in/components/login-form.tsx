import type { SecondStep } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { signIn } from '#lib/session/session-calls.ts';
import { checkLogin } from '../check-input.ts';
import { useEnter } from '../use-enter.ts';
import { useLightForm } from '../use-light-form.ts';
import classes from './access-form.module.css';
import { LoginFailure } from './lazy-login-notices.tsx';

/** The server answered 2xx without `ok: 1`: nothing is stored and it is shown like a wrong password. */
function notSignedIn(): ApiError {
  return new ApiError({ kind: 'http', status: 200, code: 'auth.invalid_credentials' });
}

type Props = {
  email: string;
  onForgot: (email: string) => void;
  /** The password was correct and a second step is required. */
  onSecondStep: (step: SecondStep, email: string) => void;
};

export function LoginForm({ email, onForgot, onSecondStep }: Props) {
  const { t } = useTranslation('access');
  const enter = useEnter();
  const form = useLightForm({
    initialValues: { email, password: '' },
    check: checkLogin,
    async onSubmit(values) {
      try {
        const outcome = await signIn({ email: values.email.trim().toLowerCase(), password: values.password });
        if (!outcome.ok) throw notSignedIn();
      } catch (error) {
        const { secondStepOf } = await import('../second-step/second-step-of.ts');
        const step = secondStepOf(error);
        if (!step) throw error;
        onSecondStep(step, values.email);
        return;
      }
      await enter();
    },
  });
  const textOf = (name: 'email' | 'password') => {
    const issue = form.issueOf(name);
    return issue && fieldIssueText(issue);
  };
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <Suspense fallback={null}>
        {form.failure !== undefined && <LoginFailure failure={form.failure} email={form.values.email} />}
      </Suspense>
      <TextField
        size="lg"
        label={t(($) => $.access.email)}
        type="email"
        name="email"
        autoComplete="username webauthn"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={form.values.email}
        onChange={({ target }) => form.set('email', target.value)}
        error={textOf('email')}
        autoFocus={email === ''}
      />
      <PasswordField
        size="lg"
        label={t(($) => $.access.password)}
        aside={
          <Text as="span" size={13}>
            <TextButton onClick={() => onForgot(form.values.email)}>{t(($) => $.access.login.forgot)}</TextButton>
          </Text>
        }
        name="password"
        autoComplete="current-password"
        value={form.values.password}
        onChange={({ target }) => form.set('password', target.value)}
        error={textOf('password')}
        autoFocus={email !== ''}
      />
      <Button type="submit" variant="primary" size="lg" full loading={form.isSending}>
        {t(($) => $.access.login.submit)}
      </Button>
    </form>
  );
}
