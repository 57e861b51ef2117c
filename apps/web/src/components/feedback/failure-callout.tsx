import { waitSecondsOf } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { Callout } from './callout.tsx';
import { WaitCallout } from './wait-callout.tsx';

/** A refusal that belongs to no field; a wait is counted down. Nothing without one. */
export function FailureCallout({ failure }: { failure: unknown }) {
  if (failure === undefined || failure === null) return null;
  if (waitSecondsOf(failure) !== undefined) return <WaitCallout failure={failure} />;
  return <Callout tone="danger" title={errorText(failure)} />;
}
