import { bulkSubjectsMax } from '@enlace/contract/workspace/folders/collection.ts';
import { useState } from 'react';
import { showToast } from '#lib/toast/toast-store.ts';

type Options<Action extends string, Verb extends Action> = {
  /** One request for at most a thousand ids. Returns the changed ones, or the copies. */
  send: (action: Action, ids: readonly string[]) => Promise<readonly string[]>;
  /** The action that undoes another one. */
  opposite: Readonly<Record<Verb, Action>>;
  /** Text of what was done; with 0, that there was nothing to do. */
  said: (action: Verb, count: number) => string;
  /** Refetches the lists. */
  refresh: () => Promise<unknown>;
};

/** Bulk actions of a list, each with undo: every request covers as many rows as the server allows, all of them or none. */
export function useBulkCall<Action extends string, Verb extends Action>(options: Options<Action, Verb>) {
  const { send, opposite, said, refresh } = options;
  const [progress, setProgress] = useState<{ done: number; total: number } | undefined>();
  const [failure, setFailure] = useState<unknown>();

  /** Sends all ids, part by part; those changed are in `done`, also when a later part fails. */
  async function sendAll(action: Action, ids: readonly string[], done: string[] = []): Promise<void> {
    setFailure(undefined);
    try {
      for (let from = 0; from < ids.length; from += bulkSubjectsMax) {
        if (ids.length > bulkSubjectsMax) setProgress({ done: from, total: ids.length });
        done.push(...(await send(action, ids.slice(from, from + bulkSubjectsMax))));
      }
    } finally {
      setProgress(undefined);
      await refresh();
    }
  }

  return {
    progress,
    failure,
    async carryOut(action: Verb, ids: readonly string[]): Promise<void> {
      const done: string[] = [];
      try {
        await sendAll(action, ids, done);
      } catch (error) {
        setFailure(error);
        if (done.length === 0) return;
      }
      const text = said(action, done.length);
      // The list may be gone by then: what undoing fails with is for the message to say.
      showToast(done.length === 0 ? { text } : { text, undo: () => sendAll(opposite[action], done) });
    },
  };
}
