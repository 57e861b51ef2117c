import { imageUploadLimits } from '@enlace/contract/files/files.contract.ts';
import { AppError } from '#platform/errors.ts';

export function fileMissing(): AppError {
  return new AppError('files.missing');
}

export function notAnImage(cause?: unknown): AppError {
  return new AppError('files.not_an_image', { cause });
}

export function fileTooLarge(): AppError {
  return new AppError('files.too_large', { params: { limitBytes: imageUploadLimits.bytes } });
}

export function tooManyPixels(): AppError {
  return new AppError('files.too_many_pixels', { params: { limit: imageUploadLimits.pixels } });
}

export function fileInUse(profile: string): AppError {
  return new AppError('files.in_use', { params: { profile } });
}
