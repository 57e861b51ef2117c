import { useState } from 'react';
import { type UnsavedGuard, useUnsavedGuard } from './use-unsaved-guard.ts';

/**
 * For a drawer with a form: closing it with unsaved changes asks first, as leaving the page does. Pass `close` to the
 * drawer and `guard` to `UnsavedDialog`.
 */
export function useClosingGuard({ hasUnsaved, onClose }: { hasUnsaved: boolean; onClose: () => void }): {
  close: () => void;
  guard: UnsavedGuard;
} {
  const page = useUnsavedGuard(hasUnsaved);
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (hasUnsaved ? setAsking(true) : onClose()),
    guard: {
      isAsking: isAsking || page.isAsking,
      stay() {
        setAsking(false);
        page.stay();
      },
      leave() {
        setAsking(false);
        if (page.isAsking) page.leave();
        else onClose();
      },
    },
  };
}
