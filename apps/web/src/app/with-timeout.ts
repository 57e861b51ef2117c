/** Code or content that has not loaded after this long shows the retry screen. */
export const loadTimeoutMs = 120_000;

export class LoadTimeoutError extends Error {
  override readonly name = 'LoadTimeoutError';
}

/** Rejects with `LoadTimeoutError` when the promise takes longer than 120 s. */
export function withTimeout<T>(promise: Promise<T>, ms: number = loadTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadTimeoutError(`nothing in ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
