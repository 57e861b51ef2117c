import type { SecondStep } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { CodeStep } from './code-step.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import { firstWay, otherTransports, type Way } from './ways.ts';

type Props = { step: SecondStep; onBack: () => void };

/** The step after a correct password: a code, a passkey or a recovery code, with links to the alternatives and back. */
export function SecondStepForm({ step, onBack }: Props) {
  const { t } = useTranslation('factors');
  const [way, setWay] = useState<Way>(() => firstWay(step));
  return (
    <>
      <Text tone="muted">{t(($) => $.factors.step.lead[way])}</Text>
      {way === 'passkey' ? (
        <PasskeyStep challenge={step.challenge} onBack={onBack} />
      ) : (
        <CodeStep key={way} kind={way} challenge={step.challenge} onBack={onBack} />
      )}
      <Stack align="start" gap={10} mt={24}>
        <Stack align="start" gap={10} size={13}>
          {otherTransports(step, way).map((other) => (
            <TextButton key={other} onClick={() => setWay(other)}>
              {t(($) => $.factors.step.switch[other])}
            </TextButton>
          ))}
        </Stack>
        <Button variant="ghost" size="lg" full onClick={onBack}>
          {t(($) => $.factors.step.back)}
        </Button>
      </Stack>
    </>
  );
}
