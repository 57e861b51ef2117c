import {
  loginPasskeyOptionsRef,
  loginWithCodeRef,
  loginWithPasskeyRef,
} from '@enlace/contract/identity/sign-in/factors.refs.gen.ts';
import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import type { PasskeyUsed } from '@enlace/contract/identity/sign-in/webauthn.schemas.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { askForPasskey } from '#lib/passkeys/passkeys.ts';
import { writeSession } from '#lib/session/session-store.ts';

type Reply = { ok: number; data?: { token: string; user: User } };

/** Only `ok === 1` stores anything, as after the password. */
function keepSession(reply: Reply): void {
  if (reply.ok !== 1 || !reply.data)
    throw new ApiError({ kind: 'http', status: 200, code: 'auth.invalid_credentials' });
  writeSession(reply.data);
}

/** Second step with a code of the app or a recovery code. */
export async function signInWithCode(body: { challenge: string; code: string }): Promise<void> {
  keepSession(await call(loginWithCodeRef, { body }));
}

type Asking = {
  /** The step after the password; without it the passkey identifies the person. */
  challenge?: string;
  isAutofill?: boolean;
  signal?: AbortSignal;
};

/** Requests a passkey to sign in. Rejects with `PasskeyError` or `ApiError`. */
export async function askForSignIn({ challenge, isAutofill = false, signal }: Asking = {}): Promise<PasskeyUsed> {
  const body = challenge === undefined ? {} : { challenge };
  const { options } = await call(loginPasskeyOptionsRef, { body, signal });
  signal?.throwIfAborted();
  return askForPasskey(options, { isAutofill });
}

/** Signs in with the browser's answer. Rejects with `ApiError`. */
export async function signInWithPasskey(response: PasskeyUsed): Promise<void> {
  keepSession(await call(loginWithPasskeyRef, { body: { response } }));
}
