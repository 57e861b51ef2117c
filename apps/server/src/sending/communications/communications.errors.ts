import { AppError } from '#platform/errors.ts';

export function notResendable(): AppError {
  return new AppError('communications.not_resendable');
}

export function addressSuppressed(): AppError {
  return new AppError('communications.suppressed');
}
