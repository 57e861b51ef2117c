import { isMissingCode } from '#lib/lazy/missing-code.ts';
import { LoadTimeoutError } from '../with-timeout.ts';

export type LoadFailure = 'timeout' | 'code' | 'crash' | 'offline';

/** Why a screen could not be shown: it took too long, its code did not arrive, there is no connection, or it broke. */
export function loadFailureOf(error: unknown): LoadFailure {
  if (error instanceof LoadTimeoutError) return 'timeout';
  if (!isMissingCode(error)) return 'crash';
  return navigator.onLine === false ? 'offline' : 'code';
}
