/** The response to a client whose recipient or message is refused; the SMTP library reads `responseCode`. */
export class InboundRefusal extends Error {
  override readonly name = 'InboundRefusal';
  readonly responseCode: number;

  constructor({ code, text }: { code: number; text: string }) {
    super(text);
    this.responseCode = code;
  }
}
