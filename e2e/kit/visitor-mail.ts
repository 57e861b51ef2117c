import { createTransport } from 'nodemailer';
import type { CaughtMail } from './mail-sink.ts';
import type { Product } from './product.ts';

/** Answers a mail like a mail program: to its Reply-To, threaded by In-Reply-To and References. */
export async function replyTo(
  product: Product,
  mail: CaughtMail,
  { from, text, html }: { from: string; text: string; html?: string },
): Promise<void> {
  const { parsed } = mail;
  const address = parsed.replyTo?.[0]?.address ?? parsed.from?.address;
  if (!address) throw new Error('the mail names nobody to answer to');
  const transport = createTransport({ host: '127.0.0.1', port: product.inboundPort, secure: false, ignoreTLS: true });
  await transport.sendMail({
    from,
    to: address,
    subject: `Re: ${parsed.subject ?? ''}`,
    text,
    ...(html === undefined ? {} : { html }),
    ...(parsed.messageId ? { inReplyTo: parsed.messageId, references: [parsed.messageId] } : {}),
  });
  transport.close();
}
