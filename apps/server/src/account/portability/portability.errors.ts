import { dataImportLimits } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { exportLimits } from '@enlace/contract/account/portability/portability.contract.ts';
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

export function dataImportFileMissing(): AppError {
  return new AppError('data_imports.file_missing');
}

export function dataImportTooLarge(): AppError {
  return new AppError('data_imports.too_large', { params: { limit: dataImportLimits.bytes } });
}

export function dataImportRunning(): AppError {
  return new AppError('data_imports.already_running');
}

export function dataImportNotChecked(): AppError {
  return new AppError('data_imports.not_checked');
}

export function dataImportOver(): AppError {
  return new AppError('data_imports.over');
}

export function noDataImportUndo(): AppError {
  return new AppError('data_imports.no_undo');
}
