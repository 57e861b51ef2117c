import { replyLimits } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function noAddress(): AppError {
  return new AppError('mailbox.no_address');
}

export function undoTooLate(): AppError {
  return new AppError('mailbox.undo_too_late');
}

/** The mail is no longer kept as it was received. */
export function noOriginal(): AppError {
  return new AppError('mailbox.no_original');
}

export function keyReused(): AppError {
  return new AppError('mailbox.key_reused');
}

export function cannotMerge(): AppError {
  return new AppError('mailbox.cannot_merge');
}

export function cannotSplit(): AppError {
  return new AppError('mailbox.cannot_split');
}

export function mergedSince(): AppError {
  return new AppError('mailbox.merged_since');
}

export function tooManyNotes(limit: number): AppError {
  return new AppError('mailbox.too_many_notes', { params: { limit } });
}

export function draftConflict(): AppError {
  return new AppError('mailbox.draft_conflict');
}

export function filesTooLarge(): AppError {
  const limitBytes = replyLimits.fileBytes;
  return new AppError('mailbox.files_too_large', {
    params: { limitBytes, limitMegabytes: Math.floor(limitBytes / 1024 / 1024) },
  });
}

export function tooManyDrafts(): AppError {
  return new AppError('mailbox.too_many_drafts', { params: { limit: replyLimits.newDrafts } });
}

export function tooManyScheduled(): AppError {
  return new AppError('mailbox.too_many_scheduled', { params: { limit: replyLimits.scheduled } });
}
