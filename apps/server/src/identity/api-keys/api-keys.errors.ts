import { apiKeyLimits } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { AppError } from '#platform/errors.ts';

export function tooManyKeys(): AppError {
  return new AppError('api_keys.too_many', { params: { limit: apiKeyLimits.perClient } });
}
