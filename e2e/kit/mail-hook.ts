import { createHmac } from 'node:crypto';
import type { Product } from './product.ts';
import { callApi, type SignedIn } from './session.ts';

export type MailHook = { url: string; secret: string };

/** A service that posts the mails of a profile. */
export async function makeMailHook(
  product: Product,
  { token }: Pick<SignedIn, 'token'>,
  profileId: string,
): Promise<MailHook> {
  const body = { name: 'Correo', profileId };
  const answer = await callApi(product, '/api/mail-sources/webhook', { method: 'POST', body, token });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}: ${await answer.text()}`);
  const made = await answer.json();
  return { url: `${product.url}${new URL(made.source.url).pathname}`, secret: made.secret };
}

/** Posts a mail of plain text, signed as the service does. */
export async function deliverMail(
  hook: MailHook,
  { fields, text }: { fields: readonly string[]; text: string },
): Promise<void> {
  const head = ['To: hola@barro.example', 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', ...fields];
  const raw = Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}\r\n`);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', hook.secret).update(`${timestamp}.`).update(raw).digest('hex');
  const answer = await fetch(hook.url, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'x-enlace-timestamp': timestamp,
      'x-enlace-signature': `v1=${signature}`,
    },
    body: new Uint8Array(raw),
  });
  if (!answer.ok) throw new Error(`the hook answered ${answer.status}: ${await answer.text()}`);
}
