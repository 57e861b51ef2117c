import { useRouteError } from 'react-router';
import { LoadFailureScreen } from './load-failure-screen.tsx';

/** Shown by a route that failed to load or crashed. */
export function PageErrorScreen() {
  return <LoadFailureScreen error={useRouteError()} />;
}
