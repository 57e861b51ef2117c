/** The caller no longer wanted the message to be sent; its final dot was not written. */
export class MessageWithdrawnError extends Error {
  override readonly name = 'MessageWithdrawnError';

  constructor() {
    super('The message was withdrawn before its end');
  }
}
