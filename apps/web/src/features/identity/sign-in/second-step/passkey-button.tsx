import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconKey } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Row, Stack } from '#components/layout/layout.tsx';
import { loadNamespaces } from '#lib/i18n/i18n.ts';
import { PasskeyError, supportsPasskeys } from '#lib/passkeys/passkeys.ts';
import { useEnter } from '../use-enter.ts';
import { askForSignIn, signInWithPasskey } from './api/second-step-calls.ts';
import { offerPasskeys } from './offer-passkeys.ts';

// Separate, because it is rarely needed on the first load.
const Failure = lazy(async () => ({ default: (await import('./passkey-failure.tsx')).PasskeyFailure }));

/** Signs in without a password; also enables passkey autofill in the e-mail field where supported. */
export function PasskeyButton() {
  const { t } = useTranslation('access');
  const enter = useEnter();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);

  async function show(error: unknown): Promise<void> {
    // Closing the browser's dialog needs no message.
    if (error instanceof PasskeyError && error.problem !== 'unusable') return;
    await loadNamespaces(['errors']);
    setFailure(error);
  }
  const onEntered = useEffectEvent(() => void enter());
  const onFailed = useEffectEvent((error: unknown) => void show(error));
  useEffect(() => offerPasskeys({ onEntered, onFailed }), []);

  async function ask(): Promise<void> {
    setFailure(undefined);
    setAsking(true);
    try {
      await signInWithPasskey(await askForSignIn());
      await enter();
    } catch (error) {
      await show(error);
    } finally {
      setAsking(false);
    }
  }

  if (!supportsPasskeys()) return null;
  return (
    <Stack gap={16} mt={18}>
      <Row as="span" gap={12} size={12} tone="faint" ruled>
        {t(($) => $.access.login.or)}
      </Row>
      {failure !== undefined && (
        <Suspense fallback={null}>
          <Failure failure={failure} />
        </Suspense>
      )}
      <Button size="lg" full icon={IconKey} loading={isAsking} onClick={() => void ask()}>
        {t(($) => $.access.login.passkey)}
      </Button>
    </Stack>
  );
}
