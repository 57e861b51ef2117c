import type { WebhookDeliveryState } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { nextAttempt } from '../retry.rules.ts';
import type { AttemptOutcome, ClaimedDelivery, DisabledReason, EndpointRow, WebhookDeps } from '../webhooks.types.ts';
import { notify, recordHistory } from '#workspace/door.ts';
import { dropWaiting } from '../endpoints.repository.ts';

type Disable = {
  tx: Tx;
  deps: Pick<WebhookDeps, 'clock' | 'live' | 'ids' | 'jobs'>;
  owner: OwnerId;
  endpointId: string;
  reason: DisabledReason;
};

/** Disables an endpoint, fails its pending deliveries and notifies the client. */
async function disableEndpoint({ tx, deps, owner, endpointId, reason }: Disable): Promise<void> {
  const now = deps.clock.now();
  const [row] = await tx.sql<{ name: string }[]>`
    update webhook_endpoints set state = 'disabled', disabled_reason = ${reason}, disabled_at = ${now}, updated_at = ${now}
    where owner_id = ${owner} and id = ${endpointId} and state = 'active' returning name`;
  if (!row) return;
  await dropWaiting(tx, owner, { endpointId, now });
  const entry = {
    action: 'webhook.disabled',
    subjectKind: 'webhook',
    subjectId: endpointId,
    after: { name: row.name, reason },
  };
  const actor = { kind: 'system', job: 'webhooks.send' } as const;
  await recordHistory({ tx, owner, actor, entry });
  const notification = {
    kind: 'webhook.disabled',
    params: { name: row.name, reason, webhookId: endpointId },
    link: '/user/opciones/webhooks',
  } as const;
  await notify({ tx, deps, owner, notification });
}

export type Attempted = { delivery: ClaimedDelivery; outcome: AttemptOutcome };

type Endpoint = Pick<EndpointRow, 'state' | 'deletedAt' | 'lastDeliveredAt'>;
type Step = { state: WebhookDeliveryState; dueAt: Temporal.Instant | null; isOver: boolean };

const gone = 410;
/** Precision with which a healthy endpoint's last success is recorded. */
const noteSeconds = 5;

function later(one: Temporal.Instant, other: Temporal.Instant | null): Temporal.Instant {
  return other !== null && Temporal.Instant.compare(other, one) > 0 ? other : one;
}

/** The next step of a rejected delivery. `isOver`: its time is up. */
function stepAfterFailure({ delivery, outcome }: Attempted, endpoint: Endpoint, now: Temporal.Instant): Step {
  const failed = { state: 'failed', dueAt: null, isOver: false } as const;
  if (delivery.isTest || outcome.status === gone || endpoint.state === 'disabled') return failed;
  const next = nextAttempt({ deliveryId: delivery.deliveryId, beganAt: delivery.beganAt, now });
  if (next === null) return { ...failed, isOver: true };
  const isHeld = endpoint.state === 'paused' || endpoint.deletedAt !== null;
  return { state: 'waiting', dueAt: isHeld ? null : later(next, outcome.notBefore), isOver: false };
}

/**
 * Locks endpoints that rejected something, in a fixed order and before their deliveries, like pausing and removing do.
 * Those that accepted everything are not locked: claims would skip them.
 */
async function lockEndpoints(tx: Tx, group: readonly Attempted[]): Promise<Map<string, Endpoint>> {
  if (group.length === 0) return new Map();
  const rows = await tx.sql<(Endpoint & { id: string })[]>`
    select e.id, e.state, e.deleted_at, e.last_delivered_at from webhook_endpoints e
    join unnest(${group.map(({ delivery }) => delivery.owner)}::uuid[], ${group.map(({ delivery }) => delivery.endpointId)}::uuid[])
      as g (owner_id, id) on g.owner_id = e.owner_id and g.id = e.id
    order by e.owner_id, e.id for no key update of e`;
  return new Map(rows.map((row) => [row.id, row]));
}

type Stepped = Attempted & { step: Step };

