import type { QuarantineReason } from './parsed-mail.types.ts';

/** A message went over a limit and is to be put aside unread. */
export class MailLimitError extends Error {
  override readonly name = 'MailLimitError';
  readonly reason: QuarantineReason;

  constructor({ reason, message }: { reason: QuarantineReason; message: string }) {
    super(message);
    this.reason = reason;
  }
}
