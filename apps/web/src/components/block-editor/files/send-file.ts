import type { EditorKind } from '@enlace/contract/files/drive/file-formats.ts';
import { fileSchema, type StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { uploadFileRef } from '@enlace/contract/files/drive/files.refs.gen.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { callUrl, partsOf } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';
import { sessionEnded } from '#lib/session/session-store.ts';

type SendInput = {
  file: File;
  /** Undefined: whatever it is. */
  kind: EditorKind | undefined;
  signal: AbortSignal;
  /** Fraction stored on the server, from 0 to 1. */
  onProgress: (share: number) => void;
};

async function failureOf(status: number, text: string): Promise<ApiError> {
  const error = await errorOfAnswer(new Response(text, { status }));
  if (error.code === 'auth.required' || error.code === 'auth.session_expired') sessionEnded();
  return error;
}

function unreachable(cause?: unknown): ApiError {
  return new ApiError({ kind: 'network', status: 0, code: 'network.unreachable', cause });
}

/** Sends one file as a form. `fetch` reports no upload progress, which matters for a video. */
export function sendFile({ file, kind, signal, onProgress }: SendInput): Promise<StoredFile> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredFile>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  request.open(partsOf(uploadFileRef).method, callUrl(uploadFileRef, { query: kind === undefined ? {} : { kind } }));
  requestHeaders().forEach((value, name) => request.setRequestHeader(name, value));
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
  request.addEventListener('load', () => {
    const { status, responseText } = request;
    if (status < 200 || status > 299) void failureOf(status, responseText).then(reject, reject);
    else {
      try {
        resolve(fileSchema.parse(JSON.parse(responseText)));
      } catch (error) {
        reject(unreachable(error));
      }
    }
  });
  request.addEventListener('error', () => reject(unreachable()));
  request.addEventListener('abort', () => reject(new DOMException('the upload was stopped', 'AbortError')));
  signal.addEventListener('abort', abort);
  const body = new FormData();
  body.append('file', file);
  request.send(body);
  return promise.finally(() => signal.removeEventListener('abort', abort));
}
