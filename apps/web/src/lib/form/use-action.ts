import { useRef, useState } from 'react';

export type Action = {
  isBusy: boolean;
  /** The error of the last attempt. */
  failure: unknown;
  /** Does nothing while an earlier call is running, so that a double click counts once. True when it succeeded. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  forget: () => void;
};

/** Runs one action at a time and keeps its error for display. */
export function useAction(): Action {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  return {
    isBusy,
    failure,
    forget: () => setFailure(undefined),
    async run(work) {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        setFailure(error);
        return false;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}
