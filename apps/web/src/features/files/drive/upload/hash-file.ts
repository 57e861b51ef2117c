// oxlint-disable-next-line import/default -- the build answers this import with the worker's address
import workerUrl from './sha256.worker.ts?worker&url';

function sumIn(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('sha256' in message)) return undefined;
  return typeof message.sha256 === 'string' ? message.sha256 : undefined;
}

/** SHA-256 of a file, computed in a worker; undefined when the file cannot be read or `signal` aborts it. */
export function hashFile(file: Blob, signal: AbortSignal): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const worker = new Worker(workerUrl, { type: 'module' });
  const stop = () => resolve(undefined);
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(sumIn(data)));
  worker.addEventListener('error', stop);
  signal.addEventListener('abort', stop);
  worker.postMessage(file);
  return promise.finally(() => {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
}
