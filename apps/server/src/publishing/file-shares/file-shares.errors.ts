import { fileRequestLimits, fileShareLimits } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function tooManyShares(): AppError {
  return new AppError('file_shares.too_many', { params: { limit: fileShareLimits.active } });
}

export function shareRevoked(): AppError {
  return new AppError('file_shares.revoked');
}

export function tooManyRequests(): AppError {
  return new AppError('file_requests.too_many', { params: { limit: fileRequestLimits.open } });
}

export function requestClosed(): AppError {
  return new AppError('file_requests.closed');
}

export function requestFull(): AppError {
  return new AppError('file_requests.full');
}

export function kindRefused(): AppError {
  return new AppError('file_requests.kind_refused');
}

export function emptyFile(): AppError {
  return new AppError('file_requests.empty_file');
}

export function nothingToPack(): AppError {
  return new AppError('file_archives.empty');
}
