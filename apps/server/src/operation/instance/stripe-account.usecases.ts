import type { z } from 'zod';
import type { BodyOf, ReplyOf } from '@enlace/contract/core/operation.ts';
import type {
  changeStripe,
  StripeFailure,
  stripeStateSchema,
  testStripe,
} from '@enlace/contract/operation/instance/stripe-account.contract.ts';
import {
  askStripeAccount,
  askStripeEvents,
  forgetStripeEvents,
  isLiveKey,
  registerStripeEvents,
} from '#billing/door.ts';
import { type HistoryActor, operatorOwner, recordHistory } from '#workspace/door.ts';
import type { StripeConfig } from '#platform/config/config.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  readStripeAccount,
  type StoredStripeAccount,
  stripeKeyPurpose,
  stripeWebhookPurpose,
} from '#platform/stripe-account.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'logger' | 'secrets' | 'stripeAccount'>;
type Call = { deps: Deps; actor: HistoryActor };
type Input = BodyOf<typeof changeStripe>;
type State = z.output<typeof stripeStateSchema>;

const hintLength = 4;

function eventsUrl({ config }: Pick<Deps, 'config'>): string {
  return `${config.publicUrl}/hooks/stripe`;
}

type Webhook = State['webhook'];

function webhookOf({ deps, stored }: { deps: Deps; stored: StoredStripeAccount | undefined }): Webhook['state'] {
  if (deps.stripeAccount.setBy() === 'environment')
    return (deps.config.stripe?.webhookSecrets.length ?? 0) > 0 ? 'by_hand' : 'none';
  if (!stored?.webhookSecretSealed) return 'none';
  return stored.webhookId === null ? 'by_hand' : 'registered';
}

export function readStripe({ deps }: { deps: Deps }): Promise<State> {
  return deps.db.system(
    async (tx) => {
      const stored = await readStripeAccount(tx);
      const [last] = await tx.sql<{ at: Temporal.Instant }[]>`
        select received_at as at from provider_events where provider = 'stripe' order by received_at desc limit 1`;
      const setBy = deps.stripeAccount.setBy();
      const { stripe } = deps.config;
      const isLive = stripe ? isLiveKey(stripe.secretKey) : stored?.isLive;
      return {
        setBy,
        mode: isLive === undefined || setBy === 'nobody' ? null : isLive ? ('live' as const) : ('test' as const),
        keyHint: stripe?.secretKey.slice(-hintLength) ?? stored?.keyHint ?? null,
        isUnreadable: setBy === 'product' && stripe === undefined,
        webhook: { url: eventsUrl(deps), state: webhookOf({ deps, stored }), lastEventAt: last?.at ?? null },
      };
    },
    { readOnly: true },
  );
}

function assertFree({ stripeAccount }: Deps): void {
  if (stripeAccount.setBy() === 'environment') throw new AppError('instance.stripe_in_environment');
}

/** One change at a time, so that each records what it really replaced. */
async function lockAccount(tx: Tx): Promise<StoredStripeAccount | undefined> {
  await tx.sql`select pg_advisory_xact_lock(hashtext('enlace.stripe_account'))`;
  return readStripeAccount(tx);
}

/** What the history keeps: never a secret, not even sealed. */
function recordedOf(stored: StoredStripeAccount | undefined): Record<string, unknown> {
  return stored ? { mode: stored.isLive ? 'live' : 'test', last4: stored.keyHint } : {};
}

type Entry = { action: string; before: StoredStripeAccount | undefined; after: StoredStripeAccount | undefined };

async function record(tx: Tx, { actor }: Call, { action, before, after }: Entry): Promise<void> {
  const changed = { before: recordedOf(before), after: recordedOf(after) };
  const entry = { subjectKind: 'instance', subjectId: null, action, ...changed };
  await recordHistory({ tx, owner: operatorOwner, actor, entry });
}

/** The registration of keys that are no longer used; Stripe would send to it in vain. */
async function withdraw(deps: Deps, stored: StoredStripeAccount | undefined): Promise<void> {
  const config = stored && deps.stripeAccount.open(stored);
  if (!config || stored.webhookId === null) return;
  const problem = await forgetStripeEvents({ config, url: eventsUrl(deps) }, stored.webhookId);
  if (problem)
    deps.logger.warn({ reason: problem.failure }, 'Stripe kept an address of events that is not used any more');
}

