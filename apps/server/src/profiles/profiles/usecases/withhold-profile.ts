import { recordHistory } from '#workspace/door.ts';
import type { AdminActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { clearWithheld, lockWithheld, writeWithheld } from '../withheld.repository.ts';
import { announcePageChange } from './page-notices.ts';

type Input = {
  tx: Tx;
  deps: Pick<Platform, 'clock'>;
  ctx: RequestContext<AdminActor>;
  owner: OwnerId;
  id: string;
};

/** Takes a page off the air whatever its client has chosen; false when it is already. Gives the page's name. */
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

/** Lets a withheld page be seen again, as far as its client wants; false when nobody withholds it. */
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
