import {
  type CreateWebhookInput,
  type UpdateWebhookInput,
  webhookLimits,
} from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { isWebhookEventType } from '@enlace/contract/account/webhooks/webhook-events.ts';
import { recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { wakeWorkers } from '../deliveries.repository.ts';
import {
  countDeliveries,
  countEndpoints,
  findEndpoint,
  holdWaiting,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  releaseHeld,
  writeEndpoint,
} from '../endpoints.repository.ts';
import { requireReceiver } from '../https.rules.ts';
import { secretFrom } from '../signature.rules.ts';
import { tooManyWebhooks } from '../webhooks.errors.ts';
import {
  type EndpointCounts,
  type EndpointRow,
  type OnWebhook,
  type WebhookCall,
  webhookSecretPurpose,
  type WebhookView,
} from '../webhooks.types.ts';

type WithSecret = { webhook: WebhookView; secret: string };

/** Events of a later version that was rolled back, and a secret that no longer signs, are left out. */
function viewOf(row: EndpointRow, counts: EndpointCounts, now: Temporal.Instant): WebhookView {
  const { oldSecretUntil } = row;
  const isOldGood = oldSecretUntil !== null && Temporal.Instant.compare(oldSecretUntil, now) > 0;
  const events = row.events.filter(isWebhookEventType);
  return { ...row, events, oldSecretUntil: isOldGood ? oldSecretUntil : null, counts };
}

async function present(tx: Tx, { deps, ctx }: WebhookCall, row: EndpointRow): Promise<WebhookView> {
  const counts = await countDeliveries(tx, ctx.actor.ownerId, [row.id]);
  return viewOf(row, counts(row.id), deps.clock.now());
}

type Change = { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> };

function record(tx: Tx, { ctx }: WebhookCall, { id }: { id: string }, change: Change): Promise<void> {
  const entry = { ...change, subjectKind: 'webhook', subjectId: id };
  return recordHistory({ tx, owner: ctx.actor.ownerId, actor: ctx.actor, entry });
}

/** 32 random bytes, and their stored form. */
function makeSecret({ deps }: WebhookCall): { secret: string; secretSealed: string } {
  const secret = secretFrom(Buffer.from(deps.ids.token(32), 'base64url'));
  return { secret, secretSealed: deps.secrets.seal(webhookSecretPurpose, secret) };
}

/** The webhooks of the client, newest first. */
export async function listWebhooks({ deps, ctx }: WebhookCall): Promise<{ items: WebhookView[] }> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  const items = await deps.db.scoped(owner, async (tx) => {
    const rows = await listEndpoints(tx, owner);
    const counts = await countDeliveries(
      tx,
      owner,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => viewOf(row, counts(row.id), now));
  });
  return { items };
}

/** One webhook. Errors: resource.not_found. */
export async function readWebhook(call: OnWebhook): Promise<WebhookView> {
  const owner = call.ctx.actor.ownerId;
  return call.deps.db.scoped(owner, async (tx) => present(tx, call, await findEndpoint(tx, owner, call.id)));
}

/**
 * Creates a webhook; its secret is returned only here. Errors: webhooks.too_many, webhooks.https_required,
 * outbound.refused.
 */
export async function createWebhook(call: WebhookCall & { input: CreateWebhookInput }): Promise<WithSecret> {
  const { deps, ctx, input } = call;
  const owner = ctx.actor.ownerId;
  requireReceiver(input.url, deps.config.outboundAllow);
  const { secret, secretSealed } = makeSecret(call);
  return deps.db.scoped(owner, async (tx) => {
    if ((await countEndpoints(tx, owner)) >= webhookLimits.perClient) throw tooManyWebhooks();
    const row = await insertEndpoint(tx, owner, {
      ...input,
      id: deps.ids.uuid(),
      secretSealed,
      now: deps.clock.now(),
    });
    const { name, url, events } = input;
    await record(tx, call, row, { action: 'webhook.created', after: { name, url, events } });
    return { webhook: await present(tx, call, row), secret };
  });
}

function facts({ name, url, events }: EndpointRow) {
  return { name, url, events };
}

