import type { Known, OperationOf, OperationRef } from '@enlace/contract/core/operation-ref.ts';
import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import { sessionEnded } from '#lib/session/session-store.ts';
import { ApiError } from './api-error.ts';
import { type Arguments, type CallInput, type LooseInput, looseInput } from './call-input.ts';
import { fillPath, partsOf } from './call-url.ts';
import { errorOfAnswer } from './error-answer.ts';
import { askForProof } from './proof.ts';
import { requestHeaders } from './request-headers.ts';

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError({ kind: 'network', status: 0, code: 'network.unreachable', cause: error });
  }
}

async function readReply(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? {} : JSON.parse(text);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError({ kind: 'network', status: response.status, code: 'network.unreachable', cause: error });
  }
}

function requestInit(method: string, input: LooseInput): RequestInit {
  const headers = requestHeaders();
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (input.signal) init.signal = input.signal;
  if (input.keepalive) init.keepalive = true;
  const form = input.form ?? (input.body instanceof FormData ? input.body : undefined);
  if (form) init.body = form;
  else if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(input.body);
  }
  return init;
}

async function performOnce(operation: OperationRef, input: LooseInput): Promise<unknown> {
  const { method, path } = partsOf(operation);
  const response = await send(fillPath(path, input), requestInit(method, input));
  if (response.ok) return readReply(response);
  const error = await errorOfAnswer(response);
  if (error.code === 'auth.required' || error.code === 'auth.session_expired') sessionEnded();
  throw error;
}

/** If the operation needs re-authentication, prompts for it and repeats the call. */
async function perform(operation: OperationRef, input: LooseInput): Promise<unknown> {
  try {
    return await performOnce(operation, input);
  } catch (error) {
    const needsProof = error instanceof ApiError && error.code === 'auth.proof_required';
    if (!needsProof || !(await askForProof())) throw error;
    return performOnce(operation, input);
  }
}

/**
 * Calls an operation of the contract. Resolves with its reply on 2xx; anything else rejects with `ApiError` (an abort
 * by the caller's signal rejects with the browser's AbortError). An operation that needs re-authentication prompts for
 * it and continues; if declined, it rejects with `auth.proof_required`. There is no client time-out. The reply has the
 * contract's type: the server validates every answer against its schema, so it is not validated again here.
 */
export function call<R extends OperationRef>(
  operation: R & Known<R>,
  ...args: Arguments<CallInput<OperationOf<R>>>
): Promise<ReplyOf<OperationOf<R>>>;
export function call(operation: OperationRef, ...args: unknown[]): Promise<unknown> {
  return perform(operation, looseInput(args[0]));
}
