import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import type { MailProblem } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function draftConflict(revision: number): AppError {
  return new AppError('templates.draft_conflict', { params: { revision } });
}

export function templateBroken(errors: readonly MailProblem[]): AppError {
  return new AppError('templates.broken', {
    params: { problem: errors[0]?.code ?? 'syntax', detail: errors[0]?.detail ?? '', count: errors.length },
  });
}

export function segmentBlocksLeft(): AppError {
  return new AppError('templates.segment_blocks');
}

export function testLimit(limit: number): AppError {
  return new AppError('templates.test_limit', { params: { limit }, retryAfterSeconds: 3600 });
}

export function tooManyTemplates(limit: number): AppError {
  return new AppError('templates.too_many', { params: { limit } });
}

export function invalidDocument(fields: FieldIssue[]): AppError {
  return new AppError('request.invalid', {
    fields: fields.map((found) => ({ ...found, path: found.path === '' ? 'document' : `document.${found.path}` })),
  });
}
