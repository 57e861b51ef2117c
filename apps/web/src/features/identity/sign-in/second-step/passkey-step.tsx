import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconKey } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import form from '../components/access-form.module.css';
import { useEnter } from '../use-enter.ts';
import { askForSignIn, signInWithPasskey } from './api/second-step-calls.ts';
import { StepFailure } from './step-failure.tsx';

/** The passkey is requested when the button is pressed, never automatically. */
export function PasskeyStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const { t } = useTranslation('factors');
  const enter = useEnter();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);

  async function ask(): Promise<void> {
    setFailure(undefined);
    setAsking(true);
    try {
      await signInWithPasskey(await askForSignIn({ challenge }));
      await enter();
    } catch (error) {
      setFailure(error);
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className={form.form}>
      <StepFailure failure={failure} onBack={onBack} />
      <Button variant="primary" size="lg" full icon={IconKey} loading={isAsking} autoFocus onClick={() => void ask()}>
        {t(($) => $.factors.step.usePasskey)}
      </Button>
    </div>
  );
}
