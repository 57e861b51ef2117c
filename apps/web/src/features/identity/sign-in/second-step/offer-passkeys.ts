import type { PasskeyUsed } from '@enlace/contract/identity/sign-in/webauthn.schemas.ts';
import { stopAsking, supportsPasskeyAutofill } from '#lib/passkeys/passkeys.ts';
import { askForSignIn, signInWithPasskey } from './api/second-step-calls.ts';

/** A challenge is valid for five minutes; it is renewed before that. */
const renewMs = 4 * 60_000;

type Options = { onEntered: () => void; onFailed: (error: unknown) => void };

/** Enables passkey autofill in the e-mail field while the page is shown. Returns the function that ends it. */
export function offerPasskeys({ onEntered, onFailed }: Options): () => void {
  const over = new AbortController();
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The selected passkey; undefined when the request failed or was cancelled. */
  async function ask(): Promise<PasskeyUsed | undefined> {
    isAsking = true;
    timer = setTimeout(() => void renew(), renewMs);
    try {
      return await askForSignIn({ isAutofill: true, signal: over.signal });
    } catch (error) {
      // Only an extra: the form and the button still work.
      if (!over.signal.aborted) console.debug('passkeys are not offered', error);
      return undefined;
    } finally {
      isAsking = false;
    }
  }

  async function listen(): Promise<void> {
    const response = await ask();
    if (!response || over.signal.aborted) return;
    try {
      await signInWithPasskey(response);
      onEntered();
    } catch (error) {
      onFailed(error);
    }
  }

  async function renew(): Promise<void> {
    // The button's own request has ended this one.
    if (over.signal.aborted || !isAsking) return;
    stopAsking();
    await listen();
  }

  void supportsPasskeyAutofill().then((can) => (can && !over.signal.aborted ? listen() : undefined));
  return () => {
    over.abort();
    clearTimeout(timer);
    if (isAsking) stopAsking();
  };
}
