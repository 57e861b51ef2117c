import { useRef, useState } from 'react';

export type Deed = {
  isBusy: boolean;
  /** What the last try was refused with. */
  failure: unknown;
  /** Does nothing while an earlier press is under way, so that a double click counts once. True when it was done. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  forget: () => void;
};

/** One deed at a time, with its refusal kept for the screen to show. */
export function useDeed(): Deed {
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
