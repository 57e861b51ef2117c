import { LoadTimeoutError } from '../with-timeout.ts';

export type LoadFailure = 'timeout' | 'code' | 'crash';

/** What browsers say when a piece of the app's code did not arrive; each words it in its own way. */
const missingCode = [
  /dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
  /failed to load module script/i,
];

/** Why a screen could not be shown: it took too long, its code did not arrive, or it broke. */
export function loadFailureOf(error: unknown): LoadFailure {
  if (error instanceof LoadTimeoutError) return 'timeout';
  const text = error instanceof Error ? error.message : String(error);
  return missingCode.some((pattern) => pattern.test(text)) ? 'code' : 'crash';
}
