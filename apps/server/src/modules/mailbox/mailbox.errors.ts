import { AppError } from '#platform/errors.ts';

export function noAddress(): AppError {
  return new AppError('mailbox.no_address');
}

export function undoTooLate(): AppError {
  return new AppError('mailbox.undo_too_late');
}

export function keyReused(): AppError {
  return new AppError('mailbox.key_reused');
}
