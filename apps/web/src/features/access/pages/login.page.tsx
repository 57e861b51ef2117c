import type { SecondStep } from '@enlace/contract/factors/factors.schemas.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { entryPaths } from '#app/entry-paths.ts';
import { TextLink } from '#components/link/text-link.tsx';
import { AccessLayout } from '../components/access-layout.tsx';
import { LoginForm } from '../components/login-form.tsx';
import { ArrivalNotice, SessionNotice } from '../components/lazy-login-notices.tsx';
import { useSignedIn } from '#lib/session/use-user.ts';
import { readLoginArrival } from '../login-arrival.ts';
import { SecondStepScreen } from '../second-step/second-step.tsx';
import classes from '../components/access-form.module.css';
import stepClasses from '../second-step/second-step.module.css';

const PasskeyButton = lazy(async () => ({
  default: (await import('../second-step/passkey-button.tsx')).PasskeyButton,
}));
const ForgotForm = lazy(async () => ({ default: (await import('../components/forgot-form.tsx')).ForgotForm }));

/** `/`: sign in, ask for a new password, go on with an open session. */
export function LoginPage() {
  const { t } = useTranslation('access');
  const arrival = readLoginArrival(useLocation().state);
  const isSignedIn = useSignedIn();
  const [forgotten, setForgotten] = useState<string | undefined>(undefined);
  const [email, setEmail] = useState(arrival.email ?? '');
  const [step, setStep] = useState<SecondStep | undefined>(undefined);
  if (step) return <SecondStepScreen step={step} onBack={() => setStep(undefined)} />;
  if (forgotten !== undefined) {
    return (
      <AccessLayout
        title={t(($) => $.access.forgot.title)}
        heading={t(($) => $.access.forgot.heading)}
        say={t(($) => $.access.login.say)}
      >
        <p className={classes.lead}>{t(($) => $.access.forgot.help)}</p>
        <Suspense fallback={null}>
          <ForgotForm email={forgotten} onBack={() => setForgotten(undefined)} />
        </Suspense>
      </AccessLayout>
    );
  }
  return (
    <AccessLayout
      title={t(($) => $.access.login.title)}
      heading={t(($) => $.access.login.heading)}
      say={t(($) => $.access.login.say)}
    >
      <p className={classes.lead}>
        {t(($) => $.access.login.first)}{' '}
        <TextLink to={entryPaths.register}>{t(($) => $.access.login.register)}</TextLink>
      </p>
      {isSignedIn && <SessionNotice />}
      {arrival.notice && <ArrivalNotice notice={arrival.notice} />}
      <LoginForm
        email={email}
        onForgot={setForgotten}
        onSecondStep={(next, typed) => {
          setEmail(typed);
          setStep(next);
        }}
      />
      <Suspense fallback={<div className={stepClasses.place} />}>
        <PasskeyButton />
      </Suspense>
    </AccessLayout>
  );
}
