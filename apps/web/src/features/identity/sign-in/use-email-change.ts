import {
  confirmEmailChangeRef,
  readEmailChangeRef,
  stopEmailChangeRef,
} from '@enlace/contract/identity/sign-in/security.refs.gen.ts';
import type { EmailChangeState } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';

export type EmailChangeView =
  | { kind: 'loading' }
  | { kind: 'asking'; change: EmailChangeState; isSending: boolean; failure: unknown }
  | { kind: 'waiting' | 'done' | 'stopped'; email: string }
  | { kind: 'failed'; failure: unknown };

function viewOf(change: EmailChangeState): EmailChangeView {
  if (change.isConfirmed) return { kind: 'waiting', email: change.newEmail };
  return { kind: 'asking', change, isSending: false, failure: undefined };
}

/** The link of an address change: its purpose, and confirming or rejecting it. Opening it changes nothing. */
export function useEmailChange(token: string) {
  const [view, setView] = useState<EmailChangeView>({ kind: 'loading' });
  useEffect(() => {
    const abort = new AbortController();
    call(readEmailChangeRef, { params: { token }, signal: abort.signal }).then(
      (change) => setView(viewOf(change)),
      (failure: unknown) => {
        if (!abort.signal.aborted) setView({ kind: 'failed', failure });
      },
    );
    return () => abort.abort();
  }, [token]);

  async function answer(change: EmailChangeState, send: () => Promise<'waiting' | 'done' | 'stopped'>): Promise<void> {
    setView({ kind: 'asking', change, isSending: true, failure: undefined });
    try {
      setView({ kind: await send(), email: change.newEmail });
    } catch (failure) {
      setView({ kind: 'asking', change, isSending: false, failure });
    }
  }

  return {
    view,
    confirm: (change: EmailChangeState) =>
      answer(change, async () => {
        const { isDone } = await call(confirmEmailChangeRef, { body: { token } });
        return isDone ? 'done' : 'waiting';
      }),
    stop: (change: EmailChangeState) =>
      answer(change, async () => {
        await call(stopEmailChangeRef, { body: { token } });
        return 'stopped';
      }),
  };
}
