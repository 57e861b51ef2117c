import { useEffect } from 'react';
import { useBlocker } from 'react-router';

export type UnsavedGuard = { isAsking: boolean; stay: () => void; leave: () => void };

/** Blocks navigation while there are unsaved changes; pass its result to `UnsavedDialog`. */
export function useUnsavedGuard(hasUnsaved: boolean): UnsavedGuard {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
