import { limitDefaults, limitNames, type OperatorLimits } from '@enlace/contract/operation/instance/limits.schemas.ts';
import { type HistoryActor, operatorOwner, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { lockSettings, readSettings, writeSettings } from '#platform/operator-settings/operator-settings.ts';
import type { Platform } from '#platform/platform.types.ts';
import { countRegistrations } from '#identity/door.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'settings'>;
type LimitsReply = { limits: OperatorLimits; defaults: OperatorLimits; registeredToday: number };

async function replyOf(tx: Tx, { deps, limits }: { deps: Deps; limits: OperatorLimits }): Promise<LimitsReply> {
  const defaults = {
    ...limitDefaults,
    automationLogDays: deps.config.automationLogDays,
    rawMailDays: deps.config.mail.inbound.rawDays,
  };
  return { limits, defaults, registeredToday: await countRegistrations(tx, deps.clock.now()) };
}

export function readLimits({ deps }: { deps: Deps }): Promise<LimitsReply> {
  return deps.db.system(async (tx) => replyOf(tx, { deps, limits: (await readSettings(tx)).limits }), {
    readOnly: true,
  });
}

type Change = {
  deps: Deps;
  actor: HistoryActor;
  change: { [Name in keyof OperatorLimits]?: OperatorLimits[Name] | undefined };
};

function only(limits: OperatorLimits, names: readonly (keyof OperatorLimits)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, limits[name]]));
}

/** Changes the given limits; equal values leave no record. */
export async function changeLimits({ deps, actor, change }: Change): Promise<LimitsReply> {
  const reply = await deps.db.system(async (tx) => {
    const { limits: before } = await lockSettings(tx, 'limits');
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const limits: OperatorLimits = { ...before, ...given };
    const moved = limitNames.filter((name) => limits[name] !== before[name]);
    if (moved.length > 0) {
      await writeSettings({ tx, area: 'limits', value: limits, now: deps.clock.now() });
      const entry = {
        action: 'instance.limits_changed',
        subjectKind: 'limits',
        subjectId: null,
        before: only(before, moved),
        after: only(limits, moved),
      };
      await recordHistory({ tx, owner: operatorOwner, actor, entry });
    }
    return replyOf(tx, { deps, limits });
  });
  deps.settings.forget();
  return reply;
}
