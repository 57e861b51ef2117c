import type { ErrorParams } from '@enlace/contract/core/error-body.ts';
import type { FieldIssue, FieldIssueCode } from '@enlace/contract/core/field-issues.ts';
import { type ErrorCode, errorStatuses } from '@enlace/contract/error-codes.ts';

type AppErrorOptions = { params?: ErrorParams; fields?: FieldIssue[]; retryAfterSeconds?: number; cause?: unknown };

/**
 * A refusal with a code of the contract. Anything else that is thrown is a bug and answered with `server.unexpected`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: ErrorParams | undefined;
  readonly fields: FieldIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatuses[code];
    this.params = options.params;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The cause is the server's state, not the request: the same request may succeed later. */
export function isTemporary(error: unknown): boolean {
  return error instanceof AppError && error.code.startsWith('server.');
}

/** Missing, deleted or another client's: the answer is the same. */
export function notFound(): AppError {
  return new AppError('resource.not_found');
}

/** A field rejected by a rule the schema cannot check. */
export function invalidField(path: string, code: FieldIssueCode, extra: { suggestion?: string } = {}): AppError {
  return new AppError('request.invalid', { fields: [{ path, code, ...extra }] });
}
