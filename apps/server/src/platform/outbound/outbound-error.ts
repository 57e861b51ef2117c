import { AppError } from '#platform/errors.ts';

/** Why an allowed target gave no response; for logs and for the message shown, never about internal targets. */
export type OutboundFailure =
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'protocol'
  | 'too_large'
  | 'content_type'
  | 'too_many_redirects';

/**
 * `outbound.refused`: not allowed, decided before any connection and the same for closed, open, filtered and unknown
 * targets. `outbound.failed`: a public target was contacted and it did not work.
 */
export class OutboundError extends AppError {
  readonly reason: OutboundFailure | undefined;

  constructor(code: 'outbound.refused' | 'outbound.failed', reason?: OutboundFailure, cause?: unknown) {
    super(code, cause === undefined ? {} : { cause });
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

export function refused(): OutboundError {
  return new OutboundError('outbound.refused');
}

export function failed(reason: OutboundFailure, cause?: unknown): OutboundError {
  return new OutboundError('outbound.failed', reason, cause);
}
