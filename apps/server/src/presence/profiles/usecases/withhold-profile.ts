import { recordHistory } from '#workspace/door.ts';
import type { AdminActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { announcePageChange } from './page-notices.ts';
import { notFound } from '#platform/errors.ts';

type Key = { owner: OwnerId; id: string };
type WithheldRow = {
  name: string;
  withheldAt: Temporal.Instant | null;
  withheldReason: string | null;
};

/** The state of a live profile, locked until the transaction ends. */
async function lockWithheld(tx: Tx, { owner, id }: Key): Promise<WithheldRow> {
  const [row] = await tx.sql<WithheldRow[]>`
    select name, withheld_at, withheld_reason from profiles
    where owner_id = ${owner} and id = ${id} and deleted_at is null for update`;
  if (!row) throw notFound();
  return row;
}

type Withholding = Key & { reason: string; adminId: string; now: Temporal.Instant };

async function writeWithheld(tx: Tx, { owner, id, reason, adminId, now }: Withholding): Promise<void> {
  await tx.sql`
    update profiles set withheld_at = ${now}, withheld_reason = ${reason}, withheld_by = ${adminId}
    where owner_id = ${owner} and id = ${id}`;
}

async function clearWithheld(tx: Tx, { owner, id }: Key): Promise<void> {
  await tx.sql`
    update profiles set withheld_at = null, withheld_reason = null, withheld_by = null
    where owner_id = ${owner} and id = ${id}`;
}

type Input = {
  tx: Tx;
  deps: Pick<Platform, 'clock'>;
  ctx: RequestContext<AdminActor>;
  owner: OwnerId;
  id: string;
};

/** Takes a page down whatever its client has chosen; false when it already is. Returns the page's name. */
export async function withholdProfile(input: Input & { reason: string }): Promise<{ name: string; isNew: boolean }> {
  const { tx, deps, ctx, owner, id, reason } = input;
  const { name, withheldAt } = await lockWithheld(tx, { owner, id });
  if (withheldAt !== null) return { name, isNew: false };
  await writeWithheld(tx, { owner, id, reason, adminId: ctx.actor.userId, now: deps.clock.now() });
  const entry = { action: 'profile.withheld', subjectKind: 'profile', subjectId: id, after: { reason } };
  await recordHistory({ tx, owner, actor: ctx.actor, entry });
  await announcePageChange(tx, owner);
  return { name, isNew: true };
}

/** Allows a withheld page to be visible again, as far as its client wants; false when it is not withheld. */
export async function releaseProfile({ tx, ctx, owner, id }: Input): Promise<{ name: string; isNew: boolean }> {
  const { name, withheldAt, withheldReason } = await lockWithheld(tx, { owner, id });
  if (withheldAt === null) return { name, isNew: false };
  await clearWithheld(tx, { owner, id });
  const before = { reason: withheldReason };
  const entry = { action: 'profile.released', subjectKind: 'profile', subjectId: id, before };
  await recordHistory({ tx, owner, actor: ctx.actor, entry });
  await announcePageChange(tx, owner);
  return { name, isNew: true };
}
