import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { AutomationDeps } from '../automations.types.ts';

const quietMs = 2000;

/** Notifies open browsers that an automation moved, at most every two seconds. */
export type LiveNotices = {
  emit(tx: Tx, about: { owner: OwnerId; automationId: string }): Promise<void>;
  /** Milliseconds until the next deferred notice; undefined when there is none. */
  heldMs(): number | undefined;
  /** Sends the deferred notices that are due. */
  flush(): Promise<void>;
};

export function createLiveNotices({ deps }: { deps: Pick<AutomationDeps, 'db' | 'clock' | 'live'> }): LiveNotices {
  const emittedAt = new Map<string, number>();
  const held = new Map<string, OwnerId>();

  async function publish(tx: Tx, owner: OwnerId, automationId: string): Promise<void> {
    emittedAt.set(automationId, deps.clock.monotonicMs());
    held.delete(automationId);
    await deps.live.publish(tx, { userId: owner, event: { kind: 'automation.changed', automationId } });
  }

  function waitOf(automationId: string): number {
    const last = emittedAt.get(automationId);
    return last === undefined ? 0 : Math.max(0, last + quietMs - deps.clock.monotonicMs());
  }

  return {
    async emit(tx, { owner, automationId }) {
      if (waitOf(automationId) > 0) held.set(automationId, owner);
      else await publish(tx, owner, automationId);
    },
    heldMs: () => (held.size === 0 ? undefined : Math.min(...[...held.keys()].map(waitOf))),
    async flush() {
      for (const [automationId, owner] of [...held])
        if (waitOf(automationId) === 0) await deps.db.scoped(owner, (tx) => publish(tx, owner, automationId));
      // Old entries are no longer needed for throttling.
      for (const automationId of emittedAt.keys()) if (waitOf(automationId) === 0) emittedAt.delete(automationId);
    },
  };
}