/** Writes states and attempts; returns the deliveries this process still held. */
async function writeSteps(tx: Tx, group: readonly Stepped[], now: Temporal.Instant): Promise<Set<string>> {
  const steps = group.map(({ delivery, outcome, step }) => ({
    owner_id: delivery.owner,
    id: delivery.deliveryId,
    lease_id: delivery.leaseId,
    state: step.state,
    due_at: step.dueAt?.toString() ?? null,
    settled_at: step.state === 'waiting' ? null : now.toString(),
    number: delivery.number,
    at: outcome.at.toString(),
    duration_ms: outcome.durationMs,
    status: outcome.status,
    failure: outcome.failure,
    answer: outcome.answer,
    is_answer_cut: outcome.isAnswerCut,
  }));
  const rows = await tx.sql<{ id: string }[]>`
    with step as (
      select * from jsonb_to_recordset(${tx.sql.json(steps)}) as s (owner_id uuid, id uuid, lease_id uuid, state text,
        due_at timestamptz, settled_at timestamptz, number integer, at timestamptz, duration_ms integer, status smallint,
        failure text, answer text, is_answer_cut boolean)
    ), settled as (
      update webhook_deliveries d set state = s.state, due_at = s.due_at, settled_at = s.settled_at, lease_id = null,
        status = s.status, failure = s.failure
      from step s where d.owner_id = s.owner_id and d.id = s.id and d.lease_id = s.lease_id returning d.owner_id, d.id
    ), noted as (
      insert into webhook_attempts (owner_id, delivery_id, number, at, duration_ms, status, failure, answer, is_answer_cut)
      select s.owner_id, s.id, s.number, s.at, s.duration_ms, s.status, s.failure, s.answer, s.is_answer_cut
      from step s join settled using (owner_id, id) on conflict do nothing
    )
    select id from settled`;
  return new Set(rows.map(({ id }) => id));
}

/** Since when it has been failing and its last success. Tests affect neither. */
async function noteHealth(tx: Tx, { owner, endpointId, group }: EndpointGroup): Promise<void> {
  const counted = group.filter(({ delivery }) => !delivery.isTest);
  const [first] = counted;
  if (!first) return;
  const accepted = counted.filter(({ outcome }) => outcome.failure === null).map(({ outcome }) => outcome.at);
  const last = accepted.toSorted((left, right) => Temporal.Instant.compare(left, right)).at(-1);
  if (last === undefined) {
    await tx.sql`
      update webhook_endpoints set failing_since = ${first.outcome.at}
      where owner_id = ${owner} and id = ${endpointId} and failing_since is null`;
    return;
  }
  await tx.sql`
    update webhook_endpoints set failing_since = null, last_delivered_at = greatest(last_delivered_at, ${last})
    where owner_id = ${owner} and id = ${endpointId} and (failing_since is not null or last_delivered_at is null
      or last_delivered_at < ${last.subtract({ seconds: noteSeconds })})`;
}

/** Why an endpoint must be disabled; undefined while it is healthy. */
function verdictOn({ endpoint, group }: EndpointGroup): DisabledReason | undefined {
  if (endpoint?.state !== 'active') return undefined;
  const counted = group.filter(({ delivery }) => !delivery.isTest);
  if (counted.some(({ outcome }) => outcome.status === gone)) return 'gone';
  if (counted.some(({ outcome }) => outcome.failure === null)) return undefined;
  const { lastDeliveredAt } = endpoint;
  const tookNothing = ({ delivery: { beganAt } }: Stepped) =>
    lastDeliveredAt === null || Temporal.Instant.compare(lastDeliveredAt, beganAt) < 0;
  return counted.some((each) => each.step.isOver && tookNothing(each)) ? 'failing' : undefined;
}

type EndpointGroup = { owner: OwnerId; endpointId: string; endpoint: Endpoint | undefined; group: readonly Stepped[] };

function byEndpoint(group: readonly Stepped[], endpoints: ReadonlyMap<string, Endpoint>): EndpointGroup[] {
  return [...Map.groupBy(group, ({ delivery }) => delivery.endpointId)].flatMap(([endpointId, attempts]) => {
    const owner = attempts[0]?.delivery.owner;
    return owner ? [{ owner, endpointId, endpoint: endpoints.get(endpointId), group: attempts }] : [];
  });
}

type Deps = Pick<WebhookDeps, 'clock' | 'live' | 'ids' | 'jobs'>;

/** Writes the results of attempts, with all consequences. Runs in a system transaction. */
export async function recordAttempts({
  tx,
  deps,
  group,
}: {
  tx: Tx;
  deps: Deps;
  group: readonly Attempted[];
}): Promise<void> {
  const now = deps.clock.now();
  const endpoints = await lockEndpoints(
    tx,
    group.filter(({ outcome }) => outcome.failure !== null),
  );
  // Deliveries of a permanently deleted endpoint went with it.
  const stepped = group.flatMap((each): Stepped[] => {
    if (each.outcome.failure === null) return [{ ...each, step: { state: 'delivered', dueAt: null, isOver: false } }];
    const endpoint = endpoints.get(each.delivery.endpointId);
    return endpoint ? [{ ...each, step: stepAfterFailure(each, endpoint, now) }] : [];
  });
  const settled = await writeSteps(tx, stepped, now);
  const own = stepped.filter(({ delivery }) => settled.has(delivery.deliveryId));
  for (const each of byEndpoint(own, endpoints)) {
    await noteHealth(tx, each);
    const reason = verdictOn(each);
    if (reason) await disableEndpoint({ tx, deps, owner: each.owner, endpointId: each.endpointId, reason });
  }
}
