import type { BankEntryState } from '@enlace/contract/billing/payments/bank.contract.ts';
import { AppError } from '#platform/errors.ts';

export function statementMissing(): AppError {
  return new AppError('bank.file_missing');
}

export function statementTooLarge(limit: number): AppError {
  return new AppError('bank.too_large', { params: { limit } });
}

export function formatUnknown(): AppError {
  return new AppError('bank.format_unknown');
}

export function fileUnsafe(): AppError {
  return new AppError('bank.file_unsafe');
}

export function lineUnreadable(line: number): AppError {
  return new AppError('bank.line_unreadable', { params: { line } });
}

export function fileEmpty(): AppError {
  return new AppError('bank.file_empty');
}

export function tooManyEntries(limit: number): AppError {
  return new AppError('bank.too_many_entries', { params: { limit } });
}

export function statementKnown(importedAt: string): AppError {
  return new AppError('bank.statement_known', { params: { importedAt } });
}

export function wrongEntryState(state: BankEntryState): AppError {
  return new AppError('bank.wrong_state', { params: { state } });
}

export function currencyDiffers({ entry, invoice }: { entry: string; invoice: string }): AppError {
  return new AppError('bank.currency_differs', { params: { entry, invoice } });
}
