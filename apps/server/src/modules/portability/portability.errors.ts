import { exportLimits } from '@enlace/contract/portability/portability.contract.ts';
import { AppError } from '#platform/errors.ts';

export function exportRunning(): AppError {
  return new AppError('exports.already_running');
}

export function dailyLimitReached(retryAfterSeconds: number): AppError {
  return new AppError('exports.daily_limit', { params: { limit: exportLimits.perDay }, retryAfterSeconds });
}

export function exportNotReady(): AppError {
  return new AppError('exports.not_ready');
}

export function ticketInvalid(): AppError {
  return new AppError('exports.ticket_invalid');
}
