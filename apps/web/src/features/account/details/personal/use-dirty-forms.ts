import { useCallback, useEffect, useState } from 'react';
import { type UnsavedGuard, useUnsavedGuard } from '#lib/form/use-unsaved-guard.ts';

/** One guard for several forms of a screen: the router supports a single blocker. */
export function useDirtyForms(): {
  guard: UnsavedGuard;
  report: (name: string, isDirty: boolean) => void;
} {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((name: string, isDirty: boolean) => {
    setDirty((before) => {
      if (before.has(name) === isDirty) return before;
      const after = new Set(before);
      if (isDirty) after.add(name);
      else after.delete(name);
      return after;
    });
  }, []);
  return { guard: useUnsavedGuard(dirty.size > 0), report };
}

/** Reports whether a form has unsaved changes. */
export function useReportDirty(isDirty: boolean, report: (isDirty: boolean) => void): void {
  useEffect(() => report(isDirty), [isDirty, report]);
}
