import { isMissingCode } from '#lib/lazy/missing-code.ts';
import { LoadTimeoutError } from '../with-timeout.ts';

export type LoadFailure = 'timeout' | 'code' | 'crash' | 'offline';

/** Why a screen could not be shown: it timed out, its code did not load, there is no connection, or it crashed. */
export function loadFailureOf(error: unknown): LoadFailure {
  if (error instanceof LoadTimeoutError) return 'timeout';
  if (!isMissingCode(error)) return 'crash';
  return navigator.onLine === false ? 'offline' : 'code';
}
