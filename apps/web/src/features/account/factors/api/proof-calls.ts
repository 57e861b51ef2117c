import type {
  provePasskeyOptions,
  proveWithCode,
  proveWithPasskey,
} from '@enlace/contract/identity/identity/factors.contract.ts';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import { askForPasskey } from '#lib/passkeys/passkeys.ts';

const optionsRef = operationRef<typeof provePasskeyOptions>({
  method: 'POST',
  path: '/api/account/proof/passkey/options',
});
const passkeyRef = operationRef<typeof proveWithPasskey>({ method: 'POST', path: '/api/account/proof/passkey' });
const codeRef = operationRef<typeof proveWithCode>({ method: 'POST', path: '/api/account/proof/code' });

/** Rejects with `PasskeyError` or `ApiError`. */
export async function provePasskey(): Promise<void> {
  const { options } = await call(optionsRef);
  const response = await askForPasskey(options);
  await call(passkeyRef, { body: { response } });
}

export async function proveCode(code: string): Promise<void> {
  await call(codeRef, { body: { code } });
}
