import { returnHookLimits } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { suppressionLimits } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function alreadySuppressed(): AppError {
  return new AppError('suppressions.already');
}

export function tooManyAddresses(): AppError {
  return new AppError('suppressions.too_many', { params: { limit: suppressionLimits.importAddresses } });
}

export function tooManyHooks(): AppError {
  return new AppError('return_hooks.too_many', { params: { limit: returnHookLimits.perOwner } });
}

export function badHookKey(): AppError {
  return new AppError('return_hooks.bad_key');
}
