import type { OwnerId } from '#platform/context.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { Bucket } from './send-slots.ts';

type LimitRow = { scope: 'all' | 'client' | 'own' | 'domain'; key: string; perMinute: number };

/** The current limits; undefined where there is none. */
export type SendLimits = {
  all(): Bucket | undefined;
  /** The strictest of the operator's limits, overall and for trials, and the client's. */
  client(owner: OwnerId): Bucket | undefined;
  domain(domain: string): Bucket | undefined;
  /** Reloads them; called about once a second. */
  refresh(): Promise<void>;
};

type Trial = { perMinute: number | undefined; owners: ReadonlySet<string> };

/** The limit for clients in trial, and which of the current senders are in one. */
async function readTrial({ db }: Pick<Platform, 'db'>): Promise<Trial> {
  return db.system(
    async (tx) => {
      const perMinute = (await readSettings(tx)).limits.trialMailsPerMinute ?? undefined;
      if (perMinute === undefined) return { perMinute, owners: new Set() };
      const rows = await tx.sql<{ ownerId: string }[]>`
      select distinct c.owner_id from campaigns c join subscriptions s on s.owner_id = c.owner_id and s.state = 'trialing'
      where c.state in ('scheduled', 'preparing', 'queued', 'sending') and c.deleted_at is null`;
      return { perMinute, owners: new Set(rows.map(({ ownerId }) => ownerId)) };
    },
    { readOnly: true },
  );
}

export function createSendLimits({ deps }: { deps: Pick<Platform, 'db'> }): SendLimits {
  let limits = new Map<string, number>();
  let trial: Trial = { perMinute: undefined, owners: new Set() };
  const find = (scope: LimitRow['scope'], key = '') => limits.get(`${scope} ${key}`);
  const bucket = (scope: Bucket['scope'], key: string, perMinute: number | undefined): Bucket | undefined =>
    perMinute === undefined ? undefined : { scope, key, perMinute };
  return {
    all: () => bucket('all', '', find('all')),
    client(owner) {
      const ofTrial = trial.owners.has(owner) ? trial.perMinute : undefined;
      const wanted = [find('client'), find('own', owner), ofTrial].filter((limit) => limit !== undefined);
      return bucket('client', owner, wanted.length === 0 ? undefined : Math.min(...wanted));
    },
    domain: (domain) => bucket('domain', domain, find('domain', domain)),
    async refresh() {
      const rows = await deps.db.sql<LimitRow[]>`select scope, key, per_minute from send_limits`;
      limits = new Map(rows.map(({ scope, key, perMinute }) => [`${scope} ${key}`, perMinute]));
      trial = await readTrial(deps);
    },
  };
}
