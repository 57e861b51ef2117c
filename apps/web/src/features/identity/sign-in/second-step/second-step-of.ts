import type { SecondStep } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import { ApiError } from '#lib/api/api-error.ts';

/** The step required after a correct password; undefined for every other failure. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  if (!(error instanceof ApiError) || error.code !== 'auth.second_factor_required') return undefined;
  const { challenge, totp, passkey, recovery } = error.params;
  if (typeof challenge !== 'string') return undefined;
  return { challenge, totp: totp === true, passkey: passkey === true, recovery: recovery === true };
}
