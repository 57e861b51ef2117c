import { registrationOptionsRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { call } from '#lib/api/call.ts';
import { AccessLayout } from '../components/access-layout.tsx';
import { RegisterForm } from '../components/register-form.tsx';
import { ResendVerification } from '../components/resend-verification.tsx';
import { Steps } from '../components/steps.tsx';
import classes from '../components/access-form.module.css';

/** What the form needs, and whether registration is open with this invitation. */
export async function loadRegistrationOptions({ request }: LoaderFunctionArgs) {
  const invitation = new URL(request.url).searchParams.get('invitacion') ?? undefined;
  const options = await call(registrationOptionsRef, {
    query: invitation === undefined ? {} : { invitation },
    signal: request.signal,
  });
  return { ...options, invitation };
}

function Closed({ reason }: { reason: 'closed' | 'invite' | 'spent' | 'full' }) {
  const { t } = useTranslation(['signup', 'access']);
  return (
    <Box mt={20}>
      <Callout tone="warn" title={t(($) => $.signup.register[reason])}>
        {t(($) => $.signup.register[`${reason}Help`])}
      </Callout>
    </Box>
  );
}

function SentState({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const { t } = useTranslation(['signup', 'access']);
  return (
    <AccessLayout title={t(($) => $.signup.register.title)} say={t(($) => $.signup.register.say)}>
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
        {t(($) => $.signup.register.sentHeading)}
      </Text>
      <Text tone="muted">{t(($) => $.signup.register.sentHelp, { email })}</Text>
      <Text mt={14} size={13} tone="faint">
        {t(($) => $.signup.register.sentHint)}
      </Text>
      <Stack align="start" gap={10} mt={24}>
        <ResendVerification email={email} />
        <Button variant="link" onClick={onOtherAddress}>
          {t(($) => $.signup.register.otherAddress)}
        </Button>
      </Stack>
    </AccessLayout>
  );
}

/** `/register`: the form, then the notice that a mail was sent. */
export function RegisterPage() {
  const { t } = useTranslation(['signup', 'access']);
  const options = useLoaderData<typeof loadRegistrationOptions>();
  const [sentTo, setSentTo] = useState<string | undefined>(undefined);
  if (sentTo !== undefined) return <SentState email={sentTo} onOtherAddress={() => setSentTo(undefined)} />;
  return (
    <AccessLayout title={t(($) => $.signup.register.title)} say={t(($) => $.signup.register.say)}>
      <Steps current={1} />
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
        {t(($) => $.signup.register.heading)}
      </Text>
      <Text tone="muted">{t(($) => $.signup.register.lead)}</Text>
      {options.open ? (
        <RegisterForm
          options={options}
          email={options.invited ?? ''}
          invitation={options.invitation}
          onSent={setSentTo}
        />
      ) : (
        <Closed reason={options.reason ?? 'closed'} />
      )}
      <Text mt={18} textAlign="center" size={13} tone="muted">
        {t(($) => $.signup.register.already)} <TextLink to={paths.login}>{t(($) => $.signup.register.login)}</TextLink>
      </Text>
    </AccessLayout>
  );
}