/** Changes name, address or selected events. Errors: resource.not_found, webhooks.https_required. */
export async function updateWebhook(call: OnWebhook & { input: UpdateWebhookInput }): Promise<WebhookView> {
  const { deps, ctx, id, input } = call;
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const before = await lockEndpoint(tx, owner, { id });
    const { name = before.name, url = before.url, events = before.events } = input;
    if (url !== before.url) requireReceiver(url, deps.config.outboundAllow);
    // A new receiver has not failed yet.
    const failingSince = url === before.url ? before.failingSince : null;
    const row = await writeEndpoint(tx, owner, {
      row: { ...before, name, url, events, failingSince },
      now: deps.clock.now(),
    });
    await record(tx, call, row, { action: 'webhook.edited', before: facts(before), after: facts(row) });
    return present(tx, call, row);
  });
}

/**
 * Creates a new secret; the previous one also signs for a day, the one before that no longer does. Errors:
 * resource.not_found.
 */
export async function rotateSecret(call: OnWebhook): Promise<WithSecret> {
  const { deps, ctx, id } = call;
  const owner = ctx.actor.ownerId;
  const { secret, secretSealed } = makeSecret(call);
  return deps.db.scoped(owner, async (tx) => {
    const before = await lockEndpoint(tx, owner, { id });
    const now = deps.clock.now();
    const oldSecretUntil = now.add({ hours: webhookLimits.oldSecretHours });
    const old = { oldSecretSealed: before.secretSealed, oldSecretUntil };
    const row = await writeEndpoint(tx, owner, { row: { ...before, secretSealed, ...old }, now });
    await record(tx, call, row, { action: 'webhook.secret_renewed', after: { name: row.name } });
    return { webhook: await present(tx, call, row), secret };
  });
}

/** Holds pending deliveries; idempotent. Errors: resource.not_found. */
export async function pauseWebhook(call: OnWebhook): Promise<WebhookView> {
  const { deps, ctx, id } = call;
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const before = await lockEndpoint(tx, owner, { id });
    if (before.state !== 'active') return present(tx, call, before);
    await holdWaiting(tx, owner, id);
    const row = await writeEndpoint(tx, owner, { row: { ...before, state: 'paused' }, now: deps.clock.now() });
    await record(tx, call, row, { action: 'webhook.paused', after: { name: row.name } });
    return present(tx, call, row);
  });
}

async function release(tx: Tx, { deps, ctx, id }: OnWebhook): Promise<void> {
  const now = deps.clock.now();
  const notBefore = now.subtract({ hours: webhookLimits.retryDays * 24 });
  await releaseHeld(tx, ctx.actor.ownerId, { endpointId: id, now, notBefore });
  await wakeWorkers(tx);
}

/** Resumes a paused or disabled webhook. Errors: resource.not_found. */
export async function resumeWebhook(call: OnWebhook): Promise<WebhookView> {
  const { deps, ctx, id } = call;
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const before = await lockEndpoint(tx, owner, { id });
    if (before.state === 'active') return present(tx, call, before);
    const fresh = { state: 'active', disabledReason: null, disabledAt: null, failingSince: null } as const;
    const row = await writeEndpoint(tx, owner, { row: { ...before, ...fresh }, now: deps.clock.now() });
    await release(tx, call);
    await record(tx, call, row, { action: 'webhook.resumed', after: { name: row.name } });
    return present(tx, call, row);
  });
}

/** Removes a webhook; pending deliveries are held in case it is restored. Errors: resource.not_found. */
export async function removeWebhook(call: OnWebhook): Promise<void> {
  const { deps, ctx, id } = call;
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const before = await lockEndpoint(tx, owner, { id });
    await holdWaiting(tx, owner, id);
    const now = deps.clock.now();
    await writeEndpoint(tx, owner, { row: { ...before, deletedAt: now }, now });
    await record(tx, call, before, { action: 'webhook.removed', before: facts(before) });
  });
}

/** Restores a removed webhook. Errors: resource.not_found, webhooks.too_many. */
export async function restoreWebhook(call: OnWebhook): Promise<WebhookView> {
  const { deps, ctx, id } = call;
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const count = await countEndpoints(tx, owner);
    const before = await lockEndpoint(tx, owner, { id, isRemoved: true });
    if (count >= webhookLimits.perClient) throw tooManyWebhooks();
    const row = await writeEndpoint(tx, owner, { row: { ...before, deletedAt: null }, now: deps.clock.now() });
    if (row.state === 'active') await release(tx, call);
    await record(tx, call, row, { action: 'webhook.restored', after: facts(row) });
    return present(tx, call, row);
  });
}
