import { AppError } from '#platform/errors.ts';

const retryAfterSeconds = 15;

/** Nothing is wrong with the work; there was no time for it, or no worker could be started. */
export function busy(message: string): AppError {
  return new AppError('server.busy', { retryAfterSeconds, cause: new Error(message) });
}

export function isBusy(error: unknown): boolean {
  return error instanceof AppError && error.code === 'server.busy';
}
