import { Suspense } from 'react';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const ConflictCallout = lazyPart(async () => (await import('./conflict-callout.tsx')).ConflictCallout);

/** Loads the conflict notice when there is a conflict. */
export function ConflictNotice() {
  return (
    <Suspense fallback={null}>
      <ConflictCallout />
    </Suspense>
  );
}
