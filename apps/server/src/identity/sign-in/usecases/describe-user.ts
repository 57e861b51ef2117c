import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import type { AdminActor, ClientActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { presentUser } from '../identity.presenter.ts';
import { readUser } from '../identity.repository.ts';

type Input = { deps: Pick<Platform, 'db'>; actor: ClientActor | AdminActor };

/** The signed-in user as this session sees it; called on every route change. */
export async function describeUser({ deps, actor }: Input): Promise<User> {
  const row = await readUser(deps.db, actor.userId);
  const actingId = actor.kind === 'user' ? actor.actingAdminId : null;
  const acting = actingId === null ? null : await readUser(deps.db, actingId);
  return presentUser({
    row,
    permissions: actor.permissions,
    actingAdmin: acting && { id: acting.id, name: acting.name },
  });
}
