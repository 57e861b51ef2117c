import type { SecondStep } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entryPaths } from '#app/entry-paths.ts';
import { Box, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { AccessLayout } from '../components/access-layout.tsx';
import { LoginForm } from '../components/login-form.tsx';
import { ArrivalNotice, SessionNotice } from '../components/lazy-login-notices.tsx';
import { loadNamespaces } from '#lib/i18n/i18n.ts';
import { useSignedIn } from '#lib/session/use-user.ts';
import type { LoginArrival } from '../login-arrival.ts';

const PasskeyButton = lazy(async () => ({
  default: (await import('../second-step/passkey-button.tsx')).PasskeyButton,
}));
/** Loads with its texts on demand; most people never see it on the first load. */
const SecondStepForm = lazy(async () => {
  const [{ SecondStepForm: Form }] = await Promise.all([
    import('../second-step/second-step-form.tsx'),
    loadNamespaces(['factors', 'errors']),
  ]);
  return { default: Form };
});
const ForgotForm = lazy(async () => ({ default: (await import('../components/forgot-form.tsx')).ForgotForm }));

/** `/`: sign in, request a new password, or continue an open session. */
export function LoginPage({ arrival }: { arrival: LoginArrival }) {
  const { t } = useTranslation('access');
  const isSignedIn = useSignedIn();
  const [forgotten, setForgotten] = useState<string | undefined>(undefined);
  const [email, setEmail] = useState(arrival.email ?? '');
  const [step, setStep] = useState<SecondStep | undefined>(undefined);
  // Input survives a language change: nothing here is keyed by a text.
  const screen = (title: string, heading: string, children: ReactNode) => (
    <AccessLayout title={title} heading={heading} say={t(($) => $.access.login.say)}>
      {children}
    </AccessLayout>
  );
  const title = t(($) => $.access.login.title);
  if (step) {
    return screen(
      title,
      t(($) => $.access.login.secondStep),
      <Suspense fallback={null}>
        <SecondStepForm step={step} onBack={() => setStep(undefined)} />
      </Suspense>,
    );
  }
  if (forgotten !== undefined) {
    return screen(
      t(($) => $.access.forgot.title),
      t(($) => $.access.forgot.heading),
      <>
        <Text tone="muted">{t(($) => $.access.forgot.help)}</Text>
        <Suspense fallback={null}>
          <ForgotForm email={forgotten} onBack={() => setForgotten(undefined)} />
        </Suspense>
      </>,
    );
  }
  return screen(
    title,
    t(($) => $.access.login.heading),
    <>
      <Text tone="muted">
        {t(($) => $.access.login.first)}{' '}
        <TextLink to={entryPaths.register}>{t(($) => $.access.login.register)}</TextLink>
      </Text>
      <Suspense fallback={null}>
        {isSignedIn && <SessionNotice />}
        {arrival.notice && <ArrivalNotice notice={arrival.notice} />}
      </Suspense>
      <LoginForm
        email={email}
        onForgot={setForgotten}
        onSecondStep={(next, typed) => {
          setEmail(typed);
          setStep(next);
        }}
      />
      <Suspense fallback={<Box h={98} />}>
        <PasskeyButton />
      </Suspense>
    </>,
  );
}
