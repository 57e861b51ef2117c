import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { showToast } from './toast-store.ts';

type Done<Input, Reply> = { input: Input; reply: Reply };

type Options<Input, Reply> = {
  act: (input: Input) => Promise<Reply>;
  undo: (done: Done<Input, Reply>) => Promise<unknown>;
  /** What was done; nothing is said without it. */
  say: (done: Done<Input, Reply>) => string | undefined;
  /** Whether there is something to undo. */
  canUndo?: (done: Done<Input, Reply>) => boolean;
  /** Reads again what both change. */
  reread: () => unknown;
};

/** An action whose toast offers to undo it. Undoing it works after the screen that began it is gone. */
export function useUndoable<Input, Reply>(options: Options<Input, Reply>): UseMutationResult<Reply, Error, Input> {
  const { act, undo, say, canUndo, reread } = options;
  const back = useMutation({ mutationFn: undo, onSettled: () => reread() });
  return useMutation({
    mutationFn: act,
    async onSuccess(reply: Reply, input: Input) {
      const done = { input, reply };
      const text = say(done);
      if (text !== undefined)
        showToast({ text, ...(canUndo?.(done) === false ? {} : { undo: () => back.mutateAsync(done) }) });
      await reread();
    },
  });
}
