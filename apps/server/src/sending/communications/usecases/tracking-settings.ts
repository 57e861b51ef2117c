import { recordHistory } from '#workspace/door.ts';
import { notFound } from '#platform/errors.ts';
import type { Call } from '../communications.types.ts';

type Tracking = { opens: boolean; clicks: boolean };

/** What is tracked in a client's mails; everything by default. */
export async function getTracking({ deps, ctx }: Call): Promise<Tracking> {
  const owner = ctx.actor.ownerId;
  const [row] = await deps.db.scoped(
    owner,
    (tx) => tx.sql<Tracking[]>`select opens, clicks from tracking_settings where owner_id = ${owner}`,
  );
  return row ? { opens: row.opens, clicks: row.clicks } : { opens: true, clicks: true };
}

type Change = { opens?: boolean | undefined; clicks?: boolean | undefined };

/** Applies to campaigns that start from now on: links in sent mails stay. */
export async function changeTracking({ deps, ctx, change }: Call & { change: Change }): Promise<Tracking> {
  const owner = ctx.actor.ownerId;
  const before = await getTracking({ deps, ctx });
  const after = { opens: change.opens ?? before.opens, clicks: change.clicks ?? before.clicks };
  await deps.db.scoped(owner, async (tx) => {
    await tx.sql`
      insert into tracking_settings (owner_id, opens, clicks, updated_at) values (${owner}, ${after.opens}, ${after.clicks}, ${deps.clock.now()})
      on conflict (owner_id) do update set opens = excluded.opens, clicks = excluded.clicks, updated_at = excluded.updated_at`;
    const entry = { action: 'tracking.changed', subjectKind: 'tracking', subjectId: null, before, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return after;
}

type OfContact = Call & { id: string };

/** Whether mails to one contact are tracked. Errors: resource.not_found. */
export async function getContactTracking({ deps, ctx, id }: OfContact): Promise<{ isTracked: boolean }> {
  const owner = ctx.actor.ownerId;
  const [row] = await deps.db.scoped(
    owner,
    (tx) =>
      tx.sql<
        { noTracking: boolean }[]
      >`select no_tracking from contacts where owner_id = ${owner} and id = ${id} and deleted_at is null`,
  );
  if (!row) throw notFound();
  return { isTracked: !row.noTracking };
}

/**
 * Removes pixel and counted links from this contact's mails, starting with the next one. Errors: resource.not_found.
 */
export async function changeContactTracking({
  deps,
  ctx,
  id,
  isTracked,
}: OfContact & { isTracked: boolean }): Promise<{ isTracked: boolean }> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const changed = await tx.sql`
      update contacts set no_tracking = ${!isTracked}, updated_at = ${deps.clock.now()}
      where owner_id = ${owner} and id = ${id} and deleted_at is null`;
    if (changed.count === 0) throw notFound();
    const entry = { action: 'contact.tracking_changed', subjectKind: 'contact', subjectId: id, after: { isTracked } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId: id } });
  });
  return { isTracked };
}
