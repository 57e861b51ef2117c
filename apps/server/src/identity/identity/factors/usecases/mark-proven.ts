import type { AdminActor, ClientActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { setProven } from '../../sessions.repository.ts';

type Input = { deps: Pick<Platform, 'db' | 'clock' | 'authenticator'>; actor: ClientActor | AdminActor };

/** This session's person has just shown who they are. */
export async function markProven({ deps, actor }: Input): Promise<void> {
  const { userId, sessionId } = actor;
  if (sessionId === null) return;
  await deps.db.system((tx) => setProven(tx, { userId, sessionId, now: deps.clock.now() }));
  deps.authenticator.forget(userId);
}
