import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { WaitCallout } from '#components/feedback/wait-callout.tsx';
import { ApiError, waitSecondsOf } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { PasskeyError } from '#lib/passkeys/passkeys.ts';

/** The step has ended: used up or expired. */
function isOver(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false;
  return failure.code === 'factors.challenge_invalid' || failure.params['left'] === 0;
}

/** Why the second step failed; a wrong code with attempts left is reported at its field instead. */
export function StepFailure({ failure, onBack }: { failure: unknown; onBack: () => void }) {
  const { t } = useTranslation(['factors', 'errors']);
  if (failure === undefined) return null;
  if (isOver(failure)) {
    return (
      <Callout
        tone="warn"
        title={t(($) => $.factors.step.over)}
        action={
          <Button size="sm" onClick={onBack}>
            {t(($) => $.factors.step.again)}
          </Button>
        }
      />
    );
  }
  if (failure instanceof ApiError && failure.code === 'factors.code_wrong') return null;
  if (waitSecondsOf(failure) !== undefined) return <WaitCallout failure={failure} />;
  return (
    <Callout tone="danger" title={t(($) => $.factors.step.rejected)}>
      {failure instanceof PasskeyError ? t(($) => $.factors.problem[failure.problem]) : errorText(failure)}
    </Callout>
  );
}
