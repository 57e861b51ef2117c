/** The answer to a client whose recipient or message is not taken; `responseCode` is what the SMTP library reads. */
export class InboundRefusal extends Error {
  override readonly name = 'InboundRefusal';
  readonly responseCode: number;

  constructor({ code, text }: { code: number; text: string }) {
    super(text);
    this.responseCode = code;
  }
}
