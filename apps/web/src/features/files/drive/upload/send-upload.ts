import { tus, uploadLimits } from '@enlace/contract/files/uploads/uploads.contract.ts';
import { createUploadRef } from '@enlace/contract/files/uploads/uploads.refs.gen.ts';
import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client';
import { ApiError } from '#lib/api/api-error.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';
import { mayArrive } from '#lib/lazy/load-patiently.ts';
import { sessionEnded } from '#lib/session/session-store.ts';

export type SendInput = {
  file: File;
  /** URL of a started upload to resume. */
  address: string | undefined;
  /** Keys of `uploadMetadataKeys`. */
  metadata: Record<string, string>;
  onAddress: (address: string) => void;
  onProgress: (sentBytes: number) => void;
  /** All bytes have arrived; with the id of the resulting file if the response contained it. */
  onArrived: (fileId: string | undefined) => void;
  /** `isOffline`: there was no response, so it can be resumed later. */
  onFailed: (error: unknown, isOffline: boolean) => void;
};

/** Stops sending; what the server has can be resumed. */
export type Sending = { stop: () => void };

const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000];
/** Up to this many bytes are sent with the request that creates the upload. */
const smallBytes = 1024 * 1024;

function responseOf(error: Error): HttpResponse | undefined {
  return 'originalResponse' in error
    ? // NOTE: the library types its failures as plain errors; the ones with a request carry this field.
      ((error as DetailedError).originalResponse ?? undefined)
    : undefined;
}

/** Overload, a crash, or another request holding the upload: the next attempt may succeed. */
function isPassing(response: HttpResponse): boolean {
  const status = response.getStatus();
  if (status === 409) return response.getBody().includes('uploads.offset_conflict');
  if (status === 429) return !response.getBody().includes('uploads.too_many');
  return status === 423 || status >= 500;
}

async function failureOf(error: Error): Promise<{ error: unknown; isOffline: boolean }> {
  const response = responseOf(error);
  if (!response || response.getStatus() === 0) {
    const unreachable = new ApiError({ kind: 'network', status: 0, code: 'network.unreachable', cause: error });
    return { error: unreachable, isOffline: true };
  }
  const refusal = await errorOfAnswer(new Response(response.getBody(), { status: response.getStatus() }));
  if (refusal.code === 'auth.required' || refusal.code === 'auth.session_expired') sessionEnded();
  return { error: refusal, isOffline: isPassing(response) };
}

function putHeaders(request: HttpRequest): void {
  // Evaluated for each request: the session may have been renewed since the upload began.
  requestHeaders().forEach((value, name) => {
    if (name !== 'accept') request.setHeader(name, value);
  });
}

/** Sends a file in chunks (tus 1.0.0), resuming at the server's offset. */
export async function sendUpload(input: SendInput): Promise<Sending> {
  const { file, address, metadata, onAddress, onProgress, onArrived, onFailed } = input;
  await mayArrive();
  const { Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: callUrl(createUploadRef),
    uploadUrl: address ?? null,
    chunkSize: uploadLimits.chunkBytes,
    retryDelays: retryDelaysMs,
    storeFingerprintForResuming: false,
    uploadDataDuringCreation: file.size <= smallBytes,
    metadata,
    onBeforeRequest: putHeaders,
    onShouldRetry(error) {
      if (!navigator.onLine) return false;
      return error.originalResponse === null || isPassing(error.originalResponse);
    },
    onUploadUrlAvailable() {
      if (upload.url !== null) onAddress(upload.url);
    },
    onProgress: (sentBytes) => onProgress(sentBytes),
    onSuccess: ({ lastResponse }) => onArrived(lastResponse.getHeader(tus.fileHeader)),
    onError(error) {
      void failureOf(error).then(({ error: failure, isOffline }) => onFailed(failure, isOffline));
    },
  });
  upload.start();
  return { stop: () => void upload.abort() };
}

/** Cancels an upload; one that no longer exists is not an error. */
export async function endUpload(address: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  try {
    await Upload.terminate(address, { retryDelays: retryDelaysMs, onBeforeRequest: putHeaders });
  } catch (error) {
    const response = error instanceof Error ? responseOf(error) : undefined;
    if (response?.getStatus() !== 404 && response?.getStatus() !== 410) throw error;
  }
}
