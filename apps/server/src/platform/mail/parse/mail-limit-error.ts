import type { QuarantineReason } from './parsed-mail.types.ts';

/** A message exceeded a limit and must be quarantined unread. */
export class MailLimitError extends Error {
  override readonly name = 'MailLimitError';
  readonly reason: QuarantineReason;

  constructor({ reason, message }: { reason: QuarantineReason; message: string }) {
    super(message);
    this.reason = reason;
  }
}
