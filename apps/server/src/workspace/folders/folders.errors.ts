import { folderLimits } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { labelLimits } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function folderNameTaken(name: string): AppError {
  return new AppError('folders.name_taken', { params: { name } });
}

export function tooDeep(): AppError {
  return new AppError('folders.too_deep', { params: { limit: folderLimits.depth } });
}

export function tooManyFolders(): AppError {
  return new AppError('folders.too_many', { params: { limit: folderLimits.count } });
}

export function insideItself(): AppError {
  return new AppError('folders.inside_itself');
}

export function labelNameTaken(name: string): AppError {
  return new AppError('labels.name_taken', { params: { name } });
}

export function tooManyLabels(): AppError {
  return new AppError('labels.too_many', { params: { limit: labelLimits.count } });
}
