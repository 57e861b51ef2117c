import type { SecondStep } from '@enlace/contract/factors/factors.schemas.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '#lib/i18n/i18n.ts';
import { AccessLayout } from '../components/access-layout.tsx';

/** Comes with its texts when it is first needed; most people never see it on the first load. */
const Form = lazy(async () => {
  const [{ SecondStepForm }] = await Promise.all([
    import('./second-step-form.tsx'),
    loadNamespaces(['factors', 'errors']),
  ]);
  return { default: SecondStepForm };
});

/** The login page between the password and the session. */
export function SecondStepScreen({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  const { t } = useTranslation('access');
  return (
    <AccessLayout
      title={t(($) => $.access.login.title)}
      heading={t(($) => $.access.login.secondStep)}
      say={t(($) => $.access.login.say)}
    >
      <Suspense fallback={null}>
        <Form step={step} onBack={onBack} />
      </Suspense>
    </AccessLayout>
  );
}
