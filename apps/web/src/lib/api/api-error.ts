import type { ErrorParams } from '@enlace/contract/core/error-body.ts';
import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import type { ErrorCode } from '@enlace/contract/error-codes.ts';

/** Codes of the contract plus the one only a client can encounter. */
export type ApiErrorCode = ErrorCode | 'network.unreachable';

type ApiErrorInput = {
  kind: 'http' | 'network';
  status: number;
  code: ApiErrorCode;
  params?: ErrorParams;
  fields?: readonly FieldIssue[];
  requestId?: string;
  cause?: unknown;
};

/** The failure of every call: an answer outside 2xx (`http`) or no answer at all (`network`, status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: 'http' | 'network';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly params: ErrorParams;
  readonly fields: readonly FieldIssue[];
  readonly requestId: string | undefined;

  constructor(input: ApiErrorInput) {
    super(`${input.code} (${input.status})`, { cause: input.cause });
    this.kind = input.kind;
    this.status = input.status;
    this.code = input.code;
    this.params = input.params ?? {};
    this.fields = input.fields ?? [];
    this.requestId = input.requestId;
  }
}

/** True for failures that mean the session has ended. */
export function isSessionRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Seconds until the next attempt is allowed, when one was refused for rate limiting; else undefined. */
export function waitSecondsOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'auth.too_many_attempts') return undefined;
  const { seconds } = error.params;
  return typeof seconds === 'number' ? seconds : undefined;
}
