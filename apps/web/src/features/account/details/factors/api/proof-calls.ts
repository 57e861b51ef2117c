import {
  provePasskeyOptionsRef,
  proveWithCodeRef,
  proveWithPasskeyRef,
} from '@enlace/contract/identity/sign-in/factors.refs.gen.ts';
import { call } from '#lib/api/call.ts';
import { askForPasskey } from '#lib/passkeys/passkeys.ts';

/** Rejects with `PasskeyError` or `ApiError`. */
export async function provePasskey(): Promise<void> {
  const { options } = await call(provePasskeyOptionsRef);
  const response = await askForPasskey(options);
  await call(proveWithPasskeyRef, { body: { response } });
}

export async function proveCode(code: string): Promise<void> {
  await call(proveWithCodeRef, { body: { code } });
}
