import { resendVerificationRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Row } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { loadNamespaces } from '#lib/i18n/i18n.ts';

const pauseSeconds = 30;

/** Resends the verification mail, at most every half minute. */
export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation('access');
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<unknown>(undefined);
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait === 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  async function resend(): Promise<void> {
    setState('sending');
    setFailure(undefined);
    try {
      await call(resendVerificationRef, { body: { email } });
      setState('sent');
      setWait(pauseSeconds);
    } catch (error) {
      await loadNamespaces(['errors']);
      setFailure(error);
      setState('idle');
    }
  }

  return (
    <Row gap={12} minH={36} size={13} tone="muted">
      <Button onClick={() => void resend()} loading={state === 'sending'} disabled={wait > 0}>
        {t(($) => $.access.resend.submit)}
      </Button>
      <span aria-live="polite">
        {failure !== undefined && errorText(failure)}
        {state === 'sent' && t(($) => $.access.resend.sent)}{' '}
        {wait > 0 && t(($) => $.access.resend.wait, { seconds: wait })}
      </span>
    </Row>
  );
}
