import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';

const text = z.string().max(300_000);

/** A message of Amazon SNS, as it is posted. */
export const snsSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: text,
  TopicArn: text,
  Subject: text.optional(),
  Message: text,
  Timestamp: text,
  Token: text.optional(),
  SubscribeURL: text.optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: text,
  SigningCertURL: text,
});
export type SnsMessage = z.infer<typeof snsSchema>;

const amazonHost = /^sns\.[a-z0-9-]{3,40}\.amazonaws\.com(?:\.cn)?$/;

/** An address at Amazon's own service, or undefined: whoever posts may name any. */
export function amazonUrl(address: string | undefined): URL | undefined {
  const url = address === undefined ? null : URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '') return undefined;
  return amazonHost.test(url.hostname) ? url : undefined;
}

/** The same for the certificate a message is signed with. */
export function certificateUrl({ SigningCertURL }: Pick<SnsMessage, 'SigningCertURL'>): URL | undefined {
  const url = amazonUrl(SigningCertURL);
  return url && /^\/SimpleNotificationService-[A-Za-z0-9]{8,64}\.pem$/.test(url.pathname) ? url : undefined;
}

const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

/** What the signature is over: name and value of each field, a line each. */
export function signedText(message: SnsMessage): string {
  return signedFields[message.Type]
    .flatMap((name) => (message[name] === undefined ? [] : [name, message[name]]))
    .map((line) => `${line}\n`)
    .join('');
}

/** Whether the message was signed with this certificate (PEM) while that was good. */
export function isSignedBy(message: SnsMessage, pem: string, now: Temporal.Instant): boolean {
  try {
    const certificate = new X509Certificate(pem);
    const [from, to] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()];
    if (now.epochMilliseconds < from || now.epochMilliseconds > to) return false;
    const algorithm = message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
    const signature = Buffer.from(message.Signature, 'base64');
    return verify(
      algorithm,
      Buffer.from(signedText(message)),
      createPublicKey(certificate.publicKey.export({ type: 'spki', format: 'pem' })),
      signature,
    );
  } catch (error) {
    // A file that is no certificate proves nothing.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
