import { waitSecondsOf } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { Callout } from './callout.tsx';
import { WaitCallout } from './wait-callout.tsx';

/** An error that belongs to no field, with a countdown for waiting times. Renders nothing without one. */
export function FailureCallout({ failure }: { failure: unknown }) {
  if (failure === undefined || failure === null) return null;
  if (waitSecondsOf(failure) !== undefined) return <WaitCallout failure={failure} />;
  return <Callout tone="danger" title={errorText(failure)} />;
}
