import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';

const text = z.string().max(300_000);

/** A message of Amazon SNS, as posted. */
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

/** An address of Amazon's own service, or undefined: a caller may send any. */
export function amazonUrl(address: string | undefined): URL | undefined {
  const url = address === undefined ? null : URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '') return undefined;
  return amazonHost.test(url.hostname) ? url : undefined;
}

/** The same for the signing certificate's address. */
export function certificateUrl({ SigningCertURL }: Pick<SnsMessage, 'SigningCertURL'>): URL | undefined {
  const url = amazonUrl(SigningCertURL);
  return url && /^\/SimpleNotificationService-[A-Za-z0-9]{8,64}\.pem$/.test(url.pathname) ? url : undefined;
}

const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

/** The signed text: name and value of each field, one per line. */
export function signedText(message: SnsMessage): string {
  return signedFields[message.Type]
    .flatMap((name) => (message[name] === undefined ? [] : [name, message[name]]))
    .map((line) => `${line}\n`)
    .join('');
}

/** Whether the message was signed with this certificate (PEM) within its validity. */
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
    // An invalid certificate file proves nothing.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
