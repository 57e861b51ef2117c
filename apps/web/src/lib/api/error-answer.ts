import type { ErrorBody } from '@enlace/contract/core/error-body.ts';
import type { ErrorCode } from '@enlace/contract/error-codes.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';

const gatewayStatuses = new Set([502, 503, 504]);

function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null || !('error' in value)) return false;
  const { error } = value;
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}

/** The server answers only codes of the contract; one from a newer server has no text yet and is shown as a general failure. */
function trustedCode(code: string): ErrorCode {
  return code as ErrorCode;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // A proxy's HTML page or a truncated answer: only the status counts below.
    return undefined;
  }
}

/** Converts an answer outside 2xx into the typed error, even when it comes from an intermediary. */
export async function errorOfAnswer(response: Response): Promise<ApiError> {
  const body = await readJson(response);
  if (!isErrorBody(body)) {
    const code: ApiErrorCode = gatewayStatuses.has(response.status) ? 'server.unavailable' : 'server.unexpected';
    return new ApiError({ kind: 'http', status: response.status, code });
  }
  const { code, params, fields, requestId } = body.error;
  return new ApiError({
    kind: 'http',
    status: response.status,
    code: trustedCode(code),
    ...(params ? { params } : {}),
    ...(fields ? { fields } : {}),
    requestId,
  });
}
