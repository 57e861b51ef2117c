import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type Turned = { id: string; state: 'active' | 'exhausted'; package: string };

/** In the timeline of the subscription of the day, and in the client's history. */
async function tell(tx: Tx, { owner, turned }: { owner: OwnerId; turned: Turned }): Promise<void> {
  const { id, ...after } = turned;
  await tx.sql`
    insert into subscription_events (owner_id, subscription_id, at, kind, actor, after, reference)
    select owner_id, id, now() + make_interval(secs => billing_ahead_seconds()), 'package_exhausted', 'system',
           ${tx.sql.json(after)}, ${id}
    from subscriptions where owner_id = ${owner}
    order by state in ('expired', 'cancelled', 'scheduled'), created_at desc, id desc limit 1`;
  const entry = { action: 'subscription.package_exhausted', subjectKind: 'package', subjectId: id, after };
  await recordHistory({ tx, owner, actor: { kind: 'system', job: 'quotas' }, entry });
}

/** Marks packages of which nothing is left to use, and those that got something back; one that raises a limit for its time is neither. */
export async function noteExhausted({
  tx,
  owner,
  grantIds,
}: {
  tx: Tx;
  owner: OwnerId;
  grantIds: readonly string[];
}): Promise<void> {
  const turned = await tx.sql<Turned[]>`
    update package_purchases b set state = case when rest.is_some then 'active' else 'exhausted' end
    from (
      select g.purchase_id, bool_or(g.remaining > 0 or g.resource <> 'sends') as is_some from quota_grants g
      where g.owner_id = ${owner} and g.purchase_id in (
        select purchase_id from quota_grants where owner_id = ${owner} and id = any(${[...grantIds]}::uuid[]) and purchase_id is not null)
      group by g.purchase_id) as rest, packages p
    where b.owner_id = ${owner} and b.id = rest.purchase_id and p.id = b.package_id and b.state in ('active', 'exhausted')
      and b.state <> case when rest.is_some then 'active' else 'exhausted' end
    returning b.id, b.state, p.code as package`;
  for (const each of turned.filter(({ state }) => state === 'exhausted')) await tell(tx, { owner, turned: each });
}
