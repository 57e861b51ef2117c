import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import { AppError } from '#platform/errors.ts';

export function draftConflict({ revision, savedAt }: { revision: number; savedAt: Temporal.Instant }): AppError {
  return new AppError('profiles.draft_conflict', { params: { revision, savedAt: savedAt.toString() } });
}

export function slugTaken({ slug, suggestion }: { slug: string; suggestion: string | null }): AppError {
  return new AppError('profiles.slug_taken', { params: { slug, suggestion } });
}

export function notPublished(): AppError {
  return new AppError('profiles.not_published');
}

export function notScheduled(): AppError {
  return new AppError('profiles.not_scheduled');
}

export function invalidDocument(fields: FieldIssue[]): AppError {
  return new AppError('request.invalid', { fields });
}

export function importUnreadable(): AppError {
  return new AppError('profiles.import_unreadable');
}
