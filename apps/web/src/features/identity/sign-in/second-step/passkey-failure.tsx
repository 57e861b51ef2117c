import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { PasskeyError } from '#lib/passkeys/passkeys.ts';

/** Why the passkey sign-in failed. */
export function PasskeyFailure({ failure }: { failure: unknown }) {
  const { t } = useTranslation(['access', 'errors']);
  return (
    <Callout tone="danger" title={t(($) => $.access.login.rejected)}>
      {failure instanceof PasskeyError ? t(($) => $.access.login.passkeyUnusable) : errorText(failure)}
    </Callout>
  );
}
