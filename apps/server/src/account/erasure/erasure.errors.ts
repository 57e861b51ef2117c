import { AppError } from '#platform/errors.ts';

export function aliasMismatch(): AppError {
  return new AppError('erasure.alias_mismatch');
}

export function tooLateToStay(): AppError {
  return new AppError('erasure.too_late');
}

export function clientLeaving(): AppError {
  return new AppError('erasure.client_leaving');
}
