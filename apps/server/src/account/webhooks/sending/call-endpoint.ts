import {
  webhookFailures,
  type WebhookFailure,
  webhookLimits,
} from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { OutboundResponse } from '#platform/outbound/outbound.types.ts';
import { requireHttps } from '../https.rules.ts';
import { readRetryAfter } from '../retry.rules.ts';
import { signatureOf } from '../signature.rules.ts';
import {
  type AttemptOutcome,
  type ClaimedDelivery,
  type WebhookDeps,
  webhookSecretPurpose,
} from '../webhooks.types.ts';

type Deps = Pick<WebhookDeps, 'clock' | 'outbound' | 'secrets' | 'config'>;
type Answer = Pick<AttemptOutcome, 'status' | 'failure' | 'answer' | 'isAnswerCut' | 'notBefore'>;

const nothing = { status: null, answer: null, isAnswerCut: false, notBefore: null } as const;

/** The currently valid secrets, newest first. */
function secretsOf({ secrets }: Deps, delivery: ClaimedDelivery, now: Temporal.Instant): string[] {
  const { secretSealed, oldSecretSealed, oldSecretUntil } = delivery;
  const isOldGood = oldSecretUntil !== null && Temporal.Instant.compare(now, oldSecretUntil) < 0;
  return [secretSealed, ...(isOldGood && oldSecretSealed !== null ? [oldSecretSealed] : [])].map((sealed) =>
    secrets.open(webhookSecretPurpose, sealed),
  );
}

function headersOf(deps: Deps, delivery: ClaimedDelivery, now: Temporal.Instant): Record<string, string> {
  const { messageId, body } = delivery;
  const timestamp = Math.floor(now.epochMilliseconds / 1000);
  return {
    'content-type': 'application/json',
    'user-agent': 'Enlace-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ messageId, timestamp, body, secrets: secretsOf(deps, delivery, now) }),
  };
}

/** The beginning of a response as text that can be stored and shown. */
function readAnswer(body: Buffer): Pick<Answer, 'answer' | 'isAnswerCut'> {
  const isAnswerCut = body.length > webhookLimits.keptAnswerBytes;
  const text = body.subarray(0, webhookLimits.keptAnswerBytes).toString('utf8').replaceAll('\0', '�');
  return { answer: text === '' ? null : text, isAnswerCut };
}

function judge(response: OutboundResponse, now: Temporal.Instant): Answer {
  const { status, headers, body } = response;
  const isAccepted = status >= 200 && status < 300;
  const failure = isAccepted ? null : status >= 300 && status < 400 ? 'redirect' : 'status';
  const notBefore = status === 429 || status === 503 ? readRetryAfter(headers['retry-after'], now) : null;
  return { status, failure, notBefore, ...readAnswer(body) };
}

function failureOf(error: unknown): WebhookFailure {
  if (!(error instanceof OutboundError)) throw error;
  if (error.code === 'outbound.refused') return 'refused';
  if (error.reason === 'too_many_redirects') return 'redirect';
  return webhookFailures.find((each) => each === error.reason) ?? 'protocol';
}

async function ask(deps: Deps, delivery: ClaimedDelivery): Promise<Answer> {
  const now = deps.clock.now();
  try {
    requireHttps(delivery.url, deps.config.outboundAllow);
  } catch {
    // The operator no longer trusts the host.
    return { ...nothing, failure: 'refused' };
  }
  try {
    const response = await deps.outbound.fetch({
      url: delivery.url,
      method: 'POST',
      headers: headersOf(deps, delivery, now),
      body: delivery.body,
      maxBytes: webhookLimits.answerBytes,
      timeoutMs: webhookLimits.timeoutSeconds * 1000,
      maxRedirects: 0,
      keepsConnection: true,
    });
    return judge(response, deps.clock.now());
  } catch (error) {
    return { ...nothing, failure: failureOf(error) };
  }
}

/** One signed call; never throws for anything the receiver did. */
export async function callEndpoint(deps: Deps, delivery: ClaimedDelivery): Promise<AttemptOutcome> {
  const [at, startedMs] = [deps.clock.now(), deps.clock.monotonicMs()];
  const answer = await ask(deps, delivery);
  return { ...answer, at, durationMs: Math.round(deps.clock.monotonicMs() - startedMs) };
}
