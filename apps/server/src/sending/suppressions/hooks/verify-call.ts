import { createHash } from 'node:crypto';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import { openIfReadable } from '#platform/security/secrets.ts';
import { hookKeyPurpose, type HookCall, type HookDeps, type HookRow } from './hooks.types.ts';
import { isFromPostmark, isSignedBySendgrid, mailgunToken } from './signatures.rules.ts';
import { amazonUrl, certificateUrl, isSignedBy, type SnsMessage, snsSchema } from './sns.rules.ts';

/** `digest` identifies a repeated call; `payload` is what remains to be read. */
export type CheckedCall =
  | { kind: 'events'; digest: Buffer; payload: string }
  | { kind: 'confirm'; topicArn: string; url: URL }
  | { kind: 'nothing' }
  | { kind: 'refused'; status: 401 | 403 | 422 };

const refused = (status: 401 | 403 | 422): CheckedCall => ({ kind: 'refused', status });
const digestOf = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest();

const keptCertificates = 8;

/** Amazon's certificates by address; one at a time, each valid for a year. */
export type CertificateStore = Map<string, string>;

async function fetchCertificate(deps: HookDeps, url: URL, store: CertificateStore): Promise<string | undefined> {
  const known = store.get(url.href);
  if (known !== undefined) return known;
  try {
    const { status, body } = await deps.outbound.fetch({ url: url.href, maxBytes: 20_000, maxRedirects: 0 });
    if (status !== 200) return undefined;
    if (store.size >= keptCertificates) store.clear();
    const pem = body.toString('latin1');
    store.set(url.href, pem);
    return pem;
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function judgeSns(hook: HookRow, message: SnsMessage): CheckedCall {
  // Somebody who knows the address could post from their own topic; only one is accepted.
  if (hook.topicArn !== null && hook.topicArn !== message.TopicArn) return refused(403);
  if (message.Type === 'SubscriptionConfirmation') {
    const url = amazonUrl(message.SubscribeURL);
    return url ? { kind: 'confirm', topicArn: message.TopicArn, url } : refused(403);
  }
  if (message.Type === 'UnsubscribeConfirmation') return { kind: 'nothing' };
  if (hook.topicArn === null) return refused(403);
  return { kind: 'events', digest: digestOf('sns', message.MessageId), payload: message.Message };
}

async function checkSes(
  deps: HookDeps,
  hook: HookRow,
  { call, store }: { call: HookCall; store: CertificateStore },
): Promise<CheckedCall> {
  const parsed = snsSchema.safeParse(parseJson(call.body));
  if (!parsed.success) return refused(422);
  const url = certificateUrl(parsed.data);
  const pem = url && (await fetchCertificate(deps, url, store));
  if (pem === undefined || !isSignedBy(parsed.data, pem, deps.clock.now())) return refused(403);
  return judgeSns(hook, parsed.data);
}

/** Verifies that a call comes from the hook's provider. Nothing is trusted before. */
export async function verifyCall(
  deps: HookDeps,
  hook: HookRow,
  { call, store }: { call: HookCall; store: CertificateStore },
): Promise<CheckedCall> {
  const now = deps.clock.now();
  const { sealedSecret: sealed } = hook;
  const secret = sealed === null ? '' : openIfReadable(deps.secrets, { purpose: hookKeyPurpose, sealed });
  // It has to be entered again; until then nothing can be verified.
  if (secret === undefined) return refused(401);
  const events = (digest: Buffer): CheckedCall => ({ kind: 'events', digest, payload: call.body });
  switch (hook.provider) {
    case 'ses':
      return checkSes(deps, hook, { call, store });
    case 'sendgrid':
      return isSignedBySendgrid(call, hook.publicKey ?? '', now) ? events(digestOf(call.body)) : refused(401);
    case 'postmark':
      return isFromPostmark(call, secret) ? events(digestOf(call.body)) : refused(401);
    case 'mailgun': {
      const token = mailgunToken(parseJson(call.body), secret, now);
      return token === undefined ? refused(401) : events(digestOf('token', token));
    }
  }
}
