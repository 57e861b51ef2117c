import type { BackupFailure } from '@enlace/contract/operation/backups/backups.schemas.ts';

/** A backup could not be made, is incomplete, or does not fit; the message says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly failure: BackupFailure;

  constructor(failure: BackupFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.failure = failure;
  }
}
