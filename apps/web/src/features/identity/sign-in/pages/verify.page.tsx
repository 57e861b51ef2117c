import { verifyRegistrationRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { signIn } from '#lib/session/session-calls.ts';
import { AccessLayout } from '../components/access-layout.tsx';
import { Steps } from '../components/steps.tsx';
import type { LoginArrival } from '../login-arrival.ts';
import { takePendingRegistration } from '../pending-registration.ts';
import { useEnter } from '../use-enter.ts';
import classes from '../components/access-form.module.css';

/** `/register/verify/{code}`: a button confirms, so that a mail scanner opening links confirms nothing. */
export function VerifyPage() {
  const { t } = useTranslation('signup');
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const enter = useEnter();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);

  /** Signs in automatically when the address was registered in this tab; otherwise login asks for the password. */
  async function proceed(email: string): Promise<void> {
    const credentials = takePendingRegistration(email);
    if (credentials && (await signIn(credentials)).ok) {
      await enter();
      return;
    }
    await navigate(paths.login, { state: { email, notice: 'verified' } satisfies LoginArrival });
  }

  async function confirm(): Promise<void> {
    setSending(true);
    setFailure(undefined);
    try {
      const { email } = await call(verifyRegistrationRef, { body: { code } });
      await proceed(email);
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  }

  return (
    <AccessLayout title={t(($) => $.signup.verify.title)} say={t(($) => $.signup.register.say)}>
      <Steps current={2} />
      <Text
        as="h1"
        display
        size={38}
        leading={1.1}
        spacing="display"
        mb={8}
        balance
        phone={{ size: 32 }}
        className={classes.heading}
      >
        {t(($) => $.signup.verify.heading)}
      </Text>
      <Text tone="muted">{t(($) => $.signup.verify.help)}</Text>
      <Stack align="start" gap={10} mt={24}>
        {failure !== undefined && (
          <Callout tone="danger" title={t(($) => $.signup.verify.failed)}>
            {errorText(failure)} <TextLink to={paths.register}>{t(($) => $.signup.verify.newLink)}</TextLink>
          </Callout>
        )}
        <Button variant="primary" size="lg" full loading={isSending} onClick={() => void confirm()}>
          {t(($) => $.signup.verify.submit)}
        </Button>
      </Stack>
    </AccessLayout>
  );
}
