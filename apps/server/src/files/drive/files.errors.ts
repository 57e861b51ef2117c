import { imageUploadLimits, smallestCrop, uploadLimits } from '@enlace/contract/files/drive/files.contract.ts';
import type { EditorKind } from '@enlace/contract/files/drive/file-formats.ts';
import { AppError } from '#platform/errors.ts';

const mebibyte = 1024 * 1024;

export function fileMissing(): AppError {
  return new AppError('files.missing');
}

export function notAnImage(cause?: unknown): AppError {
  return new AppError('files.not_an_image', { cause });
}

export function typeNotAllowed(): AppError {
  return new AppError('files.type_not_allowed');
}

export function fileTooLarge(kind: EditorKind): AppError {
  const limitBytes = uploadLimits[kind];
  return new AppError('files.too_large', { params: { limitBytes, limitMegabytes: limitBytes / mebibyte } });
}

export function tooManyPixels(): AppError {
  return new AppError('files.too_many_pixels', { params: { limit: imageUploadLimits.pixels } });
}

export function cropTooSmall(): AppError {
  return new AppError('files.crop_too_small', { params: { limit: smallestCrop } });
}

/** `place` is the name of one place that shows it. */
export function fileInUse(place: string): AppError {
  return new AppError('files.in_use', { params: { place } });
}
