import { segmentLimits } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function segmentNameTaken(name: string): AppError {
  return new AppError('segments.name_taken', { params: { name } });
}

export function tooManySegments(): AppError {
  return new AppError('segments.too_many', { params: { limit: segmentLimits.count } });
}
