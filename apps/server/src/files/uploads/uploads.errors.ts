import { uploadLimits } from '@enlace/contract/files/uploads/uploads.contract.ts';
import { AppError } from '#platform/errors.ts';

const lockedSeconds = 2;

export function offsetConflict(offset: number): AppError {
  return new AppError('uploads.offset_conflict', { params: { offset } });
}

export function uploadLocked(): AppError {
  return new AppError('uploads.locked', { retryAfterSeconds: lockedSeconds });
}

export function uploadGone(): AppError {
  return new AppError('uploads.gone');
}

export function checksumMismatch(): AppError {
  return new AppError('uploads.checksum_mismatch');
}

export function checksumUnknown(): AppError {
  return new AppError('uploads.checksum_unknown');
}

export function badHeader(): AppError {
  return new AppError('uploads.bad_header');
}

export function uploadTooLarge(limitBytes: number): AppError {
  return new AppError('uploads.too_large', { params: { limitBytes } });
}

export function wrongProtocol(): AppError {
  return new AppError('uploads.wrong_protocol');
}

export function tooManyUploads(): AppError {
  return new AppError('uploads.too_many', { params: { limit: uploadLimits.open } });
}
