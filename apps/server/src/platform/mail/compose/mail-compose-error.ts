export type MailComposeErrorCode =
  | 'control_character'
  | 'line_too_long'
  | 'header_name'
  | 'message_id'
  | 'mime_type'
  | 'url'
  | 'slot_count';

/** Thrown instead of writing a message that would be misread. */
export class MailComposeError extends Error {
  override readonly name = 'MailComposeError';
  readonly code: MailComposeErrorCode;
  /** The affected header field or part. */
  readonly field: string;

  constructor({ code, field, message }: { code: MailComposeErrorCode; field: string; message: string }) {
    super(message);
    this.code = code;
    this.field = field;
  }
}
