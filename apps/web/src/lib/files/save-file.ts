import type { Known, OperationOf, OperationRef } from '@enlace/contract/core/operation-ref.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { type AddressInput, looseInput } from '#lib/api/call-input.ts';
import { fillPath, partsOf } from '#lib/api/call-url.ts';
import { errorOfAnswer } from '#lib/api/error-answer.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';

type Input<R extends OperationRef> = AddressInput<OperationOf<R>> & { signal?: AbortSignal | undefined };

// The browser still reads the URL after the click has started the download.
const keepMs = 60_000;

/** Downloads a file that is already in memory. */
export function saveBlob({ blob, name }: { blob: Blob; name: string }): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keepMs);
}

/** Downloads a table made here. */
export function saveCsv({ text, name }: { text: string; name: string }): void {
  saveBlob({ blob: new Blob([text], { type: 'text/csv;charset=utf-8' }), name });
}

async function fetchFile<R extends OperationRef>(operation: R & Known<R>, input: Input<R>): Promise<Response> {
  const { method, path } = partsOf(operation);
  const given = looseInput(input);
  const init: RequestInit = { method, headers: requestHeaders() };
  if (given.signal) init.signal = given.signal;
  const response = await fetch(fillPath(path, given), init).catch((cause: unknown) => {
    if (given.signal?.aborted) throw cause;
    throw new ApiError({ kind: 'network', status: 0, code: 'network.unreachable', cause });
  });
  if (!response.ok) throw await errorOfAnswer(response);
  return response;
}

/** The file an operation returns. Rejects with `ApiError`, like the two below. */
export async function readFile<R extends OperationRef>(operation: R & Known<R>, input: Input<R>): Promise<Blob> {
  return (await fetchFile(operation, input)).blob();
}

/** Fetches a file with the session and downloads it under this name. */
export async function saveFileAs<R extends OperationRef>(
  operation: R & Known<R>,
  input: Input<R>,
  name: string,
): Promise<void> {
  saveBlob({ blob: await readFile(operation, input), name });
}

/** The same under the server's file name, or `fallback` when it sends none. */
export async function saveFile<R extends OperationRef>(
  operation: R & Known<R>,
  input: Input<R>,
  fallback: string,
): Promise<void> {
  const response = await fetchFile(operation, input);
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveBlob({ blob: await response.blob(), name: given ?? fallback });
}
