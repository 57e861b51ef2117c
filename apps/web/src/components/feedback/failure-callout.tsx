import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { ApiError, waitSecondsOf } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { Callout } from './callout.tsx';
import { WaitCallout } from './wait-callout.tsx';

/** An error that belongs to no field, with a countdown for waiting times. Renders nothing without one. */
export function FailureCallout({ failure }: { failure: unknown }) {
  const { t } = useTranslation('common');
  if (failure === undefined || failure === null) return null;
  if (waitSecondsOf(failure) !== undefined) return <WaitCallout failure={failure} />;
  if (failure instanceof ApiError && failure.code === 'plan.feature_missing')
    return (
      <Callout
        tone="warn"
        title={errorText(failure)}
        action={
          <LinkButton size="sm" variant="ghost" to={paths.account.plans}>
            {t(($) => $.common.seePlans)}
          </LinkButton>
        }
      />
    );
  return <Callout tone="danger" title={errorText(failure)} />;
}