type Secret = { id: string | null; secret: string | null; failure: StripeFailure | null };

async function arrangeEvents(deps: Deps, { config, secret }: { config: StripeConfig; secret: string | undefined }) {
  if (secret !== undefined) return { id: null, secret, failure: null } satisfies Secret;
  const made = await registerStripeEvents({ config, url: eventsUrl(deps) });
  if ('failure' in made) return { id: null, secret: null, failure: made.failure } satisfies Secret;
  return { ...made, failure: null } satisfies Secret;
}

/**
 * From the next charge on, in every process. Stripe is asked first, so that no wrong key is ever in use. Errors:
 * instance.stripe_in_environment, stripe_refused, stripe_unreachable.
 */
export async function setStripe(call: Call, input: Input): Promise<State & { webhookFailure: StripeFailure | null }> {
  const { deps } = call;
  assertFree(deps);
  const { secretKey } = input;
  const config = { secretKey, webhookSecrets: [], apiBase: deps.config.stripeApiBase };
  const asked = await askStripeAccount(config);
  if ('failure' in asked)
    throw new AppError(asked.failure === 'unreachable' ? 'instance.stripe_unreachable' : 'instance.stripe_refused');
  const { id: webhookId, secret, failure } = await arrangeEvents(deps, { config, secret: input.webhookSecret });
  const stored: StoredStripeAccount = {
    secretKeySealed: deps.secrets.seal(stripeKeyPurpose, secretKey),
    keyHint: secretKey.slice(-hintLength),
    isLive: isLiveKey(secretKey),
    webhookSecretSealed: secret === null ? null : deps.secrets.seal(stripeWebhookPurpose, secret),
    webhookId,
    changedAt: deps.clock.now(),
  };
  const replaced = await deps.db.system(async (tx) => {
    const before = await lockAccount(tx);
    const values = { ...stored, changedAt: stored.changedAt.toString() };
    await tx.sql`
      insert into stripe_account ${tx.sql(values)} on conflict (is_only) do update set ${tx.sql(values)}`;
    await record(tx, call, { action: 'instance.stripe_changed', before, after: stored });
    return before;
  });
  await deps.stripeAccount.refresh();
  await withdraw(deps, replaced);
  return { ...(await readStripe({ deps })), webhookFailure: failure };
}

/** Errors: instance.stripe_in_environment. */
export async function forgetStripe(call: Call): Promise<State> {
  const { deps } = call;
  assertFree(deps);
  const removed = await deps.db.system(async (tx) => {
    const before = await lockAccount(tx);
    if (!before) return undefined;
    await tx.sql`delete from stripe_account`;
    await record(tx, call, { action: 'instance.stripe_removed', before, after: undefined });
    return before;
  });
  await deps.stripeAccount.refresh();
  await withdraw(deps, removed);
  return readStripe({ deps });
}

type TestCall = Pick<Call, 'deps'> & { actor: { userId: string }; limiter: RateLimiter };

/** Errors: request.rate_limited, instance.stripe_missing. */
export async function tryStripe({ deps, actor, limiter }: TestCall): Promise<ReplyOf<typeof testStripe>> {
  const config = deps.config.stripe;
  if (!config) throw new AppError('instance.stripe_missing');
  const { isAllowed, retryAfterSeconds } = limiter.take(actor.userId);
  if (!isAllowed) throw new AppError('request.rate_limited', { retryAfterSeconds });
  const begun = deps.clock.now();
  const asked = await askStripeAccount(config);
  const isRefused = 'failure' in asked;
  const events = isRefused ? ('unknown' as const) : await askStripeEvents({ config, url: eventsUrl(deps) });
  return {
    isAccepted: !isRefused,
    failure: isRefused ? asked.failure : null,
    words: isRefused ? asked.words : null,
    account: isRefused ? null : asked.account,
    events,
    milliseconds: Math.round(deps.clock.now().since(begun).total('milliseconds')),
  };
}
