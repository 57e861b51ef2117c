import { uploadOutgoingFileRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import { type OutgoingFile, outgoingFileSchema } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { callUrl, partsOf } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';

type SendInput = {
  file: File;
  isInline: boolean;
  signal: AbortSignal;
  /** Fraction stored on the server, from 0 to 1. */
  onProgress: (share: number) => void;
};

const tries = 5;
const pauseMs = 800;

function unreachable(cause?: unknown): ApiError {
  return new ApiError({ kind: 'network', status: 0, code: 'network.unreachable', cause });
}

function sendOnce({ file, isInline, signal, onProgress }: SendInput): Promise<OutgoingFile> {
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingFile>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  const address = callUrl(uploadOutgoingFileRef, { query: { inline: isInline ? 'true' : 'false' } });
  request.open(partsOf(uploadOutgoingFileRef).method, address);
  requestHeaders().forEach((value, name) => request.setRequestHeader(name, value));
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
  request.addEventListener('load', () => {
    const { status, responseText } = request;
    if (status < 200 || status > 299) void errorOfAnswer(new Response(responseText, { status })).then(reject, reject);
    else {
      const parsed = outgoingFileSchema.safeParse(JSON.parse(responseText));
      if (parsed.success) resolve(parsed.data);
      else reject(unreachable(parsed.error));
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

/** Uploads one file; a lost connection is retried five times before it is reported. Rejects with `ApiError`. */
export async function sendOutgoingFile(input: SendInput): Promise<OutgoingFile> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(input);
    } catch (error) {
      const isPassing = error instanceof ApiError && (error.kind === 'network' || error.status >= 502);
      if (!isPassing || attempt === tries || input.signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}
