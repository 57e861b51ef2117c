import { webhookLimits } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function tooManyWebhooks(): AppError {
  return new AppError('webhooks.too_many', { params: { limit: webhookLimits.perClient } });
}

export function httpsRequired(): AppError {
  return new AppError('webhooks.https_required');
}

export function notActive(): AppError {
  return new AppError('webhooks.not_active');
}
