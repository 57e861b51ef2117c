import { Suspense } from 'react';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const ConflictCallout = lazyPart(async () => (await import('./conflict-callout.tsx')).ConflictCallout);

/** The word about a conflict; its code comes when there is one. */
export function ConflictNotice() {
  return (
    <Suspense fallback={null}>
      <ConflictCallout />
    </Suspense>
  );
}
