import { importLimits } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function fileMissing(): AppError {
  return new AppError('imports.file_missing');
}

export function fileTooLarge(limit: number): AppError {
  return new AppError('imports.too_large', { params: { limit } });
}

export function formatUnknown(): AppError {
  return new AppError('imports.format_unknown');
}

export function fileEmpty(): AppError {
  return new AppError('imports.file_empty');
}

export function fileBroken(): AppError {
  return new AppError('imports.file_broken');
}

export function tooManyOpen(): AppError {
  return new AppError('imports.too_many_open', { params: { limit: importLimits.open } });
}

export function wrongState(): AppError {
  return new AppError('imports.wrong_state');
}

export function noIdentityColumn(): AppError {
  return new AppError('imports.no_identity_column');
}

export function targetUnknown(): AppError {
  return new AppError('imports.target_unknown');
}

export function undoOver(): AppError {
  return new AppError('imports.undo_over');
}

export function objectionsLeftOut(params: { columns: string; rows: number }): AppError {
  return new AppError('imports.objections_left_out', { params });
}
