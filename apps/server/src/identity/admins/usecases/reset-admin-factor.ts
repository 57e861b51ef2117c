import { resetSecondFactor } from '#identity/identity/factors/usecases/reset-second-factor.ts';
import { AppError } from '#platform/errors.ts';
import { getAdminRow } from '../admins.repository.ts';
import type { AdminsCall } from '../admins.types.ts';

/** Takes a lost second factor off another administrator and ends their sessions. Errors: admins.own_place. */
export async function resetAdminFactor({ deps, ctx, id }: AdminsCall & { id: string }): Promise<void> {
  if (id === ctx.actor.userId) throw new AppError('admins.own_place');
  await deps.db.system(async (tx) => {
    await getAdminRow(tx, id);
    await resetSecondFactor({ deps, tx, userId: id, actor: ctx.actor });
    await tx.sql`delete from sessions where user_id = ${id}`;
  });
  deps.authenticator.forget(id);
}
