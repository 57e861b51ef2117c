import { useTranslation } from 'react-i18next';
import { homeOf } from '#app/entry-paths.ts';
import { Box } from '#components/layout/layout.tsx';
import { useGo } from '#components/link/link.tsx';
import { isUnconfirmed } from '#lib/session/unconfirmed-session.ts';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { WaitCallout } from '#components/feedback/wait-callout.tsx';
import { ApiError, waitSecondsOf } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { takeReturnPath } from '#lib/session/return-path.ts';
import { useUser } from '#lib/session/use-user.ts';
import { ResendVerification } from './resend-verification.tsx';

// Occasional messages of login, separate from the form to keep them out of the first load.

/** Why sign-in failed; an unconfirmed address can request its mail again here. */
export function LoginFailure({ failure, email }: { failure: unknown; email: string }) {
  const { t } = useTranslation(['access', 'errors']);
  const isUnverified = failure instanceof ApiError && failure.code === 'auth.not_verified';
  if (waitSecondsOf(failure) !== undefined) return <WaitCallout failure={failure} />;
  return (
    <>
      <Callout tone="danger" title={t(($) => $.access.login.rejected)}>
        {errorText(failure)}
      </Callout>
      {isUnverified && <ResendVerification email={email} />}
    </>
  );
}

/** A message from the screen that redirected here. */
export function ArrivalNotice({ notice }: { notice: 'verified' | 'password_changed' }) {
  const { t } = useTranslation('access');
  const texts = notice === 'verified' ? 'verify' : 'reset';
  return (
    <Box mt={20}>
      <Callout tone="ok" title={t(($) => $.access.done[texts])}>
        {t(($) => $.access.done[`${texts}Help`])}
      </Callout>
    </Box>
  );
}

/** There is still a token: either the server could not confirm it just now, or the person simply opened this page. */
export function SessionNotice() {
  const { t } = useTranslation('access');
  const isInDoubt = isUnconfirmed();
  const user = useUser();
  const go = useGo();
  const enter = () => void go(takeReturnPath() ?? homeOf(user?.roll ?? 'user'));
  if (!isInDoubt && !user) return null;
  return (
    <Box mt={20}>
      <Callout
        tone={isInDoubt ? 'warn' : 'info'}
        title={
          isInDoubt ? t(($) => $.access.login.unconfirmed) : t(($) => $.access.login.open, { name: user?.name ?? '' })
        }
        action={
          <Button size="sm" onClick={enter}>
            {isInDoubt ? t(($) => $.access.login.retry) : t(($) => $.access.login.continue)}
          </Button>
        }
      >
        {isInDoubt && t(($) => $.access.login.unconfirmedHelp)}
      </Callout>
    </Box>
  );
}
