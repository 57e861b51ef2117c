import type { ClientActor, RequestContext } from '#platform/context.ts';
import { aliasMismatch } from '../erasure.errors.ts';
import { lockPerson } from '../erasure.repository.ts';
import type { ErasureDeps } from '../erasure.types.ts';
import { type LeavingState, scheduleErasure } from './schedule-erasure.ts';

type Input = { deps: ErasureDeps; ctx: RequestContext<ClientActor>; alias: string };

/** The client's own request to leave, confirmed by typing the alias. Errors: erasure.alias_mismatch. */
export async function requestClosure({ deps, ctx, alias }: Input): Promise<LeavingState> {
  const { userId } = ctx.actor;
  const person = await deps.db.system((tx) => lockPerson(tx, userId));
  if (person?.alias !== alias.toLowerCase()) throw aliasMismatch();
  return scheduleErasure({ deps, userId, by: ctx.actor });
}
